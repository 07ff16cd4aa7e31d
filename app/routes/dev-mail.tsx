import { useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import { shortDateTime } from "#app/shared/dates.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { useFragmentKey } from "#app/shared/fragment-key.ts";
import { fullTitle } from "#app/shared/page-meta.ts";
import "#app/shared/query-client.ts";
import { readDocument } from "#app/shared/read-document.ts";
import type { SentMessage } from "#app/shared/sent-message.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { NOT_FOUND, NotFoundView } from "#app/ui/not-found-view.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const REFRESH_MS = 2000;
/** Up to an empty line. */
const PARAGRAPH = /\S[\s\S]*?(?=\n{2,}|$)/g;

/** The document is always a 404: only a browser that has the key shows mail. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = fixedMeta({ description: NOT_FOUND.description });

export default function DevMailPage() {
  const key = useFragmentKey();
  const { data: messages, isLoading } = useQuery({
    queryKey: ["sent-mail", key],
    queryFn: ({ signal }) =>
      readDocument<SentMessage[]>("/dev/mail", signal, { Authorization: `Bearer ${key}` }),
    enabled: key !== null,
    refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
  });
  if (isLoading) return <LoadingIndicator />;
  if (!messages)
    return (
      <>
        <title>{fullTitle(NOT_FOUND.title)}</title>
        <NotFoundView />
      </>
    );
  return (
    <div className="page-width max-w-200 py-8 md:py-14">
      <title>{fullTitle("Sent mail")}</title>
      <h1 className="font-bold text-4xl">Sent mail</h1>
      <p className="mt-3 text-soft">
        Without a mail server messages stay on this machine. New ones appear here by themselves.
      </p>
      <div className="mt-7 grid gap-4">
        {messages.length === 0 && (
          <EmptyState icon={<ToolIcon name="mail" size={26} />} title="No mail has been sent yet" />
        )}
        {messages.map((message) => (
          <Message key={message.name} message={message} />
        ))}
      </div>
    </div>
  );
}

function Message({ message: { to, subject, date, text } }: { message: SentMessage }) {
  return (
    <article className="wrap-anywhere grid gap-3 rounded-xl border border-line bg-card p-5 shadow-soft sm:p-7">
      <div>
        <h2 className="font-semibold text-xl">{subject}</h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft">
          <span>to {to}</span>
          <time dateTime={date} className="tabular-nums">
            {shortDateTime(date)}
          </time>
        </p>
      </div>
      {[...text.matchAll(PARAGRAPH)].map(({ 0: paragraph, index }) => (
        <p key={index} className="whitespace-pre-line">
          {/^https?:\/\/\S+$/.test(paragraph) ? (
            <a href={paragraph} className="underline underline-offset-2">
              {paragraph}
            </a>
          ) : (
            paragraph
          )}
        </p>
      ))}
    </article>
  );
}
