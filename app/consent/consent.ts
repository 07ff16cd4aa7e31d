import { useSyncExternalStore } from "react";
import { storedText } from "#app/shared/stored-text.ts";

const stored = storedText("cookie-consent");
/** Where storage is forbidden, the choice holds until the page is left. */
let unstored: string | null = null;
const VALID_MS = 365 * 86_400_000;

export const FUNCTIONAL_PREFIX = "functional-";

export type Category = "analytics" | "marketing" | "functional";
export type Choices = Record<Category, boolean>;
/** As it is stored; `date` is ISO 8601. */
export type Consent = Choices & { essential: true; date: string };

export const ACCEPT_ALL: Choices = { analytics: true, marketing: true, functional: true };
export const REJECT_ALL: Choices = { analytics: false, marketing: false, functional: false };

/** Null for none, a damaged one and one that is too old. */
export function parseConsent(text: string | null, now = Date.now()): Consent | null {
  try {
    const { analytics, marketing, functional, date } = JSON.parse(text ?? "") as Consent;
    if (!(now - Date.parse(date) < VALID_MS)) return null;
    return {
      essential: true,
      analytics: analytics === true,
      marketing: marketing === true,
      functional: functional === true,
      date,
    };
  } catch {
    return null;
  }
}

/** Global Privacy Control refuses all but the functional category, whatever was stored before. */
export function isAllowed(
  consent: Choices | null | undefined,
  category: Category,
  hasPrivacySignal: boolean,
): boolean {
  return consent?.[category] === true && !(hasPrivacySignal && category !== "functional");
}

export function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** The visitor's choice; null before there is one, undefined on the server and during hydration. */
export function useConsent(): Consent | null | undefined {
  const text = useSyncExternalStore(
    stored.subscribe,
    () => stored.read() ?? unstored,
    () => undefined,
  );
  return text === undefined ? undefined : parseConsent(text);
}

export function useAllows(category: Category): boolean {
  const consent = useConsent();
  return consent != null && isAllowed(consent, category, hasPrivacySignal());
}

/** Stores the choice with its date, and removes what a refused category has stored. */
export function choose(choices: Choices): void {
  const consent: Consent = { essential: true, ...choices, date: new Date().toISOString() };
  if (!choices.functional) removeFunctional();
  unstored = JSON.stringify(consent);
  stored.write(unstored);
}

function removeFunctional(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(FUNCTIONAL_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden.
  }
}
