import { describe, expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import {
  bestWalks,
  type MapResults,
  type MapStation,
  matchAround,
  toMapPoints,
  walksByStation,
} from "#app/search/explore-map/map-points.ts";
import { NO_FILTERS } from "#app/search/filters.ts";
import { NO_TRAINS } from "#app/trains/train-time.ts";

const AT = { latitude: 55.6, longitude: -2.8 };

function place(slug: string, walks: Record<string, number>): AttractionSummary {
  const stations = Object.entries(walks).map(([station, walkingTimeMinutes], i) => {
    return { ...AT, slug: station, name: station, walkingTimeMinutes, isPrimary: i === 0 };
  });
  return { ...AT, slug, name: slug, stations } as AttractionSummary;
}

const station = (slug: string, attractionCount: number): MapStation => {
  return { ...AT, slug, name: slug, attractionCount };
};

const ABBEY = place("abbey", { tweedbank: 44, stow: 90 });
const TOWER = place("tower", { stow: 12, tweedbank: 20 });
const MILL = place("mill", { stow: 5 });
const ALL: MapResults = {
  attractions: [ABBEY, TOWER, MILL],
  others: [],
  isKnown: true,
  chosen: null,
  passingCount: 3,
  partlyCount: 0,
  unknownCount: 0,
  filters: NO_FILTERS,
  fits: (_, { walkingTimeMinutes }) => walkingTimeMinutes <= 45,
  foundFrom: new Map(),
  query: "",
  trains: NO_TRAINS,
};
const STATIONS = [station("tweedbank", 2), station("stow", 3), station("galashiels", 9)];

describe("the walks from a station", () => {
  test.each<[string, Partial<MapResults>, Record<string, string[]>]>([
    ["within the limit, the shortest first", {}, { tweedbank: ["tower", "abbey"], stow: ["mill", "tower"] }],
    [
      "that fit",
      { fits: (_, { walkingTimeMinutes }) => walkingTimeMinutes <= 15 },
      { stow: ["mill", "tower"] },
    ],
    [
      "of one station",
      { fits: (_, { slug, walkingTimeMinutes }) => slug === "tweedbank" && walkingTimeMinutes <= 45 },
      { tweedbank: ["tower", "abbey"] },
    ],
    ["to what was found only", { attractions: [MILL] }, { stow: ["mill"] }],
    ["of nothing", { attractions: [] }, {}],
  ])("%s", (_, change, expected) => {
    const walks = walksByStation({ ...ALL, ...change });
    const slugs = [...walks].map(([from, found]) => [from, found.map(({ attraction }) => attraction.slug)]);
    expect(Object.fromEntries(slugs)).toEqual(expected);
  });
});

test("the best of a station's walks are those to the staff's picks, then the shortest", () => {
  const pick = { ...place("garden", { stow: 40 }), isPick: true as const };
  const walks = walksByStation({ ...ALL, attractions: [...ALL.attractions, pick] }).get("stow") ?? [];
  expect(bestWalks(walks, 2).map(({ attraction }) => attraction.slug)).toEqual(["garden", "mill"]);
});

describe("the points of a map", () => {
  const dots = (change: Partial<MapResults>) => {
    const results = { ...ALL, ...change };
    const points = toMapPoints(STATIONS, results, walksByStation(results));
    return Object.fromEntries(points.map(({ id, emphasis }) => [id, emphasis]));
  };

  test("stations without a match are faint, and only what was found is plotted", () => {
    expect(dots({ attractions: [MILL] })).toEqual({
      "station/tweedbank": "faint",
      "station/stow": undefined,
      "station/galashiels": "faint",
      "attraction/mill": undefined,
    });
  });

  test("the chosen station is strong, also where nothing was found, and all others are faint", () => {
    expect(dots({ attractions: [], chosen: "galashiels" })).toEqual({
      "station/tweedbank": "faint",
      "station/stow": "faint",
      "station/galashiels": "strong",
    });
  });

  test("attractions that the filters leave out are faint, and drawn before those that were found", () => {
    expect(Object.entries(dots({ attractions: [MILL], others: [ABBEY] })).slice(3)).toEqual([
      ["attraction/abbey", "faint"],
      ["attraction/mill", undefined],
    ]);
  });

  test.each<[string, string[], string[], string[]]>([
    ["of a place", [], ["tower"], ["station/tweedbank", "station/stow", "attraction/tower"]],
    ["of a station", ["tweedbank"], [], ["station/tweedbank", "attraction/abbey", "attraction/tower"]],
    ["that finds nothing", [], [], []],
  ])(
    "a search %s leaves that and what is a walk from it, and all else is faint",
    (_, stations, places, expected) => {
      const walks = walksByStation(ALL);
      const points = toMapPoints(STATIONS, ALL, walks, matchAround(stations, places, walks));
      expect(points.filter(({ emphasis }) => emphasis !== "faint").map(({ id }) => id)).toEqual(expected);
    },
  );

  test("none is faint while the catalogue is missing", () => {
    expect(dots({ attractions: [], isKnown: false })).toEqual({
      "station/tweedbank": undefined,
      "station/stow": undefined,
      "station/galashiels": undefined,
    });
  });

  test("the station with the most matches is labelled first, then the one with the most around it", () => {
    const results = { ...ALL, attractions: [MILL] };
    const ranks = toMapPoints(STATIONS, results, walksByStation(results)).filter(
      ({ shape }) => shape === "dot",
    );
    ranks.sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
    expect(ranks.map(({ name }) => name)).toEqual(["stow", "galashiels", "tweedbank"]);
  });

  test("what has no location is left out", () => {
    const nowhere = { ...MILL, latitude: 0, longitude: 0 };
    expect(dots({ attractions: [nowhere] })).not.toHaveProperty("attraction/mill");
  });
});
