import { describe, expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Facts } from "#app/attractions/facts.ts";
import type { Answer } from "#app/search/fact-rules.ts";
import { unknownOf } from "#app/search/feature-answers.ts";
import { type Feature, type Filters, NO_FILTERS } from "#app/search/filters.ts";
import { findAttractions } from "#app/search/find-attractions.ts";
import { type FindOptions, findOptions, isStationInReach } from "#app/search/stations-in-reach.ts";
import type { StepFree } from "#app/stations/facilities.ts";
import { NO_TRAINS, type Trains } from "#app/trains/train-time.ts";

const STATIONS = { galashiels: "Galashiels", tweedbank: "Tweedbank", stow: "Stow", leven: "Leven" };
type Slug = keyof typeof STATIONS;

/** Galashiels has steps, Leven is step-free in part; of Tweedbank it is not known. */
const STEP_FREE_STATIONS: Partial<Record<string, StepFree>> = {
  galashiels: false,
  stow: true,
  leven: "part",
};

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
    isEstimate: true,
    isPrimary: position === 0,
    ...(slug in STEP_FREE_STATIONS && { isStepFree: STEP_FREE_STATIONS[slug] }),
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
    facts: {},
    ...more,
  };
}

function passes(attraction: AttractionSummary, filters: Partial<Filters>): boolean {
  return find([attraction], filters).attractions.length === 1;
}

const find = (attractions: AttractionSummary[], filters: Partial<Filters>, options?: FindOptions) =>
  findAttractions(attractions, { ...NO_FILTERS, ...filters }, options);

const slugs = (attractions: AttractionSummary[]) => attractions.map(({ slug }) => slug);

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
  expect(slugs(find(places, { activity: ["Walk"] }).attractions)).toEqual(["c", "a", "b"]);
  expect(places).toEqual(before);
});

describe("facts", () => {
  test.each<[Facts, Feature[], Answer]>([
    [{ admission: "free" }, ["free"], true],
    [{ admission: "donation" }, ["free"], true],
    [{ admission: "free_with_paid_parts" }, ["free"], true],
    [{ admission: "paid" }, ["free"], false],
    [{}, ["free"], null],
    [{ setting: "indoors" }, ["indoors"], true],
    [{ setting: "both" }, ["indoors"], true],
    [{ setting: "outdoors" }, ["indoors"], false],
    [{}, ["indoors"], null],
    [{ dogs: "yes" }, ["dogs"], true],
    [{ dogs: "on_lead" }, ["dogs"], true],
    [{ dogs: "grounds_only" }, ["dogs"], true],
    [{ dogs: "grounds_only", setting: "both" }, ["dogs", "indoors"], false],
    [{ dogs: "on_lead", setting: "both" }, ["dogs", "indoors"], true],
    [{ dogs: "assistance_only" }, ["dogs"], false],
    [{ dogs: "no" }, ["dogs"], false],
    [{}, ["dogs"], null],
    [{ cafe: true }, ["cafe"], true],
    [{ cafe: false }, ["cafe"], false],
    [{}, ["cafe"], null],
    [{ toilets: true }, ["toilets"], true],
    [{ toilets: false }, ["toilets"], false],
    [{ toilets: true, accessibleToilet: false }, ["toilets"], true],
    [{ accessibleToilet: true }, ["toilets"], true],
    [{ accessibleToilet: false }, ["toilets"], null],
    [{ wheelchair: "all" }, ["wheelchair"], true],
    [{ wheelchair: "part" }, ["wheelchair"], "part"],
    [{ wheelchair: "help" }, ["wheelchair"], "part"],
    [{ wheelchair: "no" }, ["wheelchair"], false],
    [{ buggy: "all" }, ["wheelchair"], null],
    [{ buggy: "all" }, ["buggy"], true],
    [{ buggy: "part" }, ["buggy"], "part"],
    [{ buggy: "help" }, ["buggy"], "part"],
    [{ buggy: "no", wheelchair: "all" }, ["buggy"], false],
    [{ wheelchair: "all" }, ["buggy"], null],
    [{ buggy: "all", wheelchair: "part" }, ["wheelchair", "buggy"], "part"],
    [{ buggy: "no", wheelchair: "part" }, ["wheelchair", "buggy"], false],
    [{ wheelchair: "part" }, ["wheelchair", "buggy"], null],
    [{ wheelchair: "part", cafe: true }, ["wheelchair", "cafe"], "part"],
    [{ wheelchair: "part", cafe: false }, ["wheelchair", "cafe"], false],
    // All that is asked for: one "no" is enough, also beside what is not known.
    [{ cafe: true, admission: "free" }, ["free", "cafe"], true],
    [{ cafe: true }, ["free", "cafe"], null],
    [{ cafe: false }, ["free", "cafe"], false],
    [{}, [], true],
  ])("%j has %j: %s", (facts, features, answer) => {
    expect(answerOf(place({ stow: 5 }, [], { facts }), { features })).toBe(answer);
  });

  test.each<[Facts, string, boolean | null]>([
    [{ seasonFrom: "01-01", seasonTo: "12-31" }, "2026-01-01", true],
    [{ seasonFrom: "01-01", seasonTo: "12-31" }, "2028-02-29", true],
    [{ seasonFrom: "04-01", seasonTo: "10-31" }, "2026-04-01", true],
    [{ seasonFrom: "04-01", seasonTo: "10-31" }, "2026-10-31", true],
    [{ seasonFrom: "04-01", seasonTo: "10-31" }, "2026-03-31", false],
    [{ seasonFrom: "04-01", seasonTo: "10-31" }, "2026-11-01", false],
    [{ seasonFrom: "10-01", seasonTo: "03-31" }, "2026-12-31", true],
    [{ seasonFrom: "10-01", seasonTo: "03-31" }, "2027-01-01", true],
    [{ seasonFrom: "10-01", seasonTo: "03-31" }, "2027-03-31", true],
    [{ seasonFrom: "10-01", seasonTo: "03-31" }, "2026-09-30", false],
    [{ seasonFrom: "10-01", seasonTo: "03-31" }, "2027-04-01", false],
    [{ seasonFrom: "11-01", seasonTo: "02-28" }, "2028-02-29", true],
    [{ seasonFrom: "11-01", seasonTo: "02-28" }, "2028-03-01", false],
    [{ seasonFrom: "01-15", seasonTo: "02-28" }, "2028-02-29", true],
    [{ seasonFrom: "01-15", seasonTo: "02-29" }, "2027-02-28", true],
    [{ seasonFrom: "03-01", seasonTo: "11-30" }, "2028-02-29", false],
    [{ seasonFrom: "02-29", seasonTo: "11-30" }, "2027-02-28", false],
    [{ seasonFrom: "02-29", seasonTo: "11-30" }, "2027-03-01", true],
    [{ seasonFrom: "06-15", seasonTo: "06-15" }, "2026-06-15", true],
    [{ seasonFrom: "06-15", seasonTo: "06-15" }, "2026-06-16", false],
    [{}, "2026-06-15", null],
  ])("%j is open on %s: %s", (facts, date, answer) => {
    expect(answerOf(place({ stow: 5 }, [], { facts }), { date })).toBe(answer);
  });

  const season = { seasonFrom: "04-01", seasonTo: "10-31" };
  const hours = { seasons: [{ week: ["closed", "10:00-17:00", null, ...Array(4).fill("18:00-02:00")] }] };
  test.each<[Facts, string, string | null, Answer]>([
    // Monday to Thursday.
    [{ hours }, "2026-06-08", null, false],
    [{ hours }, "2026-06-09", null, true],
    [{ hours }, "2026-06-09", "09:00", false],
    [{ hours }, "2026-06-09", "16:59", true],
    [{ hours }, "2026-06-10", null, null],
    [{ hours }, "2026-06-12", "01:30", true],
    // Hours before the season, which knows no hours.
    [{ hours, ...season }, "2026-06-08", null, false],
    [{ hours, ...season }, "2026-06-10", null, true],
    [{ hours, ...season }, "2026-06-10", "12:00", null],
    [{ hours, ...season }, "2026-11-04", "12:00", false],
    [season, "2026-06-10", "12:00", null],
  ])("%j is open on %s at %s: %s", (facts, date, time, answer) => {
    expect(answerOf(place({ stow: 5 }, [], { facts }), { date, time })).toBe(answer);
  });

  test.each<[Partial<Record<Slug, number>>, Partial<Filters>, Answer]>([
    [{ stow: 5 }, {}, true],
    [{ galashiels: 5 }, {}, false],
    [{ tweedbank: 5 }, {}, null],
    [{ galashiels: 5, stow: 20 }, {}, true],
    [{ galashiels: 5, stow: 20 }, { maxWalkingTime: 15 }, false],
    [{ galashiels: 5, stow: 20 }, { station: "galashiels" }, false],
    [{ galashiels: 5, stow: 20 }, { station: "stow" }, true],
    [{ galashiels: 5, tweedbank: 20 }, {}, null],
    [{ galashiels: 5, tweedbank: 40 }, { maxWalkingTime: 30 }, false],
    [{ leven: 5 }, {}, "part"],
    [{ galashiels: 5, tweedbank: 10, leven: 20 }, {}, "part"],
    [{ leven: 5, stow: 20 }, {}, true],
    [{ leven: 5, stow: 20 }, { maxWalkingTime: 15 }, "part"],
  ])("with walks of %j and %j its station is step-free: %s", (walks, filters, answer) => {
    expect(answerOf(place(walks), { ...filters, features: ["step-free"] })).toBe(answer);
  });

  test("those that are not known are counted, and come last if they are included", () => {
    const places = [
      place({ stow: 5 }, [], { slug: "unknown-b" }),
      place({ stow: 9 }, [], { slug: "yes", facts: { cafe: true } }),
      place({ stow: 3 }, [], { slug: "no", facts: { cafe: false } }),
      place({ stow: 4 }, [], { slug: "unknown-a" }),
      place({ stow: 50 }, [], { slug: "too-far" }),
    ];
    const filters: Partial<Filters> = { features: ["cafe"], sort: "walk" };
    const left = find(places, filters);
    expect([slugs(left.attractions), left.unknownCount]).toEqual([["yes"], 2]);
    const included = find(places, { ...filters, includesUnknown: true });
    expect([slugs(included.attractions), included.unknownCount]).toEqual([
      ["yes", "unknown-a", "unknown-b"],
      2,
    ]);
    expect(find(places, {}).unknownCount).toBe(0);
  });

  test("those that pass in part or with help come after all that pass, and before what is not known", () => {
    const places = [
      place({ stow: 2 }, [], { slug: "unknown" }),
      place({ stow: 5 }, [], { slug: "help", facts: { buggy: "help" } }),
      place({ stow: 9 }, [], { slug: "all", facts: { buggy: "all" } }),
      place({ stow: 3 }, [], { slug: "part", facts: { buggy: "part" } }),
      place({ stow: 1 }, [], { slug: "no", facts: { buggy: "no" } }),
    ];
    const found = find(places, { features: ["buggy"], sort: "walk", includesUnknown: true });
    expect(slugs(found.attractions)).toEqual(["all", "part", "help", "unknown"]);
    expect([found.passingCount, found.partlyCount, found.unknownCount]).toEqual([1, 2, 1]);
  });

  test("what is not known of an attraction can be named", () => {
    const filters: Filters = { ...NO_FILTERS, features: ["cafe", "dogs", "step-free"], date: "2026-11-28" };
    const named = (facts: Facts, slug: Slug = "tweedbank") => {
      return unknownOf(place({ galashiels: 5, [slug]: 5 }, [], { facts }), filters, slug);
    };
    expect(named({ cafe: true })).toEqual(["dogs", "step-free", "date"]);
    expect(named({ dogs: "no", seasonFrom: "01-01", seasonTo: "12-31" })).toEqual(["cafe", "step-free"]);
    expect(named({ cafe: true, dogs: "no" }, "stow")).toEqual(["date"]);
  });
});

describe("order", () => {
  const places = [
    place({ galashiels: 20, stow: 5 }, [], { slug: "a" }),
    place({ galashiels: 10 }, [], { slug: "b", isPick: true }),
    place({ galashiels: 10, tweedbank: 12 }, [], { slug: "c" }),
    place({ stow: 1, galashiels: 30 }, [], { slug: "d", isPick: true }),
  ];
  const trains: Record<string, number> = { stow: 40, galashiels: 20 };

  test.each<[Partial<Filters>, string]>([
    [{}, "b d a c"],
    [{ sort: "name" }, "a b c d"],
    // By the figure on the card: the primary station's.
    [{ sort: "walk" }, "d b c a"],
    [{ station: "galashiels" }, "b c a d"],
    [{ station: "galashiels", sort: "name" }, "a b c d"],
    [{ station: "stow" }, "d a"],
    [{ sort: "picks" }, "b d a c"],
    [{ station: "galashiels", sort: "picks" }, "b d a c"],
    [{ sort: "journey" }, "b c a d"],
    [{ from: "leven" }, "b c a d"],
    [{ sort: "journey", station: "stow" }, "d a"],
  ])("%j: %s", (filters, expected) => {
    const options = { trainMinutes: (slug: string) => trains[slug] };
    const found = findAttractions(places, { ...NO_FILTERS, ...filters }, options);
    expect(slugs(found.attractions).join(" ")).toBe(expected);
  });

  test.each<Partial<Filters>>([{ sort: "journey" }, { from: "leven" }])(
    "%j: from the station of the shortest journey, though another is nearer on foot",
    (filters) => {
      const found = place({ stow: 5, galashiels: 20 }, [], { slug: "a" });
      const options = { trainMinutes: (slug: string) => trains[slug] };
      const { foundFrom } = findAttractions([found], { ...NO_FILTERS, ...filters }, options);
      expect(foundFrom.get("a")?.slug).toBe("galashiels");
    },
  );

  test("journeys that are not known come last, in name order", () => {
    const found = findAttractions(
      places,
      { ...NO_FILTERS, sort: "journey" },
      { trainMinutes: (slug) => (slug === "tweedbank" ? 60 : undefined) },
    );
    expect(slugs(found.attractions)).toEqual(["c", "a", "b", "d"]);
  });
});

function answerOf(attraction: AttractionSummary, filters: Partial<Filters>, options?: FindOptions): Answer {
  const { passingCount, partlyCount, unknownCount } = find([attraction], filters, options);
  return unknownCount === 1 ? null : partlyCount === 1 ? "part" : passingCount === 1;
}

describe("the whole journey", () => {
  const TRAINS: Partial<Record<string, number>> = { galashiels: 52, tweedbank: 55 };
  const trainMinutes = (slug: string) => TRAINS[slug];
  const within = (attraction: AttractionSummary, filters: Partial<Filters>) =>
    findAttractions([attraction], { ...NO_FILTERS, ...filters }, { trainMinutes });

  test.each<[string, AttractionSummary, Partial<Filters>, boolean | null]>([
    ["within the limit", place({ galashiels: 8 }), { maxJourneyTime: 60 }, true],
    ["a minute above it", place({ galashiels: 9 }), { maxJourneyTime: 60 }, false],
    [
      "from one of two stations within it",
      place({ galashiels: 30, tweedbank: 5 }),
      { maxJourneyTime: 60 },
      true,
    ],
    [
      "from another than the chosen station",
      place({ galashiels: 30, tweedbank: 5 }),
      { maxJourneyTime: 60, station: "galashiels" },
      false,
    ],
    [
      "from a station too far to walk",
      place({ galashiels: 16 }),
      { maxJourneyTime: 90, maxWalkingTime: 15 },
      false,
    ],
    ["by a train that is not known", place({ stow: 5 }), { maxJourneyTime: 120 }, null],
    ["by another train that is known", place({ stow: 5, galashiels: 8 }), { maxJourneyTime: 60 }, true],
    ["that is not asked for", place({ stow: 5 }), {}, true],
  ])("%s", (_, attraction, filters, expected) => {
    const { attractions, unknownCount } = within(attraction, filters);
    expect([attractions.length, unknownCount]).toEqual(expected === null ? [0, 1] : [expected ? 1 : 0, 0]);
  });
});

describe("the way from a station", () => {
  const stow = { slug: "stow", name: "Stow", latitude: 0, longitude: 0, isPrimary: true, isEstimate: false };
  const trains = { stow: 50 } as Record<string, number>;

  test.each<[string, Partial<Filters>, { minutes: number; isStepFree?: boolean }, boolean]>([
    ["at the limit", {}, { minutes: 45 }, true],
    ["beyond it", {}, { minutes: 46 }, false],
    ["of the chosen station", { station: "stow" }, { minutes: 5 }, true],
    ["of another station", { station: "galashiels" }, { minutes: 5 }, false],
    ["within the journey", { maxJourneyTime: 60 }, { minutes: 10 }, true],
    ["beyond the journey", { maxJourneyTime: 60 }, { minutes: 11 }, false],
    ["step-free", { features: ["step-free"] }, { minutes: 5, isStepFree: true }, true],
    ["with steps", { features: ["step-free"] }, { minutes: 5, isStepFree: false }, false],
    ["not known to be step-free", { features: ["step-free"] }, { minutes: 5 }, true],
  ])("%s", (_, filters, { minutes, ...facts }, expected) => {
    const station = { ...stow, walkingTimeMinutes: minutes, ...facts };
    const options = { trainMinutes: (slug: string) => trains[slug] };
    expect(isStationInReach(place({}), station, { ...NO_FILTERS, ...filters }, options)).toBe(expected);
  });

  test("of a trip that fits from one station only", () => {
    const hours = { ...NO_FILTERS, maxHours: 4 };
    const tripFits: FindOptions["tripFits"] = ({ slug }, station) =>
      slug === "mill" && station.slug === "stow";
    const station = { ...stow, walkingTimeMinutes: 20 };
    const mill = place({ galashiels: 5, stow: 20 }, [], { slug: "mill" });
    expect(isStationInReach(mill, station, hours, { tripFits })).toBe(true);
    expect(isStationInReach(mill, { ...station, slug: "galashiels" }, hours, { tripFits })).toBe(false);
    const found = findAttractions([mill, place({ stow: 1 })], hours, { tripFits });
    expect([...found.foundFrom].map(([slug, from]) => [slug, from.slug])).toEqual([["mill", "stow"]]);
    expect(findAttractions([mill], hours, { tripFits: () => null })).toMatchObject({ unknownCount: 1 });
  });

  test("may be short enough while the trains are not known", () => {
    const station = { ...stow, walkingTimeMinutes: 20 };
    expect(isStationInReach(place({}), station, { ...NO_FILTERS, maxJourneyTime: 60 }, {})).toBe(true);
  });
});

/** Stow is step-free and 50 minutes away, Galashiels has steps and is 20 minutes away, of Tweedbank neither is known. */
describe("one station fits all that is asked of the way", () => {
  const STEP_FREE: Partial<Filters> = { features: ["step-free"] };
  const ALL_STATIONS = Object.keys(STATIONS).map((slug) => ({ slug }));
  const TIMES = { stow: { minutes: 50 }, galashiels: { minutes: 20 } } as unknown as Trains["times"];

  test.each<
    [string, Partial<Record<Slug, number>>, Partial<Filters>, answer: Answer, shown?: Slug, facts?: Facts]
  >([
    ["the primary station where all fit", { galashiels: 20, stow: 5 }, {}, true, "galashiels"],
    ["step-free", { galashiels: 5, stow: 20 }, STEP_FREE, true, "stow"],
    ["near by train", { stow: 20, galashiels: 30 }, { maxJourneyTime: 60 }, true, "galashiels"],
    ["near on foot", { stow: 40, galashiels: 10 }, { maxWalkingTime: 15 }, true, "galashiels"],
    [
      "step-free and near by train",
      { galashiels: 5, stow: 10 },
      { ...STEP_FREE, maxJourneyTime: 60 },
      true,
      "stow",
    ],
    [
      "step-free here, near by train there",
      { galashiels: 5, stow: 20 },
      { ...STEP_FREE, maxJourneyTime: 60 },
      false,
    ],
    [
      "step-free here, near on foot there",
      { galashiels: 5, stow: 20 },
      { ...STEP_FREE, maxWalkingTime: 15 },
      false,
    ],
    [
      "near by train here, near on foot there",
      { stow: 5, galashiels: 35 },
      { maxJourneyTime: 60, maxWalkingTime: 30 },
      true,
      "stow",
    ],
    [
      "near by train here, near on foot there, by less",
      { stow: 15, galashiels: 35 },
      { maxJourneyTime: 60, maxWalkingTime: 30 },
      false,
    ],
    ["chosen, but with steps", { galashiels: 5, stow: 5 }, { ...STEP_FREE, station: "galashiels" }, false],
    [
      "step-free here, and not known there, where the trains are not known either",
      { stow: 20, tweedbank: 5 },
      { ...STEP_FREE, maxJourneyTime: 60 },
      null,
      "tweedbank",
    ],
    [
      "all here rather than not known there",
      { tweedbank: 5, stow: 10 },
      { ...STEP_FREE, maxJourneyTime: 60 },
      true,
      "stow",
    ],
    ["step-free in part rather than not known", { tweedbank: 5, leven: 10 }, STEP_FREE, "part", "leven"],
    [
      "step-free and near by train, to a place with a way for wheelchairs",
      { galashiels: 5, stow: 10 },
      { features: ["wheelchair", "step-free"], maxJourneyTime: 60 },
      true,
      "stow",
      { wheelchair: "all" },
    ],
    [
      "step-free and near by train, to a place with a way for wheelchairs in part",
      { galashiels: 5, stow: 10 },
      { features: ["wheelchair", "step-free"], maxJourneyTime: 60 },
      "part",
      "stow",
      { wheelchair: "part" },
    ],
    [
      "step-free here, near by train there, to a place with a way for wheelchairs and buggies",
      { galashiels: 5, stow: 20 },
      { features: ["wheelchair", "buggy", "step-free"], maxJourneyTime: 60 },
      false,
      undefined,
      { wheelchair: "all", buggy: "all" },
    ],
    [
      "the shortest journey, if that is the order",
      { stow: 5, galashiels: 20 },
      { sort: "journey" },
      true,
      "galashiels",
    ],
  ])("%s", (_, walks, change, answer, shown, facts = {}) => {
    const attraction = place(walks, [], { facts });
    const filters = { ...change, includesUnknown: true };
    const options = findOptions(ALL_STATIONS, { ...NO_TRAINS, times: TIMES });
    expect(answerOf(attraction, filters, options)).toBe(answer);
    const { foundFrom } = find([attraction], filters, options);
    expect(foundFrom.get("place")?.slug).toBe(shown);
  });

  test("a walk from a station of another region does not count", () => {
    const abbey = place({ tweedbank: 5, stow: 30 });
    const options = findOptions([{ slug: "stow" }], NO_TRAINS);
    const from = (maxWalkingTime: number) =>
      findAttractions([abbey], { ...NO_FILTERS, maxWalkingTime }, options).foundFrom.get("place")?.slug;
    expect([from(15), from(30)]).toEqual([undefined, "stow"]);
  });

  test("a place comes in the order of the walk that its card shows", () => {
    const places = [
      place({ galashiels: 5, stow: 30 }, [], { slug: "abbey" }),
      place({ stow: 20 }, [], { slug: "garden" }),
    ];
    expect(slugs(find(places, { sort: "walk" }).attractions)).toEqual(["abbey", "garden"]);
    expect(slugs(find(places, { ...STEP_FREE, sort: "walk" }).attractions)).toEqual(["garden", "abbey"]);
  });
});
