import { expect, test } from "vitest";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { viewLines } from "#app/routes/lines/lines-view.ts";

const REGIONS = [
  { slug: "north", name: "North", isOpen: false },
  { slug: "borders", name: "Borders", isOpen: true },
  { slug: "fife", name: "Fife", isOpen: true },
];

function catalogue(lines: Record<string, string[]>, places: string[][] = []): Catalogue {
  const stations = [...new Set(Object.values(lines).flat())];
  return {
    regions: REGIONS,
    stations: stations.map((slug) => ({ slug, name: slug.toUpperCase() })),
    lines: Object.entries(lines).map(([slug, stops]) => ({ slug, name: slug, stations: stops, shape: null })),
    attractions: places.map((stops) => ({ stations: stops.map((slug) => ({ slug })) })),
  } as unknown as Catalogue;
}

test("a line has its two ends, its stations, and each place near them once", () => {
  const places = [["a"], ["a", "b"], ["d"], []];
  const [region] = viewLines([catalogue({ one: ["a", "b", "c"], two: ["c", "d"] }, places)]);
  expect(region).toEqual({
    slug: "borders",
    name: "Borders",
    lines: [
      { slug: "one", name: "one", ends: ["A", "C"], stationCount: 3, placeCount: 2 },
      { slug: "two", name: "two", ends: ["C", "D"], stationCount: 2, placeCount: 1 },
    ],
  });
});

test("lines stand under the open regions, and a region without lines is left out", () => {
  const [some, none] = [catalogue({ one: ["a", "b"] }), catalogue({})];
  expect(viewLines([some, some]).map(({ name }) => name)).toEqual(["Borders", "Fife"]);
  expect(viewLines([none, some]).map(({ name }) => name)).toEqual(["Fife"]);
  expect(viewLines([none])).toEqual([]);
});
