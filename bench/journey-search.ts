// npm run bench:journeys – what a browser computes for the trains between two stations, and for a day of eight places: CPU time of V8, for every pair
// of stations of a region's day of 725 trains, each at times of its own.
import type { DayPlace } from "#app/day/day-place.ts";
import { planDay } from "#app/day/plan-day.ts";
import { timetableTravel } from "#app/day/timetable-travel.ts";
import { findJourneys } from "#app/timetable/find-journeys.ts";
import { type RegionDay, readRegionDay } from "#app/timetable/region-day.ts";
import { makeRegionDay } from "#tests/builders/region-feed.ts";

const COPIES = 5;
const ROUNDS = 3;
const DATE = "2026-11-24";

const region = makeBusyDay();
const pairs = region.stations.flatMap((from) =>
  region.stations.filter((to) => to !== from).map((to) => [from, to] as const),
);
console.log(`${region.trains.length} trains, ${region.stations.length} stations, ${pairs.length} pairs`);
print(
  "the day is read, once",
  cpuMsOf(() => readRegionDay(region)),
);
// Its engine has compiled what it runs often.
for (const [from, to] of pairs) findJourneys(region, from, to, { leave: 600 });
const next = pairs.map(([from, to]) => fastest(() => findJourneys(region, from, to, { leave: 600 })));
const last = pairs.map(([from, to]) => fastest(() => findJourneys(region, from, to, { arrive: 1440 })));
print("the next six, mean of all pairs", mean(next));
print("the next six, slowest pair", Math.max(...next), 10);
print("the last six, mean of all pairs", mean(last));
print("the last six, slowest pair", Math.max(...last), 10);
print("a day of eight places", fastest(planEight), 300);

function makeBusyDay(): RegionDay {
  const day = makeRegionDay(DATE);
  const trains = Array.from({ length: COPIES }, (_, copy) =>
    day.trains.map((train, number) => ({
      ...train,
      times: train.times.map((minutes, at) => (at === 0 ? minutes + 11 * copy + (number % 7) : minutes)),
    })),
  ).flat();
  return { ...day, trains };
}

/** At eight stations, with opening hours, each with a fixed order of none. */
function planEight() {
  const visits = region.stations.slice(0, 32).flatMap((slug, number) => {
    if (number % 4 !== 1) return [];
    const station = {
      slug,
      name: slug,
      latitude: 56,
      longitude: -3,
      walkingTimeMinutes: 10,
      isEstimate: true,
    };
    const place: DayPlace = {
      ...{ slug, name: slug, latitude: 56, longitude: -3, activityType: [], stations: [station] },
      facts: { hours: { seasons: [{ week: Array(7).fill("10:00-17:00") }], holidays: "usual" } },
    };
    return [{ place, stay: 20, at: null, train: null }];
  });
  planDay({
    ...{ date: DATE, visits, leave: null, back: 21 * 60, slowness: 1 },
    ...{ isStepFree: false, isOrderFixed: false, home: null, stationName: (slug: string) => slug },
    origin: { slug: "edinburgh-waverley", name: "Edinburgh Waverley" },
    travel: timetableTravel(region.stations, readRegionDay(region)),
  });
}

function fastest(run: () => void): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => cpuMsOf(run)));
}

function cpuMsOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function print(what: string, ms: number, goal?: number): void {
  console.log(
    `${what.padEnd(32)} ${ms.toFixed(1).padStart(7)} ms${goal ? `   (goal: at most ${goal})` : ""}`,
  );
}
