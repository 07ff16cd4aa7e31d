import { describe, expect, test } from "vitest";
import { decodePolyline, encodePolyline } from "#app/walks/polyline.ts";

/** The example of the format's description. */
const KNOWN = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
const KNOWN_LINE = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
];

test("the description's example is written and read", () => {
  expect(encodePolyline(KNOWN_LINE)).toBe(KNOWN);
  expect(decodePolyline(KNOWN)).toEqual(KNOWN_LINE);
});

test("no points are an empty text", () => {
  expect(encodePolyline([])).toBe("");
  expect(decodePolyline("")).toEqual([]);
});

test.each([5, 6] as const)("a line with %i decimals comes back as it went", (decimals) => {
  const line = [
    { latitude: 55.60574, longitude: -2.759531 },
    { latitude: 55.6, longitude: -2.7 },
    { latitude: -90, longitude: 180 },
    { latitude: 90, longitude: -180 },
    { latitude: 0, longitude: 0 },
  ];
  const back = decodePolyline(encodePolyline(line, decimals), decimals);
  expect(back).toHaveLength(line.length);
  for (const [i, point] of back.entries()) {
    expect(point.latitude).toBeCloseTo(line[i]?.latitude ?? Number.NaN, decimals - 1);
    expect(point.longitude).toBeCloseTo(line[i]?.longitude ?? Number.NaN, decimals - 1);
  }
});

test("rounding does not add up along a line", () => {
  const line = Array.from({ length: 1000 }, (_, i) => ({ latitude: 55 + i * 0.0000149, longitude: -3 }));
  const last = decodePolyline(encodePolyline(line)).at(-1);
  expect(last?.latitude).toBeCloseTo(55 + 999 * 0.0000149, 5);
});

describe("what is no polyline is refused", () => {
  test.each([
    ["cut off within a number", "_p~iF~ps|"],
    ["an odd number of numbers", "_p~iF"],
    ["a page of HTML", "<html><body>Bad gateway</body></html>"],
    ["blanks", "  "],
    ["never-ending numbers", "~".repeat(40)],
    ["off the earth", encodePolyline([{ latitude: 91, longitude: 0 }])],
    ["six decimals read as five", encodePolyline([{ latitude: 55.6, longitude: -2.7 }], 6)],
  ])("%s", (_, text) => {
    expect(() => decodePolyline(text)).toThrow(/polyline/);
  });
});
