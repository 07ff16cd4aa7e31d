import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type ContactMessage,
  type MessageState,
  messageQuery,
  resendMail,
  setMessageState,
} from "#app/routes/admin/messages/message-calls.ts";
import { MessageCard } from "#app/routes/admin/messages/message-card.tsx";
import { MESSAGES_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { showToast } from "#app/ui/toast.tsx";

const DONE = { new: "Marked as new", answered: "Marked as answered", spam: "Marked as spam" };

type Props = {
  messages: ContactMessage[];
  accountId: string;
  isLoading: boolean;
  onHandled: () => void;
  onDelete: (message: ContactMessage) => void;
  /** Shown where there is no message. */
  children: ReactNode;
};

export function MessageList({ messages, accountId, isLoading, onHandled, onDelete, children }: Props) {
  const mark = useAction({
    run: ({ id, next }: { id: string; next: MessageState }) => setMessageState([id], next),
    families: [MESSAGES_KEY],
    failureTitle: "Nothing was changed",
    onDone: (_, { next }) => showToast({ title: DONE[next] }),
  });
  const resend = useAction({
    run: resendMail,
    families: [MESSAGES_KEY],
    failureTitle: "Nothing was sent",
    onDone: () => showToast({ title: "The mail is sent again" }),
  });
  const { shown, isOpen, open, close } = useOpenMessages(messages);
  function handleClose(message: ContactMessage) {
    close(message);
    if (!messages.some(({ id }) => id === message.id)) onHandled();
  }
  function handleState(id: string, next: MessageState) {
    if (mark.isPending) return;
    mark.mutate({ id, next });
    onHandled();
  }

  if (shown.length === 0) return children;
  return (
    <ul aria-label="Messages" aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
      {shown.map((message) => (
        <li key={message.id}>
          <MessageCard
            message={message}
            accountId={accountId}
            isBusy={mark.isPending || resend.isPending}
            isAnswering={isOpen(message)}
            onAnswer={() => open(message)}
            onClose={() => handleClose(message)}
            onAnswered={onHandled}
            onResend={() => resend.mutate(message.id)}
            onState={(next) => handleState(message.id, next)}
            onDelete={() => onDelete(message)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Messages that are being answered stay in the list, also when somebody else has answered them meanwhile. */
function useOpenMessages(messages: ContactMessage[]) {
  const [opened, setOpened] = useState<ContactMessage[]>([]);
  const current = useQueries({ queries: opened.map(messageQuery) }).map(({ data }) => data);
  const byId = new Map([...messages, ...current].map((message) => [message.id, message]));
  return {
    shown: [...byId.values()].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at)),
    isOpen: (message: ContactMessage) => opened.some(({ id }) => id === message.id),
    open: (message: ContactMessage) => setOpened((others) => [...others, message]),
    close: (message: ContactMessage) => setOpened((all) => all.filter(({ id }) => id !== message.id)),
  };
}
