import { expect, test } from "vitest";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { tilesOf } from "#app/offline/region-tiles.ts";

const TILES = { url: "/tiles/abc/{z}/{x}/{y}.mvt", vectorsFrom: 0, maxZoom: 15 };
const GALASHIELS = { latitude: 55.617, longitude: -2.806 };
const EDINBURGH = { latitude: 55.952, longitude: -3.19 };
const REGION = { stations: [GALASHIELS], attractions: [EDINBURGH] } as unknown as Catalogue;
const zoomsOf = (paths: string[]) => paths.map((path) => Number(path.split("/")[3]));

test("a region is its map to level 12, and around its stations to 14, the coarse ones first", () => {
  const paths = tilesOf(TILES, REGION);
  const zooms = zoomsOf(paths);
  expect(zooms).toEqual(zooms.toSorted((one, other) => one - other));
  expect(Math.max(...zooms)).toBe(14);
  expect(paths).toContain("/tiles/abc/12/2016/1283.mvt");
  expect(paths).toContain("/tiles/abc/14/8064/5132.mvt");
  // Of Edinburgh, which has a place and no station here.
  expect(paths).not.toContain("/tiles/abc/14/8046/5105.mvt");
  expect(new Set(paths).size).toBe(paths.length);
});

test("an archive that ends sooner is kept to its end, pictures of others are not kept", () => {
  expect(Math.max(...zoomsOf(tilesOf({ ...TILES, maxZoom: 10 }, REGION)))).toBe(10);
  const { vectorsFrom: _, ...pictures } = TILES;
  expect(tilesOf(pictures, REGION)).toEqual([]);
});

test("a region as large as a country is kept without its last levels", () => {
  const stations = Array.from({ length: 2500 }, (_, i) => {
    return { latitude: 50 + (i % 50) * 0.17, longitude: -6 + Math.floor(i / 50) * 0.15 };
  });
  const paths = tilesOf(TILES, { stations, attractions: [] } as unknown as Catalogue);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.length).toBeLessThanOrEqual(4000);
});
