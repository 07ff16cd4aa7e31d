import { expect, test } from "vitest";
import { clockAt, isTimetableDate, minuteAt, minuteOfClock, momentAt } from "#app/timetable/day-clock.ts";

const [SPRING, SUMMER, AUTUMN, WINTER] = ["2026-03-29", "2026-07-01", "2026-10-25", "2026-11-24"];

test.each([
  [SUMMER, 480, "08:00", "2026-07-01T07:00:00.000Z"],
  [WINTER, 480, "08:00", "2026-11-24T08:00:00.000Z"],
  [WINTER, 1470, "00:30", "2026-11-25T00:30:00.000Z"],
  // From noon backwards: an hour of the night is left out, or comes twice.
  [SPRING, 480, "08:00", "2026-03-29T07:00:00.000Z"],
  [SPRING, 119, "00:59", "2026-03-29T00:59:00.000Z"],
  [SPRING, 120, "02:00", "2026-03-29T01:00:00.000Z"],
  [AUTUMN, 480, "08:00", "2026-10-25T08:00:00.000Z"],
  [AUTUMN, 59, "01:59", "2026-10-25T00:59:00.000Z"],
  [AUTUMN, 60, "01:00", "2026-10-25T01:00:00.000Z"],
])("on %s minute %i is %s", (date, minute, clock, moment) => {
  expect(clockAt(date, minute)).toBe(clock);
  expect(momentAt(date, minute).toISOString()).toBe(moment);
  expect(minuteAt(date, new Date(moment))).toBe(minute);
});

test.each([
  [WINTER, "07:05", 425],
  [WINTER, "24:30", 1470],
  [SPRING, "00:30", 90],
  [AUTUMN, "00:30", -30],
  [SPRING, "09:00", 540],
  [WINTER, "7:05", null],
  [WINTER, "12:60", null],
  [WINTER, "", null],
])("on %s a time such as %s is minute %s", (date, time, minute) => {
  expect(minuteOfClock(date, time)).toBe(minute);
});

test.each([
  ["2026-11-24", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-11-24T10:00", false],
  ["26-11-24", false],
  ["0000-01-01", false],
  ["tomorrow", false],
])("whether %s is a day: %s", (text, expected) => {
  expect(isTimetableDate(text)).toBe(expected);
});
