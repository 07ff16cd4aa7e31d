import { describe, expect, test } from "vitest";
import { readFilters, writeFilters } from "#app/search/filter-params.ts";
import { type Filters, NO_FILTERS } from "#app/search/filters.ts";

const CHOICES = {
  activities: ["Culture", "Food & Drink", "History", "Walk"],
  stations: [{ slug: "galashiels" }, { slug: "stow" }],
};

const read = (query: string, choices = CHOICES) => readFilters(new URLSearchParams(query), choices);

describe("from a URL", () => {
  test.each<[string, Partial<Filters>]>([
    ["", {}],
    ["station=galashiels", { station: "galashiels" }],
    ["station=", {}],
    ["station=nowhere", {}],
    ["station=Galashiels", {}],
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
    ["region=highlands", {}],
    ["utm_source=mail&lat=55&station=stow", { station: "stow" }],
    [
      "station=galashiels&activity=history&minutes=30",
      { station: "galashiels", activity: ["History"], maxWalkingTime: 30 },
    ],
    ["station=%F0%28&activity=%00&minutes=%FF", {}],
  ])("?%s", (query, expected) => {
    expect(read(query)).toEqual({ ...NO_FILTERS, ...expected });
  });

  test("while nothing can be chosen, nothing is", () => {
    expect(read("station=stow&activity=walk&minutes=15", { activities: [], stations: [] })).toEqual({
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
    [{ activity: ["Food & Drink", "Walk"] }, "activity=food-drink&activity=walk"],
    [
      { station: "galashiels", activity: ["History"], maxWalkingTime: 30 },
      "station=galashiels&activity=history&minutes=30",
    ],
  ])("%o", (filters, query) => {
    expect(writeFilters({ ...NO_FILTERS, ...filters }).toString()).toBe(query);
  });

  test("and back again they are the same", () => {
    for (const activity of [[], ["Walk"], ["Culture", "Food & Drink", "History"]])
      for (const station of [null, "stow"])
        for (const maxWalkingTime of [15, 30, 45]) {
          const filters = { ...NO_FILTERS, activity, station, maxWalkingTime };
          expect(readFilters(writeFilters(filters), CHOICES)).toEqual(filters);
        }
  });
});
