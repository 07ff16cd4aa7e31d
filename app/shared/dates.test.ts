import { expect, test } from "vitest";
import { shortDateTime } from "#app/shared/dates.ts";

test.each([
  ["2025-05-01T00:00:00Z", "5/1/25, 1:00 AM"],
  ["2026-11-21T21:30:00Z", "11/21/26, 9:30 PM"],
  [null, "–"],
])("%s is %s in Scotland", (date, text) => {
  expect(shortDateTime(date)).toBe(text);
});
