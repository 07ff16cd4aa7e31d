import { expect, test } from "vitest";
import { describeMiles, describeStep } from "#app/walks/walk-length.ts";

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

test("a rough length has one digit", () => {
  expect(describeMiles(2092, 1)).toBe("1.3 miles");
});

test.each([
  [0, "0 yards"],
  [0.9, "1 yard"],
  [7.4, "8 yards"],
  [91.2, "100 yards"],
  [344, "380 yards"],
  [800, "870 yards"],
  [804, "0.50 miles"],
  [1234, "0.77 miles"],
])("a step of %d m is %s", (metres, words) => {
  expect(describeStep(metres)).toBe(words);
});
