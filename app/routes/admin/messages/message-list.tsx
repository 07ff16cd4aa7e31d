import {
  type ContactMessage,
  type MessageState,
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
};

export function MessageList({ messages, accountId, isLoading, onHandled, onDelete }: Props) {
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
  function handleState(id: string, next: MessageState) {
    mark.mutate({ id, next });
    onHandled();
  }

  return (
    <ul aria-label="Messages" aria-busy={isLoading} className="grid gap-4 empty:hidden aria-busy:opacity-60">
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard
            message={message}
            accountId={accountId}
            isBusy={mark.isPending || resend.isPending}
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
