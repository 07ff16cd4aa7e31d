import { describe, expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { type Filters, findAttractions, NO_FILTERS } from "#app/search/filters.ts";

/** The rules of filtering, as the specification numbers them: 1 activities, 2 station, 3 walking time. */

const STATIONS = { galashiels: "Galashiels", tweedbank: "Tweedbank", stow: "Stow" };
type Slug = keyof typeof STATIONS;

/** A place reached from stations in so many minutes, the primary one first. */
function place(
  walks: Partial<Record<Slug, number>>,
  activityType: string[] = [],
  more: Partial<AttractionSummary> = {},
): AttractionSummary {
  const stations = Object.entries(walks).map(([slug, walkingTimeMinutes], position) => ({
    slug,
    name: STATIONS[slug as Slug],
    latitude: 0,
    longitude: 0,
    walkingTimeMinutes,
    isPrimary: position === 0,
  }));
  return {
    slug: "place",
    name: "Place",
    summary: "",
    latitude: 0,
    longitude: 0,
    activityType,
    stations,
    nearestStation: stations[0]?.name ?? null,
    walkingTimeMinutes: stations[0]?.walkingTimeMinutes ?? null,
    pictures: [],
    ...more,
  };
}

function passes(attraction: AttractionSummary, filters: Partial<Filters>): boolean {
  const stationName = filters.station ? (STATIONS[filters.station as Slug] ?? null) : null;
  return findAttractions([attraction], { ...NO_FILTERS, ...filters }, stationName).length === 1;
}

describe("activities", () => {
  test.each<[string[], string[], boolean]>([
    [["History"], [], true],
    [[], [], true],
    [["History"], ["History"], true],
    [["History"], ["history"], true],
    [["HISTORY"], ["History"], true],
    [["Local history"], ["History"], true],
    [["History"], ["Local history"], false],
    [["History"], ["Garden"], false],
    [["History"], ["Garden", "History"], true],
    [["Walk", "Kids"], ["Kids"], true],
    [["Walks"], ["Walk"], true],
    [["Walk"], ["Walks"], false],
    [[], ["History"], false],
    [["Ökologie"], ["ökologie"], true],
  ])("a place with %j for somebody who asks for %j: %s", (activityType, activity, expected) => {
    expect(passes(place({ stow: 5 }, activityType), { activity })).toBe(expected);
  });
});

describe("station", () => {
  test.each<[string, AttractionSummary, string | null, boolean]>([
    ["all stations", place({ stow: 5 }), null, true],
    ["all stations, for a place without one", place({}, [], { walkingTimeMinutes: 5 }), null, true],
    ["the primary station", place({ stow: 5 }), "stow", true],
    ["another station that is linked", place({ stow: 5, galashiels: 20 }), "galashiels", true],
    ["a station that is not linked", place({ stow: 5 }), "galashiels", false],
    [
      "the nearest by name only",
      place({}, [], { nearestStation: "Stow", walkingTimeMinutes: 5 }),
      "stow",
      true,
    ],
    [
      "another than the nearest",
      place({}, [], { nearestStation: "Stow", walkingTimeMinutes: 5 }),
      "galashiels",
      false,
    ],
    [
      "one that does not exist, for a place without one",
      place({}, [], { walkingTimeMinutes: 5 }),
      "nowhere",
      false,
    ],
  ])("%s", (_, attraction, station, expected) => {
    expect(passes(attraction, { station })).toBe(expected);
  });
});

describe("walking time", () => {
  test.each<[string, AttractionSummary, string | null, number, boolean]>([
    ["just as far", place({ stow: 15 }), null, 15, true],
    ["a minute farther", place({ stow: 16 }), null, 15, false],
    ["no minutes at all", place({ stow: 0 }), null, 15, true],
    ["any of several stations is near enough", place({ stow: 40, galashiels: 10 }), null, 15, true],
    ["none of several is", place({ stow: 40, galashiels: 20 }), null, 15, false],
    ["the chosen one is", place({ stow: 40, galashiels: 10 }), "galashiels", 15, true],
    ["another one is, the chosen one not", place({ stow: 40, galashiels: 10 }), "stow", 15, false],
    ["the chosen one is, the primary one not", place({ stow: 40, tweedbank: 15 }), "tweedbank", 15, true],
    ["without stations, by its own minutes", place({}, [], { walkingTimeMinutes: 15 }), null, 15, true],
    ["without stations, too far", place({}, [], { walkingTimeMinutes: 16 }), null, 15, false],
    ["without stations, of no minutes", place({}, [], { walkingTimeMinutes: 0 }), null, 15, true],
    ["without stations or minutes", place({}), null, 45, false],
    ["farther than anybody walks by default", place({ stow: 46 }), null, 45, false],
  ])("%s", (_, attraction, station, maxWalkingTime, expected) => {
    expect(passes(attraction, { station, maxWalkingTime })).toBe(expected);
  });
});

test("all three hold at once", () => {
  const abbey = place({ tweedbank: 30, galashiels: 10 }, ["History"]);
  const asked = { activity: ["History"], station: "galashiels", maxWalkingTime: 15 };
  expect(passes(abbey, asked)).toBe(true);
  expect(passes(abbey, { ...asked, activity: ["Garden"] })).toBe(false);
  expect(passes(abbey, { ...asked, station: "stow" })).toBe(false);
  expect(passes(abbey, { ...asked, station: "tweedbank" })).toBe(false);
});

test("places come in the order in which they were, and are not changed", () => {
  const places = ["c", "a", "b"].map((slug) => place({ stow: 5 }, ["Walk"], { slug }));
  const before = structuredClone(places);
  const found = findAttractions(places, { ...NO_FILTERS, activity: ["Walk"] }, null);
  expect(found.map(({ slug }) => slug)).toEqual(["c", "a", "b"]);
  expect(places).toEqual(before);
});
