import { expect, test } from "vitest";
import { estimateWalkMetres, METRES_PER_MINUTE, minutesOnFoot } from "#app/walks/pace.ts";

test("the pace is three miles an hour", () => {
  const metresPerMile = 1609.344;
  expect(METRES_PER_MINUTE).toBeCloseTo((3 * metresPerMile) / 60, 2);
  expect(minutesOnFoot(3 * metresPerMile)).toBe(60);
});

test.each([
  [0, 1],
  [1, 1],
  [80.47, 1],
  [120.7, 1],
  [120.71, 2],
  [804.7, 10],
  [1207.05, 15],
  [3621.15, 45],
])("%d metres are %d minutes", (metres, minutes) => {
  expect(minutesOnFoot(metres)).toBe(minutes);
});

test("a walk is estimated as 1.3 times the straight line", () => {
  expect(estimateWalkMetres(1000)).toBeCloseTo(1300);
  expect(estimateWalkMetres(0)).toBe(0);
});
