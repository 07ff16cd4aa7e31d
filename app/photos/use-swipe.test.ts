import { expect, test } from "vitest";
import { swipeDirection } from "#app/photos/use-swipe.ts";

test.each([
  [{ x: -51, y: 0 }, 1],
  [{ x: 51, y: 20 }, -1],
  [{ x: -50, y: 0 }, 0],
  [{ x: 50, y: 0 }, 0],
  [{ x: -60, y: 80 }, 0],
  [{ x: 0, y: -200 }, 0],
])("a touch that moves by %j moves on by %i pictures", (to, direction) => {
  expect(swipeDirection({ x: 0, y: 0 }, to)).toBe(direction);
});
