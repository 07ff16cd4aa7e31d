import { expect, test } from "vitest";
import { distanceInMetres } from "#app/shared/coordinates.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const HALF_ROUND = Math.PI * 6_371_008.8;

test.each([
  ["nowhere", at(55.6175, -2.8061), at(55.6175, -2.8061), 0],
  ["a degree of latitude", at(55, -3), at(56, -3), 111_195],
  ["a degree of longitude at the equator", at(0, 0), at(0, 1), 111_195],
  ["a degree of longitude at 60° north", at(60, 0), at(60, 1), 55_596],
  ["across the date line", at(0, 179.5), at(0, -179.5), 111_195],
  ["pole to pole", at(90, 0), at(-90, 0), HALF_ROUND],
  ["half round the equator", at(0, 0), at(0, 180), HALF_ROUND],
])("%s", (_, from, to, metres) => {
  expect(Math.abs(distanceInMetres(from, to) - metres)).toBeLessThan(1 + metres / 2000);
  expect(distanceInMetres(to, from)).toBe(distanceInMetres(from, to));
});

test("the other side of the earth is a number, wherever one stands", () => {
  for (let latitude = -90; latitude <= 90; latitude += 0.37)
    for (let longitude = -180; longitude <= 0; longitude += 3.1) {
      const metres = distanceInMetres(at(latitude, longitude), at(-latitude, longitude + 180));
      expect(metres).toBeCloseTo(HALF_ROUND, -3);
    }
});

test("ten centimetres are not lost", () => {
  expect(distanceInMetres(at(55.6175, -2.8061), at(55.617501, -2.8061))).toBeCloseTo(0.111, 3);
});
