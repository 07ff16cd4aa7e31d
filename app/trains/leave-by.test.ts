import { expect, test } from "vitest";
import { leaveBy } from "#app/trains/leave-by.ts";

test.each([
  ["15:30", 26, "14:54", false],
  ["9:05", 5, "08:50", false],
  [" 15:30 ", 0, "15:20", false],
  ["00:15", 26, "23:39", true],
  ["00:10", 0, "00:00", false],
])("a train at %s after a walk of %i minutes: leave by %s", (departure, walk, time, isDayBefore) => {
  expect(leaveBy(departure, walk)).toEqual({ time, isDayBefore });
});

test.each(["", "24:00", "15:60", "15", "half past three"])("%j is no time", (departure) => {
  expect(leaveBy(departure, 10)).toBeNull();
});
