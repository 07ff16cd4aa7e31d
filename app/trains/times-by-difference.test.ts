import { describe, expect, test } from "vitest";
import type { Line } from "#app/trains/line.ts";
import { timesByDifference } from "#app/trains/times-by-difference.ts";
import { AT_THE_ORIGIN, NO_TRAINS, type Trains, type TrainTime } from "#app/trains/train-time.ts";

const line = (...stations: string[]): Line => ({ slug: "line", name: "Line", stations, shape: null });
const BORDERS = line("waverley", "eskbank", "gorebridge", "stow", "galashiels", "tweedbank");
const FIFE = line("waverley", "haymarket", "inverkeithing", "cupar", "leuchars");
/** The origin lies between its ends. */
const ACROSS = line("dunbar", "waverley", "haymarket");
const WEST = line("waverley", "haymarket", "park");

const MINUTES: Record<string, number | null> = {
  eskbank: 18,
  gorebridge: 23,
  stow: null,
  galashiels: 52,
  tweedbank: 55,
  haymarket: 4,
  inverkeithing: 25,
  // Fast trains reach Leuchars before stopping ones reach Cupar.
  cupar: 64,
  leuchars: 60,
  dunbar: 24,
  park: 9,
};
const time = (minutes: number | null): TrainTime => ({ ...AT_THE_ORIGIN, minutes, perHour: 2 });
const KNOWN: Trains = {
  ...NO_TRAINS,
  origin: { slug: "waverley", name: "Waverley", crs: "EDB" },
  times: Object.fromEntries(Object.entries(MINUTES).map(([slug, minutes]) => [slug, time(minutes)])),
};

const minutesFrom = (from: string, to: string, lines = [BORDERS, FIFE, ACROSS, WEST]) =>
  timesByDifference(from, KNOWN, lines)[to]?.minutes;

describe("minutes", () => {
  test.each([
    ["to itself", "eskbank", "eskbank", 0],
    ["farther out", "eskbank", "galashiels", 34],
    ["back inwards", "galashiels", "eskbank", 34],
    ["to the known origin", "tweedbank", "waverley", 55],
    ["from the known origin", "waverley", "tweedbank", 55],
    ["across the known origin", "dunbar", "haymarket", 28],
    // With a quarter of an hour at Waverley, where trains run twice an hour.
    ["on another line", "tweedbank", "inverkeithing", 95],
    ["on another line, with a change before Waverley", "inverkeithing", "park", 41],
    ["to a station of unknown minutes", "eskbank", "stow", undefined],
    ["from a station of unknown minutes", "stow", "eskbank", undefined],
    ["past a station that faster trains pass", "cupar", "leuchars", undefined],
    ["from a station without a line", "nowhere", "eskbank", undefined],
  ])("%s", (_, from, to, minutes) => {
    expect(minutesFrom(from, to)).toBe(minutes);
  });

  test("are the fewer where two lines run", () => {
    const direct = line("waverley", "haymarket", "dunbar");
    expect(minutesFrom("haymarket", "dunbar", [ACROSS, direct])).toBe(20);
    expect(minutesFrom("haymarket", "dunbar", [direct, ACROSS])).toBe(20);
  });

  test("are unknown where the origin is on no line, or there is none", () => {
    const elsewhere = line("eskbank", "galashiels");
    expect(timesByDifference("eskbank", KNOWN, [elsewhere])).toEqual({ eskbank: AT_THE_ORIGIN });
    expect(timesByDifference("eskbank", NO_TRAINS, [BORDERS])).toEqual({ eskbank: AT_THE_ORIGIN });
  });
});

test("they are estimates without changes, and how often trains run is not known", () => {
  expect(timesByDifference("eskbank", KNOWN, [BORDERS]).galashiels).toEqual({
    minutes: 34,
    isEstimate: true,
    changes: 0,
    perHour: null,
    perHourOnSundays: null,
  });
});

test("with a change they allow half an interval, at least 5 minutes and at most 30", () => {
  const toInverkeithing = (perHour: number | null) => {
    const times = { ...KNOWN.times, inverkeithing: { ...time(25), perHour } };
    return timesByDifference("tweedbank", { ...KNOWN, times }, [BORDERS, FIFE]).inverkeithing;
  };
  expect(toInverkeithing(2)).toEqual({ ...time(95), perHour: null, isEstimate: true, changes: 1 });
  expect(toInverkeithing(10)?.minutes).toBe(85);
  expect(toInverkeithing(0.2)?.minutes).toBe(110);
  expect(toInverkeithing(null)?.minutes).toBe(95);
});
