import { describe, expect, test } from "vitest";
import {
  countFilters,
  type Filters,
  NO_FILTERS,
  readFilters,
  usualSort,
  writeFilters,
} from "#app/search/filters.ts";

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
    ["journey=60", { maxJourneyTime: 60 }],
    ["journey=61&from=stow", { from: "stow" }],
    ["journey=&from=", {}],
    ["from=Stow&journey=120", { from: "stow", maxJourneyTime: 120 }],
    ["from=nowhere&minutes=15", { maxWalkingTime: 15 }],
    ["journey=90&unknown=1", { maxJourneyTime: 90, includesUnknown: true }],
    ["hours=4", { maxHours: 4 }],
    ["hours=3&from=stow", { from: "stow" }],
    ["hours=10&unknown=1", { maxHours: 10, includesUnknown: true }],
    ["daylight=2026-11-28", { daylight: "2026-11-28" }],
    ["daylight=2026-11-28&unknown=1", { daylight: "2026-11-28", includesUnknown: true }],
    ["daylight=1&date=2026-11-28", { date: "2026-11-28", daylight: "2026-11-28" }],
    ["daylight=2026-11-29&date=2026-11-28", { date: "2026-11-28", daylight: "2026-11-28" }],
    ["daylight=1&hours=2", { maxHours: 2 }],
    ["daylight=2026-11-28T13:30", { daylight: "2026-11-28T13:30" }],
    ["daylight=2026-11-28T25:00", { daylight: "2026-11-28" }],
    ["daylight=2026-11-28T13:30&date=2026-11-28", { date: "2026-11-28", daylight: "2026-11-28T13:30" }],
    ["daylight=2026-11-28T13:30&date=2026-11-29", { date: "2026-11-29", daylight: "2026-11-29" }],
    ["daylight=&date=2026-11-28", { date: "2026-11-28" }],
    ["feature=free", { features: ["free"] }],
    ["feature=dogs&feature=free&feature=dogs", { features: ["free", "dogs"] }],
    ["feature=Step-Free", { features: ["step-free"] }],
    ["feature=step+free&feature=+cafe+", { features: ["cafe", "step-free"] }],
    ["feature=swimming&feature=cafe&station=stow", { features: ["cafe"], station: "stow" }],
    ["feature=free,dogs", {}],
    ["feature=", {}],
    ["date=2026-11-28", { date: "2026-11-28" }],
    ["date=+2026-11-28%0A", { date: "2026-11-28" }],
    ["date=2028-02-29", { date: "2028-02-29" }],
    ["date=2026-11-28&date=2026-12-01", { date: "2026-11-28" }],
    // No days of the calendar, or not written as one.
    ["date=2026-02-29&feature=free", { features: ["free"] }],
    ["date=2026-02-30&minutes=15", { maxWalkingTime: 15 }],
    ["date=2026-13-01", {}],
    ["date=2026-00-10", {}],
    ["date=2026-11-31", {}],
    ["date=2026-11-28T10:00", {}],
    ["date=28.11.2026", {}],
    ["date=20261128", {}],
    ["date=%2B012026-11-28", {}],
    ["date=tomorrow", {}],
    ["date=", {}],
    ["date=2026-11-28&time=14:30", { date: "2026-11-28", time: "14:30" }],
    ["date=2026-11-28&time=24:00", { date: "2026-11-28" }],
    ["date=2026-11-28&time=2pm", { date: "2026-11-28" }],
    ["time=14:30", {}],
    ["sort=walk", { sort: "walk" }],
    ["sort=NAME", { sort: "name" }],
    ["sort=journey&station=stow", { sort: "journey", station: "stow" }],
    ["sort=name&station=stow", { sort: "name", station: "stow" }],
    ["sort=price&station=stow", { station: "stow" }],
    // The usual order.
    ["sort=picks", {}],
    ["sort=walk&station=stow", { station: "stow" }],
    ["sort=walk&station=nowhere", { sort: "walk" }],
    ["unknown=1&feature=dogs", { features: ["dogs"], includesUnknown: true }],
    ["unknown=1&date=2026-11-28", { date: "2026-11-28", includesUnknown: true }],
    // Nothing is asked that could be unknown.
    ["unknown=1", {}],
    ["unknown=1&date=tomorrow&station=stow", { station: "stow" }],
    ["unknown=yes&feature=dogs", { features: ["dogs"] }],
  ])("?%s", (query, expected) => {
    expect(read(query)).toEqual({ ...NO_FILTERS, ...expected });
  });

  test.each<[string, Partial<Filters>]>([
    ["date=2026-11-27", { passed: "2026-11-27" }],
    ["date=2026-11-27&time=23:00&unknown=1", { passed: "2026-11-27" }],
    ["date=2026-11-28", { date: "2026-11-28" }],
    // It is half past two.
    ["date=2026-11-28&time=13:30", { date: "2026-11-28", passed: "2026-11-28T13:30" }],
    ["date=2026-11-28&time=13:31", { date: "2026-11-28", time: "13:31" }],
    ["date=2026-11-29&time=09:00", { date: "2026-11-29", time: "09:00" }],
    ["daylight=2026-11-27&unknown=1", { passed: "2026-11-27" }],
    ["daylight=2026-11-27T13:30", { passed: "2026-11-27" }],
    ["daylight=2026-11-27T13:30&date=2026-11-29", { date: "2026-11-29", daylight: "2026-11-29" }],
    ["date=2026-11-27&daylight=1", { passed: "2026-11-27" }],
    ["daylight=2026-11-28T13:30", { daylight: "2026-11-28T13:30" }],
  ])("?%s asks for nothing that has passed, and says so", (query, expected) => {
    const now = { day: "2026-11-28", minute: 14 * 60 + 30 };
    expect(readFilters(new URLSearchParams(query), OPTIONS, now)).toEqual({ ...NO_FILTERS, ...expected });
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
    [
      { features: ["free", "step-free"], date: "2026-11-28" },
      "feature=free&feature=step-free&date=2026-11-28",
    ],
    [{ sort: "picks" }, ""],
    [{ sort: "name" }, "sort=name"],
    [{ sort: "name", station: "stow" }, "station=stow&sort=name"],
    [{ sort: "walk", station: "stow" }, "station=stow"],
    [{ includesUnknown: true }, ""],
    [{ includesUnknown: true, features: ["dogs"] }, "feature=dogs&unknown=1"],
  ])("%o", (filters, query) => {
    expect(writeFilters({ ...NO_FILTERS, ...filters }).toString()).toBe(query);
  });

  test("a time belongs to a day", () => {
    const query = (filters: Partial<Filters>) => writeFilters({ ...NO_FILTERS, ...filters }).toString();
    expect(query({ date: "2026-11-28", time: "14:30" })).toBe("date=2026-11-28&time=14%3A30");
    expect(query({ time: "14:30" })).toBe("");
  });

  test("filters survive the way to a URL and back", () => {
    for (const region of [null, "tayside"])
      for (const activity of [[], ["Walk"], ["Culture", "Food & Drink", "History"]])
        for (const station of [null, "stow"])
          for (const maxWalkingTime of [15, 30, 45])
            for (const features of [[], ["free", "dogs"] satisfies Filters["features"]])
              for (const sort of [null, "name"] satisfies Filters["sort"][]) {
                const date = features.length > 0 ? "2026-11-28" : null;
                const journey = { maxJourneyTime: sort && 90, from: station && "galashiels" };
                const rest = { ...journey, features, sort, date, includesUnknown: date !== null };
                const time = date && sort && "14:30";
                const openOn = { time, passed: null };
                const trip = { maxHours: sort && 6, daylight: date };
                const place = { region, activity, station, maxWalkingTime };
                const filters: Filters = { ...place, ...trip, ...rest, ...openOn };
                expect(readFilters(writeFilters(filters), OPTIONS)).toEqual(filters);
              }
  });
});

test.each([
  [null, null, "picks"],
  [null, "leven", "journey"],
  ["stow", null, "walk"],
  ["stow", "leven", "walk"],
] as const)("at the station %s from %s the usual order is: %s", (station, from, sort) => {
  expect(usualSort({ station, from })).toBe(sort);
});

test.each<[number, Partial<Filters>]>([
  [0, {}],
  [0, { from: "leven" }],
  [1, { date: "2026-11-28", time: "14:00" }],
  [1, { from: "leven", sort: "picks" }],
  [
    6,
    {
      region: "tayside",
      station: "perth",
      activity: ["History", "Walk"],
      maxWalkingTime: 15,
      features: ["dogs"],
    },
  ],
])("%i are counted of %j", (count, filters) => {
  expect(countFilters({ ...NO_FILTERS, ...filters })).toBe(count);
});
