import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { attemptsOf } from "#app/account/attempts.ts";
import { logSecurityEvent } from "#app/account/browser-security-log.ts";
import { withoutControlCharacters } from "#app/account/validation.ts";
import {
  CONTACT_LIMIT,
  type ContactForm as ContactValues,
  contactForm,
  MESSAGES,
  reportForm,
} from "#app/contact/contact-message.ts";
import { addToDraft, changeDraft, draftOf, dropDraft } from "#app/contact/drafts.ts";
import { failureText, sendMessage } from "#app/contact/send-message.ts";
import { UnsentList } from "#app/contact/unsent-list.tsx";
import { dropUnsent, keepUnsent, type UnsentMessage } from "#app/contact/unsent-messages.ts";
import { newId } from "#app/shared/new-id.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

type Props = {
  /** The path of the page that the message is about. */
  about: string | undefined;
};

const EMAIL_INPUT = { type: "email", autoComplete: "email", autoCapitalize: "none" };

export function ContactForm(props: Props) {
  const [{ sent, thanks }, setSent] = useState({ sent: 0, thanks: "" });
  const [restored, setRestored] = useState(0);
  const status = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (sent > 0) status.current?.focus();
  }, [sent]);
  const restore = ({ id, about, ...unsent }: UnsentMessage) => {
    addToDraft(about ?? undefined, unsent);
    dropUnsent(id);
    setRestored(restored + 1);
    if ((about ?? undefined) === props.about) return;
    void navigate(about ? `/contact?about=${about}` : "/contact", {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <>
      {thanks && (
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="flex items-start gap-2.5 rounded-md border border-green-text px-3.5 py-2.5 font-medium text-green-text outline-none"
        >
          <Icon name="check" size={20} className="mt-0.5" />
          {thanks}
        </p>
      )}
      <UnsentList onWriteAgain={restore} />
      <EmptyForm
        key={`${sent} ${restored} ${props.about}`}
        {...props}
        isRestored={restored > 0}
        onSending={() => setSent({ sent, thanks: "" })}
        onSent={(thanks) => setSent({ sent: sent + 1, thanks })}
      />
    </>
  );
}

type FormProps = Props & {
  /** A message that could not be sent is in the form. */
  isRestored: boolean;
  onSent: (thanks: string) => void;
  onSending: () => void;
};

function EmptyForm({ about, isRestored, onSent, onSending }: FormProps) {
  const { email: contactEmail } = useSiteSettings().operator;
  const honeypot = useRef<HTMLInputElement>(null);
  const [shownAt] = useState(() => performance.now());
  const idOf = useMessageId();
  const form = useAccountForm({
    schema: about ? reportForm : contactForm,
    defaultValues: draftOf(about),
    async onSubmit(values) {
      const { email } = values;
      if (honeypot.current?.value) return logSecurityEvent("honeypot_triggered", { form: "contact" });
      // Thanks for the message before are not for this one.
      onSending();
      const attempts = attemptsOf("contact", email || "without", CONTACT_LIMIT);
      if (!attempts.isAllowed()) {
        logSecurityEvent("rate_limit_exceeded", { form: "contact" });
        throw new Error(MESSAGES.tooMany);
      }
      const fillMs = Math.round(performance.now() - shownAt);
      const message = { ...values, about, fillMs, id: idOf({ ...values, about }) };
      try {
        await sendMessage(message);
      } catch (error) {
        if (!navigator.onLine && keepUnsent(message)) {
          attempts.add();
          dropDraft(about);
          return onSent(MESSAGES.kept);
        }
        logSecurityEvent("contact_submission_error", { message: (error as Error).message });
        throw new Error(failureText(error, contactEmail));
      }
      attempts.add();
      logSecurityEvent("contact_submission_success");
      dropDraft(about);
      onSent(email ? MESSAGES.sent : MESSAGES.reported);
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isRestored) setFocus("message");
  }, [isRestored, setFocus]);
  const text = (name: keyof ContactValues) => ({
    ...form.register(name),
    onInput({ currentTarget: input }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const tidy = withoutControlCharacters(input.value);
      if (tidy !== input.value) input.value = tidy;
      changeDraft(about, { [name]: tidy });
    },
  });

  return (
    <AccountForm
      {...form.formProps}
      label={form.formProps.failure.message ? "Try Again" : "Send Message"}
      busyLabel="Sending..."
    >
      {about ? (
        <ReportFields text={text} errorOf={form.errorOf} />
      ) : (
        <MessageFields text={text} errorOf={form.errorOf} />
      )}
      {/* Programs that fill in every field fill in this one. */}
      <div aria-hidden="true" className="absolute -left-2499">
        <label>
          Website
          <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </AccountForm>
  );
}

type FieldsProps = {
  /** The attributes of an input or a text area. */
  text: (name: keyof ContactValues) => object;
  errorOf: (name: keyof ContactValues) => string | undefined;
};

/** Of a mistake on a page: one sentence is enough. */
function ReportFields({ text, errorOf }: FieldsProps) {
  return (
    <>
      <Field label="What is wrong?" isRequired hint="One sentence is enough." error={errorOf("message")}>
        {(wiring) => <TextArea {...wiring} rows={4} {...text("message")} />}
      </Field>
      <Field label="Your name (optional)" hint="So that we know whom to thank." error={errorOf("name")}>
        {(wiring) => <Input {...wiring} autoComplete="name" {...text("name")} />}
      </Field>
      <Field
        label="Your email (optional)"
        hint="Only if we may ask back, or you would like an answer."
        error={errorOf("email")}
      >
        {(wiring) => <Input {...wiring} {...EMAIL_INPUT} {...text("email")} />}
      </Field>
    </>
  );
}

function MessageFields({ text, errorOf }: FieldsProps) {
  return (
    <>
      <Field label="Name" isRequired error={errorOf("name")}>
        {(wiring) => <Input {...wiring} autoComplete="name" {...text("name")} />}
      </Field>
      <Field label="Email" isRequired hint="Where our answer goes." error={errorOf("email")}>
        {(wiring) => <Input {...wiring} {...EMAIL_INPUT} {...text("email")} />}
      </Field>
      <Field label="Subject" error={errorOf("subject")}>
        {(wiring) => <Input {...wiring} autoComplete="off" {...text("subject")} />}
      </Field>
      <Field label="Message" isRequired error={errorOf("message")}>
        {(wiring) => <TextArea {...wiring} rows={7} {...text("message")} />}
      </Field>
    </>
  );
}

/** The same for the same message, so that it is stored once if it is sent again. */
function useMessageId(): (message: object) => string {
  const last = useRef<{ text: string; id: string }>(null);
  return (message) => {
    const text = JSON.stringify(message);
    if (last.current?.text !== text) last.current = { text, id: newId() };
    return last.current.id;
  };
}
