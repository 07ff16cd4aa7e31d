import { describe, expect, test } from "vitest";
import { boundsAround, isLocated, isWithin } from "#app/map/viewport.ts";

test("bounds are padded by a fifth of the span on each side", () => {
  const bounds = boundsAround([
    { latitude: 55, longitude: -3 },
    { latitude: 56, longitude: -2.5 },
  ]);
  expect(bounds?.south).toBeCloseTo(54.8);
  expect(bounds?.north).toBeCloseTo(56.2);
  expect(bounds?.west).toBeCloseTo(-3.1);
  expect(bounds?.east).toBeCloseTo(-2.4);
});

test("bounds around one point are padded by a hundredth of a degree", () => {
  const bounds = boundsAround([{ latitude: 55.6, longitude: -2.7 }]);
  expect(bounds?.south).toBeCloseTo(55.59);
  expect(bounds?.north).toBeCloseTo(55.61);
  expect(bounds?.west).toBeCloseTo(-2.71);
  expect(bounds?.east).toBeCloseTo(-2.69);
});

test("the padding of a small span is a hundredth of a degree too", () => {
  const bounds = boundsAround([
    { latitude: 55.6, longitude: -2.7 },
    { latitude: 55.62, longitude: -2.7 },
  ]);
  expect(bounds?.north).toBeCloseTo(55.63);
});

test("the padding may be the least one", () => {
  const corners = [
    { latitude: 55, longitude: -3 },
    { latitude: 56, longitude: -2.5 },
  ];
  expect(boundsAround(corners, 0.01, 0)).toEqual({ south: 54.99, north: 56.01, west: -3.01, east: -2.49 });
});

test("items without a location do not count", () => {
  const located = { latitude: 55.6, longitude: -2.7 };
  const unlocated = [{}, { latitude: 0, longitude: 0 }, { latitude: null, longitude: -2 }, { latitude: 55 }];
  expect(boundsAround([located, ...unlocated])).toEqual(boundsAround([located]));
  expect(boundsAround(unlocated)).toBeNull();
  expect(boundsAround([])).toBeNull();
});

test("a hundred thousand points have bounds", () => {
  const many = Array.from({ length: 100_000 }, (_, i) => ({ latitude: 55 + i / 1e6, longitude: -3 }));
  expect(boundsAround(many)?.south).toBeCloseTo(54.98);
});

describe("isLocated", () => {
  test.each([
    [{ latitude: 55.6, longitude: -2.7 }, true],
    [{ latitude: 0, longitude: -2.7 }, true],
    [{ latitude: 0, longitude: 0 }, false],
    [{ latitude: "55.6", longitude: "-2.7" }, false],
    [{ latitude: Number.NaN, longitude: -2.7 }, false],
    [{ latitude: 91, longitude: -2.7 }, false],
    [{ latitude: 55.6, longitude: undefined }, false],
  ])("%o: %s", (item, expected) => {
    expect(isLocated(item)).toBe(expected);
  });
});

test("a point on the edge is within the bounds", () => {
  const bounds = { south: 55, west: -3, north: 56, east: -2 };
  expect(isWithin(bounds, { latitude: 55, longitude: -3 })).toBe(true);
  expect(isWithin(bounds, { latitude: 54.9, longitude: -3 })).toBe(false);
  expect(isWithin(bounds, { latitude: 55.5, longitude: -1.9 })).toBe(false);
});
