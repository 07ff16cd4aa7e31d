import type { ContactForm, ContactRequest } from "#app/contact/contact-message.ts";

const EMPTY: ContactForm = { name: "", email: "", subject: "", message: "" };

/** What was typed about a page or about none, until it is sent: to look something up elsewhere and come back. */
const drafts = new Map<string | undefined, ContactForm>();

export function draftOf(about: string | undefined): ContactForm {
  return drafts.get(about) ?? EMPTY;
}

export function changeDraft(about: string | undefined, change: Partial<ContactForm>): void {
  drafts.set(about, { ...draftOf(about), ...change });
}

export function dropDraft(about: string | undefined): void {
  drafts.delete(about);
}

/** Adds a message to what was typed already. */
export function addToDraft(
  about: string | undefined,
  { name, email, subject, message }: ContactRequest,
): void {
  const draft = draftOf(about);
  drafts.set(about, {
    name: draft.name || name,
    email: draft.email || email,
    subject: draft.subject || (subject ?? ""),
    message: [draft.message, message].filter(Boolean).join("\n\n"),
  });
}

/** What was typed about a page is about none after all. */
export function detachDraft(about: string): void {
  addToDraft(undefined, draftOf(about));
  dropDraft(about);
}
