import { useRef, useSyncExternalStore } from "react";
import {
  dropUnsent,
  onUnsentChange,
  type UnsentMessage,
  unsentMessages,
} from "#app/contact/unsent-messages.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { onWriteAgain: (message: UnsentMessage) => void };

/** Messages that wait for the connection, and those that the server has refused. */
export function UnsentList({ onWriteAgain }: Props) {
  const messages = useSyncExternalStore(onUnsentChange, unsentMessages, () => NONE);
  return (
    <>
      <Group
        id="refused"
        title="Could not be sent"
        messages={messages.filter(({ refusal }) => refusal !== undefined)}
        onWriteAgain={onWriteAgain}
      />
      <Group
        id="unsent"
        title="Waiting to be sent"
        messages={messages.filter(({ refusal }) => refusal === undefined)}
      />
    </>
  );
}

const NONE: readonly UnsentMessage[] = [];

type GroupProps = { id: string; title: string; messages: UnsentMessage[] } & Partial<Props>;

function Group({ id, title, messages, onWriteAgain }: GroupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (messages.length === 0) return null;
  const remove = (id: string) => {
    const focused = messages.length > 1 ? heading.current : document.getElementById("main");
    focused?.focus({ preventScroll: true });
    dropUnsent(id);
  };
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md bg-sand px-3.5 py-2.5">
      <h2 ref={heading} id={id} tabIndex={-1} className="font-semibold text-base">
        {title}
      </h2>
      <ul>
        {messages.map((unsent) => {
          const { id, message, refusal } = unsent;
          return (
            <li key={id} className={`flex items-center gap-x-3 ${onWriteAgain ? "flex-wrap py-1.5" : ""}`}>
              <div className={`min-w-0 grow text-sm ${onWriteAgain ? "mb-1.5 basis-full" : ""}`}>
                {refusal !== undefined && <p className="text-danger">{refusal}</p>}
                <p className="truncate">{message}</p>
              </div>
              {onWriteAgain && (
                <Button size="sm" aria-label={`Write again: ${message}`} onClick={() => onWriteAgain(unsent)}>
                  Write again
                </Button>
              )}
              <Button variant="quiet" size="sm" aria-label={`Delete: ${message}`} onClick={() => remove(id)}>
                Delete
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
