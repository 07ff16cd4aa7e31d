import type { ContactRequest } from "#app/contact/contact-message.ts";
import { storedEntries } from "#app/shared/stored-entries.ts";
import { storedValue } from "#app/shared/stored-text.ts";

/** The server stores one id once, however often it is sent. */
export type UnsentMessage = ContactRequest & {
  id: string;
  /** Why the server does not take it: it is not sent again, and its words wait for who wrote them. */
  refusal?: string;
};

/** Of those that wait. */
const MOST = 5;
const stored = storedValue("unsent-messages", parse);

export const onUnsentChange = stored.subscribe;

/** The same array as long as nothing changes. */
export const unsentMessages = stored.value;

function parse(text: string | null): readonly UnsentMessage[] {
  return storedEntries<UnsentMessage>(text).filter(
    (each): each is UnsentMessage => typeof each?.id === "string",
  );
}

/** Returns whether there was room for it. */
export function keepUnsent(message: UnsentMessage): boolean {
  const others = unsentMessages().filter(({ id }) => id !== message.id);
  const waiting = others.filter(({ refusal }) => refusal === undefined);
  return waiting.length < MOST && stored.write(JSON.stringify([...others, message]));
}

export function dropUnsent(id: string): void {
  const rest = unsentMessages().filter((message) => message.id !== id);
  stored.write(rest.length > 0 ? JSON.stringify(rest) : null);
}

export function refuseUnsent(id: string, refusal: string): void {
  const messages = unsentMessages().map((message) => (message.id === id ? { ...message, refusal } : message));
  stored.write(JSON.stringify(messages));
}
