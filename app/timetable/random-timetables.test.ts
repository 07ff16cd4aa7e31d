import { expect, test } from "vitest";
import {
  byDeparture,
  type DayTimetable,
  type Journey,
  type TrainConnection,
} from "#app/timetable/day-timetable.ts";
import { earliestJourney } from "#app/timetable/earliest-journey.ts";
import { passagesTo } from "#app/timetable/good-journeys.ts";
import { randomNumbers } from "#tests/builders/random-numbers.ts";

const TIMETABLES = 2000;
const MOST_TRAINS = 5;
/** Around midnight, so close together that many trains leave in the same minute. */
const [FIRST, LAST] = [1420, 1470];

test(`${TIMETABLES} random timetables have the journeys that trying everything finds`, () => {
  const random = randomNumbers(20261123);
  for (let number = 0; number < TIMETABLES; number += 1) {
    const { day, trips } = makeTimetable(random);
    const [from, to] = [0, day.changeMinutes.length - 1];
    const all = tryEverything(day, trips, from, to);
    const at = FIRST + Math.floor(random() * 30);
    const label = `timetable ${number}, at ${at}`;

    const passagesFrom = passagesTo(day, to);
    const good = passagesFrom(from).flatMap(
      ({ departure, arrival }) => earliestJourney(day, from, to, departure, arrival) ?? [],
    );
    expect(good.map(summarise), label).toEqual(bestOf(all, walkOf(day, from, to)));
    for (const journey of good) expectValid(journey, day, trips, from, to);

    const onTime = all.filter(({ departure }) => departure >= at);
    expect(earliestJourney(day, from, to, at)?.arrival, label).toBe(
      smallest([...onTime.map(({ arrival }) => arrival), at + walkOf(day, from, to)]),
    );
  }
});

type Call = { station: number; arrival: number; departure: number; canBoard: boolean; canAlight: boolean };
type Found = { departure: number; arrival: number; trains: number };

/** Every way to board, ride, change and walk, without a thought for time. */
function tryEverything(day: DayTimetable, trips: Call[][], from: number, to: number): Found[] {
  const found: Found[] = [];
  const walks = (station: number) => day.footpaths.filter((path) => path.from === station);
  function board(
    station: number,
    ready: number,
    departure: number | null,
    used: number[],
    walked: number,
  ): void {
    if (used.length === MOST_TRAINS) return;
    for (const [trip, calls] of trips.entries()) {
      if (used.includes(trip)) continue;
      for (const [index, call] of calls.entries()) {
        if (
          call.station !== station ||
          !call.canBoard ||
          call.departure < ready ||
          index === calls.length - 1
        )
          continue;
        const start = departure ?? call.departure - walked;
        for (const end of calls.slice(index + 1)) {
          if (!end.canAlight) continue;
          const now = [...used, trip];
          if (end.station === to) found.push({ departure: start, arrival: end.arrival, trains: now.length });
          board(end.station, end.arrival + (day.changeMinutes[end.station] ?? 1), start, now, 0);
          for (const path of walks(end.station)) {
            if (path.to === to)
              found.push({ departure: start, arrival: end.arrival + path.minutes, trains: now.length });
            board(path.to, end.arrival + path.minutes, start, now, 0);
          }
        }
      }
    }
  }
  board(from, Number.NEGATIVE_INFINITY, null, [], 0);
  for (const path of walks(from)) board(path.to, Number.NEGATIVE_INFINITY, null, [], path.minutes);
  return found;
}

/** Those that no other one betters, each with its fewest trains. */
function bestOf(all: Found[], walk: number): Found[] {
  const best = all.filter(
    (one) =>
      one.arrival - one.departure < walk &&
      !all.some(
        (other) =>
          other.departure >= one.departure &&
          other.arrival <= one.arrival &&
          (other.departure > one.departure || other.arrival < one.arrival || other.trains < one.trains),
      ),
  );
  const unique = new Map(best.map((one) => [`${one.departure} ${one.arrival}`, one]));
  return [...unique.values()].sort((a, b) => a.departure - b.departure);
}

function summarise({ departure, arrival, legs }: Journey): Found {
  return { departure, arrival, trains: legs.filter(({ kind }) => kind === "train").length };
}

function expectValid(
  { departure, arrival, legs }: Journey,
  day: DayTimetable,
  trips: Call[][],
  from: number,
  to: number,
) {
  expect([legs[0]?.from, legs.at(-1)?.to]).toEqual([from, to]);
  expect([legs[0]?.departure, legs.at(-1)?.arrival]).toEqual([departure, arrival]);
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    if (before) {
      expect(before.to).toBe(leg.from);
      const change = before.kind === "train" && leg.kind === "train" ? (day.changeMinutes[leg.from] ?? 1) : 0;
      expect(leg.departure).toBeGreaterThanOrEqual(before.arrival + change);
    }
    if (leg.kind === "walk") {
      const minutes = day.footpaths
        .filter((path) => path.from === leg.from && path.to === leg.to)
        .map((path) => path.minutes);
      expect(minutes).toContain(leg.arrival - leg.departure);
      continue;
    }
    const calls = trips[leg.trip] ?? [];
    const start = calls.findIndex(
      (call) => call.station === leg.from && call.departure === leg.departure && call.canBoard,
    );
    const end = calls.findLastIndex(
      (call) => call.station === leg.to && call.arrival === leg.arrival && call.canAlight,
    );
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
  }
}

function walkOf({ footpaths }: DayTimetable, from: number, to: number): number {
  return Math.min(
    ...footpaths.filter((path) => path.from === from && path.to === to).map(({ minutes }) => minutes),
    Number.POSITIVE_INFINITY,
  );
}

function smallest(numbers: number[]): number | undefined {
  const least = Math.min(...numbers);
  return Number.isFinite(least) ? least : undefined;
}

function makeTimetable(random: () => number): { day: DayTimetable; trips: Call[][] } {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const stations = 3 + upTo(3);
  const trips = Array.from({ length: 2 + upTo(5) }, () => {
    let time = FIRST + upTo(LAST - FIRST - 20);
    let last = -1;
    return Array.from({ length: 2 + upTo(3) }, () => {
      let station = upTo(stations - 1);
      if (station === last) station = (station + 1) % stations;
      last = station;
      const arrival = time;
      const departure = arrival + upTo(2);
      time = departure + upTo(6);
      return { station, arrival, departure, canBoard: random() < 0.85, canAlight: random() < 0.85 };
    });
  });
  const footpaths = Array.from({ length: upTo(2) }, () => ({
    from: upTo(stations - 1),
    to: upTo(stations - 1),
    minutes: 1 + upTo(9),
  })).filter(({ from, to }) => from !== to);
  const connections = trips.flatMap((calls, trip) =>
    calls.slice(1).flatMap((call, index): TrainConnection[] => {
      const before = calls[index] as Call;
      return [
        {
          trip,
          from: before.station,
          to: call.station,
          departure: before.departure,
          arrival: call.arrival,
          canBoard: before.canBoard,
          canAlight: call.canAlight,
        },
      ];
    }),
  );
  return {
    trips,
    day: {
      changeMinutes: Array.from({ length: stations }, () => 1 + upTo(4)),
      footpaths,
      connections: connections.sort(byDeparture),
    },
  };
}
