import { expect, test } from "vitest";
import { drawPoster } from "#app/map/draw-poster.ts";

const around = (latitude: number, longitude: number) => ({
  south: latitude - 0.02,
  west: longitude - 0.03,
  north: latitude + 0.02,
  east: longitude + 0.03,
});

const landOf = (latitude: number, longitude: number) =>
  decodeURIComponent(drawPoster(around(latitude, longitude), [], [])).match(/class='l' d='([^']*)'/)?.[1];

test("land without a coast in sight is drawn, and none is at sea", () => {
  // Galashiels; the North Sea.
  const corners = landOf(55.6175, -2.8067)?.match(/-?\d+ -?\d+/g) ?? [];
  expect(new Set(corners.map((corner) => corner.split(" ")[0]))).toEqual(new Set(["-500", "1000"]));
  expect(new Set(corners).size).toBe(4);
  expect(landOf(56.2, -1)).toBe("");
});

test("of a coast in sight the land ends in the picture", () => {
  // North Berwick.
  expect(landOf(56.057, -2.73)).toMatch(/\d/);
});
