import { expect, test } from "vitest";
import { sunsetOn } from "#app/day/daylight.ts";
import { clockAt } from "#app/timetable/day-clock.ts";

// As timeanddate.com and almanacs have it for Edinburgh, to the minute or two.
test.each([
  ["2026-06-21", 22, 2],
  ["2026-11-28", 15, 45],
  ["2026-12-21", 15, 39],
  // The day on which clocks go forward.
  ["2026-03-29", 19, 45],
])("on %s the sun sets at %i:%i by the clock", (date, hours, minutes) => {
  const [shownHours = 0, shownMinutes = 0] = clockAt(date, sunsetOn(date)).split(":").map(Number);
  expect(Math.abs(shownHours * 60 + shownMinutes - hours * 60 - minutes)).toBeLessThanOrEqual(3);
});
