import { expect, test } from "vitest";
import { describeMetres, describeMiles } from "#app/walks/walk-length.ts";

test.each([
  [0, "0.00 miles"],
  [8, "0.00 miles"],
  [100, "0.06 miles"],
  [1609.344, "1.00 miles"],
  [2736, "1.70 miles"],
  [10_000, "6.21 miles"],
])("%d m is %s", (metres, words) => {
  expect(describeMiles(metres)).toBe(words);
});

test.each([
  [0, "0 m"],
  [7.4, "7 m"],
  [99.6, "100 m"],
  [344, "340 m"],
  [995, "1.0 km"],
  [1234, "1.2 km"],
])("a step of %d m is %s", (metres, words) => {
  expect(describeMetres(metres)).toBe(words);
});
