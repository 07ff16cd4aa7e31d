import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { accountProblem } from "#app/account/client.ts";
import { MAX_ANSWER } from "#app/contact/contact-message.ts";
import { EditingPresence } from "#app/routes/admin/editing/editing-presence.tsx";
import { dropDraft, readDraft, writeDraft } from "#app/routes/admin/editing/kept-draft.ts";
import { SaveProblem } from "#app/routes/admin/editing/save-problem.tsx";
import { type ContactMessage, sendAnswer } from "#app/routes/admin/messages/message-calls.ts";
import { MESSAGES_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { newId } from "#app/shared/new-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Of an answer that was begun: in this browser, for this account. */
export function answerDraftKey(accountId: string, messageId: string): string {
  return `alight-draft:${accountId}:answer:${messageId}`;
}

type Props = {
  message: ContactMessage;
  draftKey: string;
  onClose: () => void;
  onSent: () => void;
};

/** The same function at each rendering: as the ref of a field it is called once. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

export function AnswerForm({ message, draftKey, onClose, onSent }: Props) {
  const { text, handleInput, sending, notice } = useAnswer({ message, draftKey, onSent });
  const { isPending, problem } = sending;
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <EditingPresence type="messages" id={message.id} />
      <div role="status" className="empty:hidden">
        {notice && (
          <p className="flex items-center gap-2.5 rounded-md border border-warning px-4 py-3 font-semibold">
            <Icon name="warning" />
            {notice}
          </p>
        )}
      </div>
      <Field
        label={`Your answer to ${message.name ?? message.email}`}
        hint={`Sent by e-mail to ${message.email}, with the message below it.`}
        error={[...text].length > MAX_ANSWER ? `At most ${MAX_ANSWER} characters` : undefined}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={6}
            ref={focus}
            readOnly={isPending}
            value={text}
            onChange={({ target }) => handleInput(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {problem && problem !== notice && <SaveProblem text={problem} />}
        <Button size="sm" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={text.trim() === "" || [...text].length > MAX_ANSWER}
          aria-disabled={isPending}
        >
          {isPending ? "Sending..." : "Send answer"}
        </Button>
      </div>
    </form>
  );
}

function useAnswer({ message, draftKey, onSent }: Omit<Props, "onClose">) {
  const [draft, setDraft] = useState(
    () => readDraft<string, null>(draftKey) ?? { id: newId(), stored: null, values: "", keptAt: "" },
  );
  const { id, values: text } = draft;
  const { answers, email } = message;
  const sending = useAction({
    run: () => sendAnswer({ id, message: message.id, text, seen: answers.length }),
    families: [MESSAGES_KEY],
    inWords: accountProblem,
    onDone: finish,
  });

  function finish() {
    dropDraft(draftKey);
    showToast({ title: "Answer sent", description: `It is on its way to ${email}.` });
    onSent();
  }

  // It is stored already when the response was lost.
  const isSent = !sending.isPending && answers.some((answer) => answer.id === id);
  const finishLate = useEffectEvent(finish);
  useEffect(() => {
    if (isSent) finishLate();
  }, [isSent]);

  const [countBefore] = useState(answers.length);
  const newest = answers.slice(countBefore).findLast((answer) => answer.id !== id);
  return {
    text,
    sending,
    /** The sentence with which the server refuses an answer then. */
    notice: newest && `${newest.by_name} has answered meanwhile. Read it before you send yours.`,
    handleInput(values: string) {
      // An id stands for the same words: sent again they go out once, and others are another answer.
      const next = { id: newId(), stored: null, values, keptAt: new Date().toISOString() };
      setDraft(next);
      if (values.trim()) writeDraft(draftKey, next);
      else dropDraft(draftKey);
    },
  };
}
