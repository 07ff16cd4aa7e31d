import { describe, expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { type Filters, findAttractions, NO_FILTERS, readFilters, writeFilters } from "#app/search/filters.ts";

const STATIONS = { galashiels: "Galashiels", tweedbank: "Tweedbank", stow: "Stow" };
type Slug = keyof typeof STATIONS;

/** An attraction with its walking times in minutes, the primary station first. */
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
  return findAttractions([attraction], { ...NO_FILTERS, ...filters }).length === 1;
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
  ])("an attraction with %j, filtered by %j: %s", (activityType, activity, expected) => {
    expect(passes(place({ stow: 5 }, activityType), { activity })).toBe(expected);
  });
});

describe("station", () => {
  test.each<[string, AttractionSummary, string | null, boolean]>([
    ["all stations", place({ stow: 5 }), null, true],
    ["the primary station", place({ stow: 5 }), "stow", true],
    ["another linked station", place({ stow: 5, galashiels: 20 }), "galashiels", true],
    ["a station that is not linked", place({ stow: 5 }), "galashiels", false],
    ["a station that does not exist", place({ stow: 5 }), "nowhere", false],
    ["a station, for an attraction without any", place({}), "stow", false],
  ])("%s", (_, attraction, station, expected) => {
    expect(passes(attraction, { station })).toBe(expected);
  });
});

describe("walking time", () => {
  test.each<[string, AttractionSummary, string | null, number, boolean]>([
    ["at the limit", place({ stow: 15 }), null, 15, true],
    ["a minute above it", place({ stow: 16 }), null, 15, false],
    ["zero minutes", place({ stow: 0 }), null, 15, true],
    ["one of several stations within it", place({ stow: 40, galashiels: 10 }), null, 15, true],
    ["none of several within it", place({ stow: 40, galashiels: 20 }), null, 15, false],
    ["the chosen station within it", place({ stow: 40, galashiels: 10 }), "galashiels", 15, true],
    ["another than the chosen station within it", place({ stow: 40, galashiels: 10 }), "stow", 15, false],
    ["without stations", place({}), null, 45, false],
    ["above the default limit", place({ stow: 46 }), null, 45, false],
  ])("%s", (_, attraction, station, maxWalkingTime, expected) => {
    expect(passes(attraction, { station, maxWalkingTime })).toBe(expected);
  });
});

test("all filters hold at once", () => {
  const abbey = place({ tweedbank: 30, galashiels: 10 }, ["History"]);
  const filters = { activity: ["History"], station: "galashiels", maxWalkingTime: 15 };
  expect(passes(abbey, filters)).toBe(true);
  expect(passes(abbey, { ...filters, activity: ["Garden"] })).toBe(false);
  expect(passes(abbey, { ...filters, station: "stow" })).toBe(false);
  expect(passes(abbey, { ...filters, station: "tweedbank" })).toBe(false);
});

test("attractions keep their order and are not changed", () => {
  const places = ["c", "a", "b"].map((slug) => place({ stow: 5 }, ["Walk"], { slug }));
  const before = structuredClone(places);
  const found = findAttractions(places, { ...NO_FILTERS, activity: ["Walk"] });
  expect(found.map(({ slug }) => slug)).toEqual(["c", "a", "b"]);
  expect(places).toEqual(before);
});

const OPTIONS = {
  regions: [
    { slug: "glasgow", isOpen: false },
    { slug: "lothians", isOpen: true },
    { slug: "tayside", isOpen: true },
    { slug: "highlands", isOpen: false },
    { slug: "islands", isOpen: true },
  ],
  activities: ["Culture", "Food & Drink", "History", "Walk"],
  stations: [{ slug: "galashiels" }, { slug: "stow" }],
};

const read = (query: string, options = OPTIONS) => readFilters(new URLSearchParams(query), options);

describe("from a URL", () => {
  test.each<[string, Partial<Filters>]>([
    ["", {}],
    ["station=galashiels", { station: "galashiels" }],
    ["station=", {}],
    ["station=nowhere", {}],
    ["station=Galashiels", { station: "galashiels" }],
    ["station=stow&station=galashiels", { station: "stow" }],
    ["activity=history", { activity: ["History"] }],
    ["activity=History", { activity: ["History"] }],
    ["activity=food-drink", { activity: ["Food & Drink"] }],
    ["activity=Food+%26+Drink", { activity: ["Food & Drink"] }],
    ["activity=walk&activity=culture", { activity: ["Culture", "Walk"] }],
    ["activity=walk&activity=walk", { activity: ["Walk"] }],
    ["activity=walk&activity=flying", { activity: ["Walk"] }],
    ["activity=", {}],
    ["activity=culture&activity=food-drink&activity=history&activity=walk", {}],
    ["minutes=15", { maxWalkingTime: 15 }],
    ["minutes=30", { maxWalkingTime: 30 }],
    ["minutes=45", {}],
    ["minutes=20", {}],
    ["minutes=", {}],
    ["minutes=0", {}],
    ["minutes=-15", {}],
    ["minutes=15.5", {}],
    ["minutes=many", {}],
    ["minutes=1e9", {}],
    ["region=tayside", { region: "tayside" }],
    ["region=islands&minutes=15", { region: "islands", maxWalkingTime: 15 }],
    ["region=islands&region=tayside", { region: "islands" }],
    // The default one, closed ones, unknown ones.
    ["region=lothians", {}],
    ["region=glasgow&minutes=15", { maxWalkingTime: 15 }],
    ["region=highlands&activity=walk", { activity: ["Walk"] }],
    ["region=atlantis&station=stow", { station: "stow" }],
    ["region=Tayside", {}],
    ["region=", {}],
    ["utm_source=mail&lat=55&station=stow", { station: "stow" }],
    [
      "station=galashiels&activity=history&minutes=30",
      { station: "galashiels", activity: ["History"], maxWalkingTime: 30 },
    ],
    ["station=%F0%28&activity=%00&minutes=%FF", {}],
  ])("?%s", (query, expected) => {
    expect(read(query)).toEqual({ ...NO_FILTERS, ...expected });
  });

  test("without options only the walking time is read", () => {
    expect(
      read("region=tayside&station=stow&activity=walk&minutes=15", {
        regions: [],
        activities: [],
        stations: [],
      }),
    ).toEqual({
      ...NO_FILTERS,
      maxWalkingTime: 15,
    });
  });
});

describe("to a URL", () => {
  test.each<[Partial<Filters>, string]>([
    [{}, ""],
    [{ maxWalkingTime: 45 }, ""],
    [{ maxWalkingTime: 15 }, "minutes=15"],
    [{ station: "stow" }, "station=stow"],
    [{ region: "tayside", maxWalkingTime: 30 }, "region=tayside&minutes=30"],
    [{ activity: ["Food & Drink", "Walk"] }, "activity=food-drink&activity=walk"],
    [
      { station: "galashiels", activity: ["History"], maxWalkingTime: 30 },
      "station=galashiels&activity=history&minutes=30",
    ],
  ])("%o", (filters, query) => {
    expect(writeFilters({ ...NO_FILTERS, ...filters }).toString()).toBe(query);
  });

  test("filters survive the way to a URL and back", () => {
    for (const region of [null, "tayside"])
      for (const activity of [[], ["Walk"], ["Culture", "Food & Drink", "History"]])
        for (const station of [null, "stow"])
          for (const maxWalkingTime of [15, 30, 45]) {
            const filters = { region, activity, station, maxWalkingTime };
            expect(readFilters(writeFilters(filters), OPTIONS)).toEqual(filters);
          }
  });
});
