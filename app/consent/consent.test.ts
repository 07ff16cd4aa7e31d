import { expect, test } from "vitest";
import { ACCEPT_ALL, isAllowed, parseConsent, REJECT_ALL } from "#app/consent/consent.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const stored = (changes: object) =>
  JSON.stringify({
    essential: true,
    analytics: true,
    marketing: false,
    functional: true,
    date: "2026-11-01T10:00:00Z",
    ...changes,
  });

test("a stored choice is read as it was made", () => {
  expect(parseConsent(stored({}), NOW)).toEqual({
    essential: true,
    analytics: true,
    marketing: false,
    functional: true,
    date: "2026-11-01T10:00:00Z",
  });
});

test.each([
  ["none", null],
  ["damaged", "{"],
  ["not an object", "null"],
  ["without a date", stored({ date: undefined })],
  ["with a date that is none", stored({ date: "yesterday" })],
  ["older than a year", stored({ date: "2025-11-21T10:00:00Z" })],
])("a choice that is %s counts as none", (_, text) => {
  expect(parseConsent(text, NOW)).toBeNull();
});

test("only a plain yes is a yes", () => {
  expect(parseConsent(stored({ analytics: "true", functional: 1 }), NOW)).toMatchObject({
    analytics: false,
    marketing: false,
    functional: false,
  });
});

test.each([
  // choice, category, signal, allowed
  [null, "analytics", false, false],
  [undefined, "marketing", false, false],
  [REJECT_ALL, "functional", false, false],
  [{ ...REJECT_ALL, analytics: true }, "analytics", false, true],
  [{ ...REJECT_ALL, analytics: true }, "marketing", false, false],
  [{ ...REJECT_ALL, marketing: true }, "marketing", false, true],
  [{ ...REJECT_ALL, marketing: true }, "functional", false, false],
  [{ ...REJECT_ALL, functional: true }, "functional", false, true],
  [{ ...REJECT_ALL, functional: true }, "analytics", false, false],
  [ACCEPT_ALL, "analytics", false, true],
  [ACCEPT_ALL, "marketing", false, true],
  [ACCEPT_ALL, "functional", false, true],
  [ACCEPT_ALL, "analytics", true, false],
  [ACCEPT_ALL, "marketing", true, false],
  // It never leaves the browser.
  [ACCEPT_ALL, "functional", true, true],
] as const)(
  "with the choice %o %s, Global Privacy Control %s, is allowed: %s",
  (choice, category, signal, is) => {
    expect(isAllowed(choice, category, signal)).toBe(is);
  },
);
