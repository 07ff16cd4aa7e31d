import { expect, test } from "vitest";
import { deliveryText, isUndelivered, suspicion } from "#app/routes/admin/messages/delivery.ts";

test.each([
  ["sent", null, "Sent by e-mail", false],
  ["waiting", null, "Waiting to be sent by e-mail", false],
  ["failing", "452 full", "Not delivered yet: 452 full. Next try 11/22/26, 9:30 AM", true],
  ["given_up", "550 no such user", "Not delivered: 550 no such user", true],
  ["no_address", null, "Not sent by e-mail: the site has no CONTACT_EMAIL", false],
  ["too_many", null, "Not sent by e-mail: there were too many messages at once", false],
] as const)("a mail that is %s: %s", (delivery, error, text, undelivered) => {
  const message = { delivery, delivery_error: error, next_attempt_at: "2026-11-22T09:30:00" };
  expect(deliveryText(message).replaceAll("\u202f", " ")).toBe(text);
  expect(isUndelivered(message)).toBe(undelivered);
});

test.each([
  [null, "Not sent by the form"],
  [0, "Filled in within 0.0 s"],
  [2999, "Filled in within 3.0 s"],
  [3000, null],
])("sent after %s ms: %s", (fill_ms, text) => {
  expect(suspicion({ fill_ms })).toBe(text);
});
