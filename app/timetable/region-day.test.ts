import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { type RegionTrain, readRegionDay, whyNotCovered } from "#app/timetable/region-day.ts";
import { makeRegionDay } from "#tests/builders/region-feed.ts";

const DAY = makeRegionDay("2026-11-24");

test("its connections are in the order of departures, with the doors that stay shut", () => {
  const shut: RegionTrain = {
    operator: 0,
    destination: 0,
    stations: [4, 5, 6],
    times: [600, 0, 10, 2, 5, 0],
    noBoarding: [1],
    noAlighting: [2],
  };
  const { connections } = readRegionDay({ ...DAY, trains: [...DAY.trains, shut] });
  expect(connections).toEqual(connections.toSorted((one, other) => one.departure - other.departure));
  expect(connections.filter(({ trip }) => trip === DAY.trains.length)).toEqual([
    { trip: 145, from: 4, to: 5, departure: 600, arrival: 610, canBoard: true, canAlight: true },
    { trip: 145, from: 5, to: 6, departure: 612, arrival: 617, canBoard: false, canAlight: false },
  ]);
});

test("a day of ten times as many trains, each at times of its own, is less than 100 kB", () => {
  let state = 1;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  const trains = Array.from({ length: 10 }, () => DAY.trains)
    .flat()
    .map((train) => ({ ...train, times: train.times.map((minutes) => minutes + upTo(1)) }))
    .map((train) => ({ ...train, times: train.times.with(0, 300 + upTo(1100)) }));
  const text = JSON.stringify({ ...DAY, trains });
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  expect(brotliCompressSync(text, fast).length).toBeLessThan(100_000);
});

test.each([
  ["2025-12-31", "The timetable begins on 1 January 2026."],
  ["2026-01-01", null],
  ["2026-12-31", null],
  ["2027-01-01", "The timetable ended on 31 December 2026: when trains leave after it is not known here."],
])("whether the trains of %s are known: %s", (date, reason) => {
  expect(whyNotCovered({ ...DAY, date })).toBe(reason);
  expect(whyNotCovered({ date, timetable: null })).toMatch(/^No timetable/);
});
