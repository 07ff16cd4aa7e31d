import { Link } from "react-router";
import { deliveryText, isUndelivered, suspicion } from "#app/routes/admin/messages/delivery.ts";
import type { ContactMessage, MessageState } from "#app/routes/admin/messages/messages.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { mailLink } from "#app/shared/mail-link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const STATES = {
  new: { label: "New", tone: "warning" },
  answered: { label: "Answered", tone: "green" },
  spam: { label: "Spam", tone: "neutral" },
} as const;

type Props = {
  message: ContactMessage;
  isBusy: boolean;
  onState: (state: MessageState) => void;
  onDelete: () => void;
};

export function MessageCard({ message, isBusy, onState, onDelete }: Props) {
  const { id, name, email, subject, body, about, state, state_by_name: by } = message;
  const doubt = suspicion(message);
  const { label, tone } = STATES[state];
  return (
    <article aria-labelledby={id} className="wrap-anywhere rounded-lg border border-line bg-card p-4 sm:p-5">
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
      <p
        className={`mt-4 flex items-start gap-1.5 text-sm ${isUndelivered(message) ? "font-medium text-danger" : "text-soft"}`}
      >
        {isUndelivered(message) ? (
          <Icon name="warning" size={16} className="mt-0.5" />
        ) : (
          <ToolIcon name="mail" size={16} className="mt-0.5" />
        )}
        <span className="min-w-0">
          {deliveryText(message)}
          {by && ` · ${label.toLowerCase()}, says ${by}`}
        </span>
      </p>
      <div className="perforation mt-4 flex flex-wrap items-center gap-2.5 pt-4">
        {email && (
          <Button size="sm" href={mailLink(email, `Re: ${subject}`)}>
            Answer
          </Button>
        )}
        {state !== "answered" && (
          <Button size="sm" disabled={isBusy} onClick={() => onState("answered")}>
            Mark as answered
          </Button>
        )}
        {state !== "spam" && (
          <Button size="sm" disabled={isBusy} onClick={() => onState("spam")}>
            Mark as spam
          </Button>
        )}
        {state !== "new" && (
          <Button size="sm" disabled={isBusy} onClick={() => onState("new")}>
            Mark as new
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          className="-my-1 ml-auto"
          disabled={isBusy}
          aria-label={`Delete the message of ${name ?? "somebody without a name"}`}
          title="Delete"
          onClick={onDelete}
        >
          <ToolIcon name="trash" />
        </Button>
      </div>
    </article>
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
