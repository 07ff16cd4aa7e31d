import { expect, test } from "vitest";
import { passedStart } from "#app/day/day-start.ts";

const TEN = 10 * 60;

test.each([
  ["2026-11-28", "2026-11-28T10:00Z", null],
  ["2026-11-28", "2026-11-28T10:01Z", { today: "2026-11-28", leave: TEN + 1 }],
  ["2026-11-29", "2026-11-28T23:59Z", null],
  ["2026-11-27", "2026-11-28T09:00Z", { today: "2026-11-28", leave: 9 * 60 }],
  // By Scotland's clock, in summer.
  ["2026-07-01", "2026-07-01T09:30Z", { today: "2026-07-01", leave: TEN + 30 }],
  ["2026-06-30", "2026-06-30T23:30Z", { today: "2026-07-01", leave: 30 }],
])("a day that begins on %s at 10:00 is seen at %s", (date, now, passed) => {
  expect(passedStart(date, TEN, new Date(now))).toEqual(passed);
});
