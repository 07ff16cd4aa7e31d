import { expect, test } from "vitest";
import { describeAge } from "#app/offline/describe-age.ts";

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [7300, "2 hours ago"],
  [90_000, "yesterday"],
  [260_000, "3 days ago"],
])("%i s", (seconds, text) => {
  expect(describeAge(0, seconds * 1000)).toBe(text);
});
