import { expect, test } from "vitest";
import { clockAt, minuteOfClock } from "#app/timetable/day-clock.ts";
import { changesOf, findJourneys } from "#app/timetable/find-journeys.ts";
import { makeRegionDay } from "#tests/builders/region-feed.ts";

const [TUESDAY, SUNDAY] = ["2026-11-24", "2026-11-29"];

/** "10:24 11:20" for each, with "×1" after one with a change. */
function find(
  date: string,
  from: string,
  to: string,
  span: { leave?: string; arrive?: string } = {},
): string[] {
  const { leave, arrive } = span;
  const minutes = {
    ...(leave && { leave: minuteOfClock(date, leave) ?? 0 }),
    ...(arrive && { arrive: minuteOfClock(date, arrive) ?? 0 }),
  };
  return findJourneys(makeRegionDay(date), from, to, minutes).map((journey) => {
    const changes = changesOf(journey);
    const times = `${clockAt(date, journey.departure)} ${clockAt(date, journey.arrival)}`;
    return changes > 0 ? `${times} ×${changes}` : times;
  });
}

const EDINBURGH = "edinburgh-waverley";

test.each([
  [TUESDAY, EDINBURGH, "tweedbank", { leave: "10:00" }, "10:24 11:20"],
  [TUESDAY, EDINBURGH, "tweedbank", { leave: "10:24" }, "10:24 11:20"],
  [TUESDAY, EDINBURGH, "tweedbank", { leave: "10:25" }, "10:54 11:50"],
  [SUNDAY, EDINBURGH, "tweedbank", { leave: "08:00" }, "09:11 10:07"],
  // Waverley takes six minutes to change.
  [TUESDAY, "tweedbank", "north-berwick", { leave: "09:00" }, "09:28 11:13 ×1"],
  [TUESDAY, "north-berwick", "tweedbank", { leave: "10:00" }, "10:24 12:20 ×1"],
  [SUNDAY, "tweedbank", "north-berwick", { leave: "10:00" }, "10:45 13:13 ×1"],
  [TUESDAY, "musselburgh", "eskbank", { leave: "14:00" }, "14:50 15:42 ×1"],
  [TUESDAY, "haymarket", "galashiels", { leave: "08:00" }, "08:23 09:45 ×1"],
  [TUESDAY, "tweedbank", "kirkcaldy", { leave: "07:00" }, "07:28 09:22 ×1"],
  // Around the Fife Circle, the way that arrives first.
  [TUESDAY, "dunfermline-city", "tweedbank", { leave: "09:00" }, "09:56 11:50 ×1"],
  [TUESDAY, "kirkcaldy", "dunfermline-city", { leave: "12:00" }, "12:22 12:56"],
  [TUESDAY, "rosyth", "kirkcaldy", { leave: "12:00" }, "12:34 13:12"],
  [TUESDAY, "cowdenbeath", "kinghorn", { leave: "12:00" }, "12:48 13:17"],
  // Not on foot, in 20 minutes.
  [TUESDAY, "newcraighall", "brunstane", { leave: "10:00" }, "10:13 10:16"],
  // A train of the evening before.
  [TUESDAY, "eskbank", "tweedbank", { leave: "00:00" }, "00:12 00:50"],
] as const)("on %s the first from %s to %s, %o, is %s", (date, from, to, span, expected) => {
  expect(find(date, from, to, span)[0]).toBe(expected);
});

test.each([
  [TUESDAY, "tweedbank", EDINBURGH, { arrive: "17:00" }, "15:58 16:54"],
  [TUESDAY, "tweedbank", EDINBURGH, { arrive: "16:54" }, "15:58 16:54"],
  [TUESDAY, "kirkcaldy", "tweedbank", { arrive: "17:00" }, "14:22 16:50 ×1"],
  [TUESDAY, EDINBURGH, "tweedbank", { arrive: "24:30" }, "23:24 00:20"],
  [TUESDAY, "tweedbank", EDINBURGH, {}, "22:58 23:54"],
  [TUESDAY, EDINBURGH, "tweedbank", {}, "23:54 00:50"],
  [SUNDAY, "tweedbank", EDINBURGH, {}, "22:45 23:41"],
  [TUESDAY, "north-berwick", "tweedbank", {}, "22:24 00:20 ×1"],
] as const)("on %s the last from %s to %s, %o, is %s", (date, from, to, span, expected) => {
  expect(find(date, from, to, span).at(-1)).toBe(expected);
});

test("there is none after the last train, to the same station, or to one that is not in the region", () => {
  expect(find(TUESDAY, "tweedbank", EDINBURGH, { leave: "23:00" })).toEqual([]);
  expect(find(TUESDAY, "tweedbank", "perth")).toEqual([]);
  expect(find(TUESDAY, "tweedbank", "tweedbank")).toEqual([]);
});

test("six at once around a time, and all of a day without one", () => {
  expect(find(TUESDAY, EDINBURGH, "tweedbank", { leave: "10:00" })).toHaveLength(6);
  expect(find(TUESDAY, EDINBURGH, "tweedbank", { arrive: "10:00" })).toHaveLength(6);
  expect(find(TUESDAY, EDINBURGH, "tweedbank")).toHaveLength(37);
});
