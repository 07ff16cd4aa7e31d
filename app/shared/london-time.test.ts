import { expect, test } from "vitest";
import { fromLondonTime, londonTime } from "#app/shared/london-time.ts";

test.each([
  ["2026-12-01T09:00", "2026-12-01T09:00:00.000Z"],
  ["2026-07-01T09:00", "2026-07-01T08:00:00.000Z"],
  ["2026-07-01T00:30", "2026-06-30T23:30:00.000Z"],
])("%s on Scotland's clock is %s", (text, moment) => {
  expect(fromLondonTime(text)).toBe(moment);
  expect(londonTime(moment)).toBe(text);
});

test("an hour that comes twice is the first, and one that is left out the next", () => {
  expect(fromLondonTime("2026-10-25T01:30")).toBe("2026-10-25T00:30:00.000Z");
  expect(fromLondonTime("2026-03-29T01:30")).toBe("2026-03-29T01:30:00.000Z");
});

test("no time is none", () => {
  expect(fromLondonTime("")).toBeNull();
  expect(londonTime(null)).toBe("");
});
