import { expect, test } from "vitest";
import { describeEstimate, estimatedMinutes } from "#app/walks/estimate-in-words.ts";

test.each([
  [1, 0, 5, "Up to 5 minutes"],
  [3, 0, 5, "Up to 5 minutes"],
  [4, 5, 5, "About 5 minutes"],
  [5, 5, 5, "About 5 minutes"],
  [6, 5, 10, "About 5 to 10 minutes"],
  [7, 5, 10, "About 5 to 10 minutes"],
  [10, 10, 10, "About 10 minutes"],
  [25, 20, 30, "About 20 to 30 minutes"],
  [26, 20, 30, "About 20 to 30 minutes"],
  [45, 35, 55, "About 35 to 55 minutes"],
])("an estimate of %i minutes is %i to %i", (minutes, from, to, text) => {
  expect(estimatedMinutes(minutes)).toEqual({ from, to });
  expect(describeEstimate(minutes)).toBe(text);
});
