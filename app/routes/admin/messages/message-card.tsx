import { useRef } from "react";
import { readDraft } from "#app/routes/admin/editing/kept-draft.ts";
import { AnswerForm, answerDraftKey } from "#app/routes/admin/messages/answer-form.tsx";
import { Assignment } from "#app/routes/admin/messages/assignment.tsx";
import { isUndelivered, suspicion } from "#app/routes/admin/messages/delivery.ts";
import { DeliveryLine } from "#app/routes/admin/messages/delivery-line.tsx";
import type { Answer, ContactMessage, MessageState } from "#app/routes/admin/messages/message-calls.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { mailLink } from "#app/shared/mail-link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const STATES = {
  new: { label: "New", tone: "warning" },
  answered: { label: "Answered", tone: "green" },
  spam: { label: "Spam", tone: "neutral" },
} as const;

type Props = {
  message: ContactMessage;
  accountId: string;
  isBusy: boolean;
  isAnswering: boolean;
  onAnswer: () => void;
  onClose: () => void;
  onState: (state: MessageState) => void;
  onAnswered: () => void;
  onResend: () => void;
  onDelete: () => void;
};

export function MessageCard({ message, accountId, isAnswering, onClose, onAnswered, ...actions }: Props) {
  const { id, name, email, subject, body, about, state, state_by_name: by, answers } = message;
  const doubt = suspicion(message);
  const { label, tone } = STATES[state];
  const draftKey = answerDraftKey(accountId, id);
  const card = useRef<HTMLElement>(null);

  function close() {
    card.current?.focus({ preventScroll: true });
    onClose();
  }
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="wrap-anywhere rounded-lg border border-line bg-card p-4 outline-none sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone}>{label}</Badge>
        {doubt && <Badge>{doubt}</Badge>}
        <time dateTime={message.created_at} className="ml-auto text-sm text-soft tabular-nums">
          {shortDateTime(message.created_at)}
        </time>
      </div>
      <h2 id={id} className="mt-2.5 font-semibold text-xl">
        {subject}
      </h2>
      <p className="text-sm text-soft">
        {name ?? "No name"}, <Address email={email} />
        {about && (
          <>
            {" "}
            · about{" "}
            <Link to={about} className="underline underline-offset-2">
              {about}
            </Link>
          </>
        )}
      </p>
      <p className="mt-3 max-w-text whitespace-pre-line">{body}</p>
      <DeliveryLine mail={message} more={by && `${label.toLowerCase()}, says ${by}`} />
      {answers.length > 0 && <Answers answers={answers} />}
      {isAnswering && email ? (
        <AnswerForm
          {...{ message, draftKey }}
          onClose={close}
          onSent={() => {
            close();
            onAnswered();
          }}
        />
      ) : (
        <CardActions message={message} isBegun={readDraft(draftKey) !== null} {...actions} />
      )}
    </article>
  );
}

function Answers({ answers }: { answers: Answer[] }) {
  return (
    <ol aria-label="Answers" className="mt-4 grid gap-4 border-line border-l-3 pl-4">
      {answers.map((answer) => (
        <li key={answer.id}>
          <p className="text-sm text-soft">
            <span className="font-semibold text-ink">{answer.by_name}</span> answered{" "}
            {shortDateTime(answer.created_at)}
          </p>
          <p className="mt-1 max-w-text whitespace-pre-line">{answer.body}</p>
          <DeliveryLine mail={answer} />
        </li>
      ))}
    </ol>
  );
}

type ActionProps = Pick<Props, "message" | "isBusy" | "onAnswer" | "onState" | "onResend" | "onDelete"> & {
  isBegun: boolean;
};

function CardActions({ message, isBegun, isBusy, onAnswer, onState, onResend, onDelete }: ActionProps) {
  const { name, email, state, answers } = message;
  const mark = (next: MessageState) =>
    state !== next && (
      <Button size="sm" aria-disabled={isBusy} onClick={() => onState(next)}>
        Mark as {next}
      </Button>
    );
  return (
    <div className="perforation mt-4 flex flex-wrap items-center gap-2.5 pt-4">
      {email ? (
        <Button size="sm" variant="primary" onClick={onAnswer}>
          {isBegun ? "Go on with your answer" : answers.length > 0 ? "Answer again" : "Answer"}
        </Button>
      ) : (
        <p className="text-sm text-soft">No e-mail address was left: this cannot be answered.</p>
      )}
      {[message, ...answers].some(isUndelivered) && (
        <Button size="sm" aria-disabled={isBusy} onClick={onResend}>
          Send again
        </Button>
      )}
      {mark("answered")}
      {mark("spam")}
      {mark("new")}
      <div className="ml-auto flex items-center gap-2.5">
        <Assignment message={message} />
        <Button
          variant="quiet"
          size="icon"
          className="-my-1"
          aria-label={`Delete the message of ${name ?? "somebody without a name"}`}
          title="Delete"
          onClick={onDelete}
        >
          <ToolIcon name="trash" />
        </Button>
      </div>
    </div>
  );
}

function Address({ email }: Pick<ContactMessage, "email">) {
  if (!email) return "no e-mail address";
  return (
    <a href={mailLink(email)} className="underline underline-offset-2">
      {email}
    </a>
  );
}
