import { expect, test } from "vitest";
import { shortDateTime, writtenDate, writtenDay, writtenMonthDay, writtenTime } from "#app/shared/dates.ts";

test.each([
  ["2025-05-01T00:00:00Z", "5/1/25, 1:00 AM"],
  ["2026-11-21T21:30:00Z", "11/21/26, 9:30 PM"],
  [null, "–"],
])("%s is %s in Scotland", (date, text) => {
  expect(shortDateTime(date)).toBe(text);
});

test.each([
  ["2025-05-01T00:00:00Z", "1 May 2025", "1 May 2025 at 01:00"],
  ["2026-07-31T23:30:00Z", "1 August 2026", "1 August 2026 at 00:30"],
])("visitors read %s as %s", (moment, day, time) => {
  expect(writtenDay(moment)).toBe(day);
  expect(writtenTime(moment)).toBe(time);
});

test.each([
  ["2025-05-01", "1 May 2025", "1 May"],
  ["2024-02-29", "29 February 2024", "29 February"],
  ["2026-12-31", "31 December 2026", "31 December"],
])("the day %s is %s, and %s of any year", (day, text, ofAnyYear) => {
  expect(writtenDate(day)).toBe(text);
  expect(writtenMonthDay(day.slice(5))).toBe(ofAnyYear);
});
