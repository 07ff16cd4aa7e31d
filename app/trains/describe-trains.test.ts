import { describe, expect, test } from "vitest";
import {
  describeChanges,
  describeFrequency,
  describeMinutes,
  describeSundays,
  warnOfFewTrains,
} from "#app/trains/describe-trains.ts";

test.each([
  [55, false, "55 minutes"],
  [22, true, "about 22 minutes"],
  [1, false, "1 minute"],
  [null, false, null],
])("%s minutes, an estimate: %s", (minutes, isEstimate, text) => {
  expect(describeMinutes({ minutes, isEstimate })).toBe(text);
});

test.each([
  [0, "direct"],
  [1, "1 change"],
  [2, "2 changes"],
])("%i changes", (changes, text) => {
  expect(describeChanges({ changes })).toBe(text);
});

test.each([
  [null, null, "Sundays not known"],
  [4, "4 trains an hour", "4 trains an hour on Sundays"],
  [1, "1 train an hour", "1 train an hour on Sundays"],
  [1.4, "1 train an hour", "1 train an hour on Sundays"],
  [0.5, "about eight trains a day", "about eight trains a day on Sundays"],
  [0.2, "about three trains a day", "about three trains a day on Sundays"],
  [0.0625, "about one train a day", "about one train a day on Sundays"],
  [0.01, "about one train a day", "about one train a day on Sundays"],
  [0, "no trains on weekdays", "none on Sundays"],
])("%s trains an hour", (perHour, weekdays, sundays) => {
  expect(describeFrequency({ perHour })).toBe(weekdays);
  expect(describeSundays({ perHourOnSundays: perHour })).toBe(sundays);
});

describe("where trains are few", () => {
  test.each([
    [0.2, 0, "Three trains a day, none on Sunday: plan the way back"],
    [0.2, null, "Three trains a day, Sundays not known: plan the way back"],
    [0.5, 0.4, "Eight trains a day, six on Sunday: plan the way back"],
    [0.5, 1, "Eight trains a day: plan the way back"],
    [0, 0.1, "No trains on weekdays, two on Sunday: plan the way back"],
    [2, 0, "None on Sunday: plan the way back"],
    [null, 0, "None on Sunday: plan the way back"],
    [1, 0.5, null],
    [2, null, null],
    [null, null, null],
  ])("%s an hour, on Sundays %s", (perHour, perHourOnSundays, warning) => {
    expect(warnOfFewTrains({ perHour, perHourOnSundays })).toBe(warning);
  });
});
