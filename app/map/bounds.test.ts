import { describe, expect, test } from "vitest";
import { boundsAround, isLocated } from "#app/map/bounds.ts";

test("a span gets a fifth of itself on each side", () => {
  const bounds = boundsAround([
    { latitude: 55, longitude: -3 },
    { latitude: 56, longitude: -2.5 },
  ]);
  expect(bounds?.south).toBeCloseTo(54.8);
  expect(bounds?.north).toBeCloseTo(56.2);
  expect(bounds?.west).toBeCloseTo(-3.1);
  expect(bounds?.east).toBeCloseTo(-2.4);
});

test("one point gets a hundredth of a degree on each side", () => {
  const bounds = boundsAround([{ latitude: 55.6, longitude: -2.7 }]);
  expect(bounds?.south).toBeCloseTo(55.59);
  expect(bounds?.north).toBeCloseTo(55.61);
  expect(bounds?.west).toBeCloseTo(-2.71);
  expect(bounds?.east).toBeCloseTo(-2.69);
});

test("a span so small that its fifth is less gets a hundredth as well", () => {
  const bounds = boundsAround([
    { latitude: 55.6, longitude: -2.7 },
    { latitude: 55.62, longitude: -2.7 },
  ]);
  expect(bounds?.north).toBeCloseTo(55.63);
});

test("what is not located makes no difference", () => {
  const place = { latitude: 55.6, longitude: -2.7 };
  const lost = [{}, { latitude: 0, longitude: 0 }, { latitude: null, longitude: -2 }, { latitude: 55 }];
  expect(boundsAround([place, ...lost])).toEqual(boundsAround([place]));
  expect(boundsAround(lost)).toBeNull();
  expect(boundsAround([])).toBeNull();
});

test("a hundred thousand points are no problem", () => {
  const many = Array.from({ length: 100_000 }, (_, i) => ({ latitude: 55 + i / 1e6, longitude: -3 }));
  expect(boundsAround(many)?.south).toBeCloseTo(54.98);
});

describe("located", () => {
  test.each([
    [{ latitude: 55.6, longitude: -2.7 }, true],
    [{ latitude: 0, longitude: -2.7 }, true],
    [{ latitude: 0, longitude: 0 }, false],
    [{ latitude: "55.6", longitude: "-2.7" }, false],
    [{ latitude: Number.NaN, longitude: -2.7 }, false],
    [{ latitude: 91, longitude: -2.7 }, false],
    [{ latitude: 55.6, longitude: undefined }, false],
  ])("%o: %s", (item, isOnMap) => {
    expect(isLocated(item)).toBe(isOnMap);
  });
});
