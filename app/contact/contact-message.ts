import { z } from "zod";
import {
  isEmail,
  isGeneralText,
  isLongText,
  isPersonName,
  withoutControlCharacters,
} from "#app/account/validation.ts";

export const MESSAGES = {
  noName: "Please enter your name.",
  name: "Please enter a valid name (letters, spaces, hyphens, and apostrophes only).",
  email: "Please enter a valid email address.",
  subject: "Subject is too long (maximum 200 characters).",
  message: "Message must be between 10 and 2000 characters.",
  tooMany: "Too many submissions. Please wait 5 minutes before trying again.",
  sent: "Thank you for your message! We'll get back to you soon.",
  kept: "There is no connection. Your message is kept on this device, and sent when the connection is back.",
  /** To somebody without an address. */
  reported: "Thank you! We will look into it.",
};

export const CONTACT_LIMIT = { max: 2, windowMs: 300_000 };

/** A person takes longer to fill in the form, unless the browser does it for them. */
export const FAST_FILL_MS = 3000;

const oneLine = (text: string) => withoutControlCharacters(text).replace(/\s+/g, " ").trim();

export const contactForm = z.object({
  name: z
    .string(MESSAGES.noName)
    .overwrite(oneLine)
    .min(1, { error: MESSAGES.noName, abort: true })
    .refine(isPersonName, MESSAGES.name),
  email: z.string(MESSAGES.email).overwrite(oneLine).refine(isEmail, MESSAGES.email),
  subject: z.string(MESSAGES.subject).overwrite(oneLine).refine(isGeneralText, MESSAGES.subject).optional(),
  message: z
    .string(MESSAGES.message)
    .overwrite((text) => withoutControlCharacters(text).trim())
    .refine(isLongText, MESSAGES.message),
});

export type ContactForm = z.infer<typeof contactForm>;

const orEmpty = (isValid: (text: string) => boolean) => (text: string) => text === "" || isValid(text);

/** Of a mistake on a page: who reports it need not say who they are. */
export const reportForm = contactForm.extend({
  // Typed into the other form.
  subject: z.undefined().catch(undefined),
  name: z.string(MESSAGES.name).overwrite(oneLine).refine(orEmpty(isPersonName), MESSAGES.name),
  email: z.string(MESSAGES.email).overwrite(oneLine).refine(orEmpty(isEmail), MESSAGES.email),
});

const ABOUT = /^\/(attraction|station)\/([a-z0-9-]{1,200})$/;

/** The body of POST /functions/v1/send-contact-email. Who writes about no page gives name and address. */
export const contactRequest = reportForm
  .extend({
    subject: contactForm.shape.subject.nullish(),
    about: z.string().regex(ABOUT, "The page must be that of a place or a station").nullish(),
    /** The form's own, so that a message that is sent twice is stored once. */
    id: z.uuid().optional(),
    fillMs: z.number().int().nonnegative().max(2_147_483_647).optional(),
  })
  .superRefine((request, { addIssue }) => {
    if (request.about) return;
    if (!request.name) addIssue({ code: "custom", path: ["name"], message: MESSAGES.noName });
    if (!request.email) addIssue({ code: "custom", path: ["email"], message: MESSAGES.email });
  });

export type ContactRequest = z.input<typeof contactRequest> & {
  /** A field that is hidden from people: a program fills it in. */
  website?: string;
};

export type AboutPage = { path: string; kind: "attraction" | "station"; slug: string };

/** Null for a page that no message may be about. */
export function readAbout(path: string | null): AboutPage | null {
  const [, kind, slug] = ABOUT.exec(path ?? "") ?? [];
  return path && slug ? { path, kind: kind as AboutPage["kind"], slug } : null;
}

export const MAX_ANSWER = 5000;

/** The body of POST /functions/v1/answer-message. */
export const answerRequest = z.object({
  /** The form's own, so that an answer that is sent twice is stored once. */
  id: z.uuid(),
  message: z.uuid(),
  text: z
    .string()
    .overwrite((text) => withoutControlCharacters(text).trim())
    .min(1, "Write your answer first")
    .refine((text) => [...text].length <= MAX_ANSWER, `An answer has at most ${MAX_ANSWER} characters`),
  /** How many earlier answers the caller has read. */
  seen: z.number().int().nonnegative(),
});
