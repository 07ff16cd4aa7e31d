import { expect, test } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Answer } from "#app/search/fact-rules.ts";
import { type Filters, NO_FILTERS } from "#app/search/filters.ts";
import { tripRule } from "#app/search/trip-rule.ts";
import { AT_THE_ORIGIN } from "#app/trains/train-time.ts";

const train = (minutes: number | null, perHour: number) => ({ ...AT_THE_ORIGIN, minutes, perHour });
const REGION = {
  lines: [
    { slug: "borders", name: "Borders", stations: ["edinburgh", "stow", "tweedbank", "gala"], shape: null },
  ],
  trains: {
    timetable: null,
    origin: { slug: "edinburgh", name: "Edinburgh", crs: "EDB" },
    times: {
      edinburgh: AT_THE_ORIGIN,
      stow: train(40, 2),
      tweedbank: { ...train(56, 2), perHourOnSundays: 0 },
      gala: train(null, 2),
    },
  },
};

/** An hour's visit, ten minutes from its station. */
function place(slug: string, facts: AttractionSummary["facts"] = {}): AttractionSummary {
  const point = { latitude: 55.6, longitude: -2.8, walkingTimeMinutes: 10 };
  const station = { ...point, slug, name: slug, isEstimate: false, isPrimary: true };
  const own = { slug: "place", name: "Place", summary: "", activityType: [], pictures: [] };
  return { ...own, ...point, nearestStation: slug, stations: [station], facts };
}

function answer(attraction: AttractionSummary, filters: Partial<Filters>): Answer | undefined {
  const [station] = attraction.stations;
  return station && tripRule({ ...NO_FILTERS, ...filters }, REGION)?.(attraction, station);
}

const OPEN = { seasons: [{ week: Array(7).fill("10:00-12:00") }], holidays: "usual" as const };
const [SATURDAY, SUNDAY] = ["2026-11-28", "2026-11-29"];

// From Edinburgh a train each half hour, so that 15 minutes are waited: to Stow and back 2 × (15 + 40 + 10) + 60 = 190 minutes.
test.each<[string, AttractionSummary, Partial<Filters>, Answer]>([
  ["less than there, visit and back", place("stow"), { maxHours: 2 }, false],
  ["enough", place("stow"), { maxHours: 4 }, true],
  ["a longer visit", place("stow", { visitMinutesFrom: 110 }), { maxHours: 4 }, true],
  ["too long a visit", place("stow", { visitMinutesFrom: 115 }), { maxHours: 4 }, false],
  ["at one's own station only the walk", place("edinburgh"), { maxHours: 2 }, true],
  ["from another station", place("stow"), { maxHours: 2, from: "stow" }, true],
  ["from another station by train", place("tweedbank"), { maxHours: 2, from: "stow" }, false],
  ["a train that is not known", place("gala"), { maxHours: 10 }, null],
  ["no train on a Sunday", place("tweedbank"), { maxHours: 6, daylight: SUNDAY }, null],
  ["one on a Saturday", place("tweedbank"), { maxHours: 6, date: SATURDAY }, true],
  ["until midnight", place("stow"), { maxHours: 6, date: SATURDAY, time: "20:50" }, true],
  ["past midnight", place("stow"), { maxHours: 6, date: SATURDAY, time: "20:51" }, false],
  ["open all the time", place("stow", { hours: OPEN }), { maxHours: 6, date: SATURDAY, time: "09:45" }, true],
  [
    "closes before the end",
    place("stow", { hours: OPEN }),
    { maxHours: 6, date: SATURDAY, time: "10:00" },
    false,
  ],
  [
    "not at that hour, where none is asked",
    place("stow", { hours: OPEN }),
    { maxHours: 6, date: SATURDAY },
    true,
  ],
  // Sunset is at 15:46. The walk back ends 135 minutes after one leaves, at 12:15 unless an hour is named.
  ["by day", place("stow"), { daylight: SATURDAY }, true],
  ["by day, leaving in time", place("stow"), { daylight: `${SATURDAY}T13:31` }, true],
  ["by day, leaving too late", place("stow"), { daylight: `${SATURDAY}T13:32` }, false],
  ["until sunset", place("stow"), { daylight: SATURDAY, date: SATURDAY, time: "13:31" }, true],
  ["a minute longer", place("stow"), { daylight: SATURDAY, date: SATURDAY, time: "13:32" }, false],
  ["in June", place("stow"), { daylight: "2026-06-28", date: "2026-06-28", time: "19:00" }, true],
])("%s", (_, attraction, filters, expected) => {
  expect(answer(attraction, filters)).toBe(expected);
});

test("nothing is asked of the trip, or there is no station to count from", () => {
  expect(tripRule(NO_FILTERS, REGION)).toBeUndefined();
  const nowhere = { ...REGION, trains: { ...REGION.trains, origin: null } };
  const stow = place("stow");
  expect(tripRule({ ...NO_FILTERS, maxHours: 4 }, nowhere)?.(stow, stow.stations[0] as never)).toBeNull();
});
