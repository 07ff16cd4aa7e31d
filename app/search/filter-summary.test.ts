import { expect, test } from "vitest";
import { chosenFilters } from "#app/search/chosen-filters.ts";
import { listActivities, summariseFilters } from "#app/search/filter-summary.ts";
import { type Filters, NO_FILTERS, writeFilters } from "#app/search/filters.ts";

const REGIONS = [
  { slug: "lothians", name: "Lothians", isOpen: true },
  { slug: "tayside", name: "Tayside", isOpen: true },
];
const STATIONS = [{ slug: "stow", name: "Stow", attractionCount: 3 }];

test.each<[string[], string | undefined]>([
  [[], undefined],
  [["History"], "History"],
  [["Kids", "Garden"], "Kids or Garden"],
  [["Kids", "Garden", "Walk"], "Kids, Garden or Walk"],
  [["Culture", "History", "Nature", "Walk"], "4 activities"],
  [["A very long activity", "Another long activity"], "2 activities"],
])("activities %j read %j", (activities, text) => {
  expect(listActivities(activities)).toBe(text);
});

test.each<[Partial<Filters>, { name: string } | null, string]>([
  [{}, null, "all activities"],
  [{}, { name: "Stow" }, "all activities, Stow"],
  [{ region: "tayside" }, null, "all activities, Tayside"],
  [{ region: "tayside" }, { name: "Perth" }, "all activities, Perth"],
  [{ activity: ["Kids", "Garden"], maxWalkingTime: 15 }, null, "Kids or Garden, up to 15 min walk"],
  [
    { features: ["free", "step-free"], date: "2026-11-28" },
    { name: "Stow" },
    "all activities, Stow, free to enter, step-free station, open on 28 November 2026",
  ],
  [{ date: "2026-11-28", time: "14:30" }, null, "all activities, open on 28 November 2026 at 14:30"],
  [{ maxJourneyTime: 60 }, null, "all activities, up to 60 min with the train"],
  [{ maxHours: 4 }, null, "all activities, 4 hours there and back"],
  [
    { date: "2026-11-28", daylight: "2026-11-28" },
    null,
    "all activities, open on 28 November 2026, back before dark",
  ],
  [{ sort: "picks", includesUnknown: true, from: "stow" }, null, "all activities"],
])("%j at %j: %s", (filters, station, text) => {
  expect(summariseFilters({ ...NO_FILTERS, ...filters }, { regions: REGIONS, station })).toBe(text);
});

test.each<[Partial<Filters>, [label: string, query: string][]]>([
  [{}, []],
  [
    { region: "tayside", station: "stow" },
    [
      ["Tayside", ""],
      ["Stow", "region=tayside"],
    ],
  ],
  [
    { activity: ["Kids", "Garden"], maxWalkingTime: 15 },
    [
      ["Kids", "activity=garden&minutes=15"],
      ["Garden", "activity=kids&minutes=15"],
      ["up to 15 min walk", "activity=kids&activity=garden"],
    ],
  ],
  [
    { features: ["dogs"], date: "2026-11-28", includesUnknown: true, sort: "name" },
    [
      ["dogs welcome", "date=2026-11-28&sort=name&unknown=1"],
      ["open on 28 November 2026", "feature=dogs&sort=name&unknown=1"],
      ["also if not known", "feature=dogs&date=2026-11-28&sort=name"],
      ["sorted: A–Z", "feature=dogs&date=2026-11-28&unknown=1"],
    ],
  ],
  [{ date: "2026-11-28", time: "14:30" }, [["open on 28 November 2026 at 14:30", ""]]],
  [{ maxJourneyTime: 90, from: "stow" }, [["up to 90 min with the train", "from=stow"]]],
  [{ maxHours: 10, from: "stow" }, [["a day there and back", "from=stow"]]],
  [
    { date: "2026-11-28", daylight: "2026-11-28" },
    [
      ["open on 28 November 2026", "daylight=2026-11-28"],
      ["back before dark", "date=2026-11-28"],
    ],
  ],
  [{ daylight: "2026-11-28" }, [["back before dark on 28 November 2026", ""]]],
  [{ daylight: "2026-11-28T13:30" }, [["back before dark on 28 November 2026, leaving at 13:30", ""]]],
  // The usual order of a station is no choice.
  [{ station: "stow", sort: "walk" }, [["Stow", "sort=walk"]]],
  [
    { station: "stow", sort: "name" },
    [
      ["Stow", "sort=name"],
      ["sorted: A–Z", "station=stow"],
    ],
  ],
])("chosen in %j: %j", (filters, expected) => {
  const chosen = chosenFilters({ ...NO_FILTERS, ...filters }, { regions: REGIONS, stations: STATIONS });
  expect(chosen.map(({ label, without }) => [label, writeFilters(without).toString()])).toEqual(expected);
});
