import type { DayTimetable, Journey } from "#app/timetable/day-timetable.ts";
import { earliestJourney } from "#app/timetable/earliest-journey.ts";
import { changesOf } from "#app/timetable/find-journeys.ts";
import { type Passage, passagesTo } from "#app/timetable/good-journeys.ts";
import type { Call } from "#server/trains/stop-times.ts";
import { type Timetable, type Trip, tripsOn } from "#server/trains/timetable.ts";
import { toDayTimetable } from "#server/trains/to-day-timetable.ts";
import type { Transfers } from "#server/trains/transfers.ts";

/** From one station to another by the timetable of a weekday and of a Sunday. */
export type ScheduledTime = {
  from: string;
  to: string;
  minutes: number;
  fastestMinutes: number;
  changes: number;
  perHour: number;
  /** Null in a feed without Sundays. */
  perHourOnSundays: number | null;
};

/** Departures from 07:00 until 20:00 count. */
const [FROM, UNTIL] = [7 * 60, 20 * 60];
const HOURS = (UNTIL - FROM) / 60;
const MOST_TRAINS = 4;
/** On the way, in minutes. */
const LONGEST_WAIT = 60;

/** By where it leads, in the order of departures. */
type Passages = Map<string, Passage[]>;
type Day = { changes: number; passages: Passage[] };

/** Direct trains, and where there is none the good journeys with changes. */
export function findScheduledTimes(timetable: Timetable): ScheduledTime[] {
  const { tuesday, sunday, transfers } = timetable;
  const tuesdays = timesOn(tripsOn(timetable, tuesday), transfers);
  const sundays = timesOn(tripsOn(timetable, sunday), transfers);
  const times: ScheduledTime[] = [];
  for (const from of new Set([...tuesdays.keys(), ...sundays.keys()])) {
    const [weekday, weekend] = [tuesdays.get(from), sundays.get(from)];
    for (const to of new Set([...(weekday?.keys() ?? []), ...(weekend?.keys() ?? [])])) {
      const [onTuesday, onSunday] = [weekday?.get(to), weekend?.get(to)];
      const usual = onTuesday ?? onSunday;
      if (!usual) continue;
      const middle = usualOf(usual.passages);
      times.push({
        from,
        to,
        minutes: middle ? minutesOf(middle) : 0,
        fastestMinutes: Math.min(...usual.passages.map(minutesOf)),
        changes: usual.changes,
        perHour: perHour(onTuesday),
        perHourOnSundays: sunday === null ? null : perHour(onSunday),
      });
    }
  }
  return times;
}

function perHour(day: Day | undefined): number {
  return Math.round(((day?.passages.length ?? 0) / HOURS) * 100) / 100;
}

function timesOn(trips: readonly Trip[], transfers: Transfers): Map<string, Map<string, Day>> {
  const result = new Map<string, Map<string, Day>>();
  for (const [from, destinations] of directTrains(trips))
    for (const [to, passages] of destinations) {
      const useful = withoutSlower(passages.filter(isByDay));
      if (useful.length > 0) addDay(result, from, to, { changes: 0, passages: useful });
    }
  addJourneysWithChanges(result, trips, transfers);
  return result;
}

function addDay(days: Map<string, Map<string, Day>>, from: string, to: string, day: Day): void {
  days.set(from, (days.get(from) ?? new Map<string, Day>()).set(to, day));
}

function isByDay({ departure }: Passage): boolean {
  return departure >= FROM && departure < UNTIL;
}

function addJourneysWithChanges(
  days: Map<string, Map<string, Day>>,
  trips: readonly Trip[],
  transfers: Transfers,
): void {
  const codes = [...new Set(trips.flatMap(({ calls }) => calls.map(({ crs }) => crs)))];
  const day = toDayTimetable(codes, trips, transfers);
  for (const [end, to] of codes.entries()) {
    const passagesFrom = passagesTo(day, end);
    for (const [start, from] of codes.entries()) {
      if (start === end || days.get(from)?.has(to)) continue;
      const passages = passagesFrom(start).filter(isByDay);
      const changes = usualChanges(day, start, end, usualOf(passages));
      if (changes !== null) addDay(days, from, to, { changes, passages });
    }
  }
}

/** Null for a journey that nobody would make. */
function usualChanges(
  day: DayTimetable,
  from: number,
  to: number,
  usual: Passage | undefined,
): number | null {
  const journey = usual && earliestJourney(day, from, to, usual.departure, usual.arrival);
  if (!journey || journey.legs.filter(({ kind }) => kind === "train").length > MOST_TRAINS) return null;
  return longestWait(journey) > LONGEST_WAIT ? null : changesOf(journey);
}

function longestWait({ legs }: Journey): number {
  return Math.max(0, ...legs.slice(1).map(({ departure }, index) => departure - (legs[index]?.arrival ?? 0)));
}

/** By its minutes in the middle of all. */
function usualOf(passages: readonly Passage[]): Passage | undefined {
  const byMinutes = passages.toSorted((one, other) => minutesOf(one) - minutesOf(other));
  return byMinutes[Math.floor((byMinutes.length - 1) / 2)];
}

function minutesOf({ departure, arrival }: Passage): number {
  return arrival - departure;
}

/** By the station of departure. */
function directTrains(trips: readonly Trip[]): Map<string, Passages> {
  const direct = new Map<string, Passages>();
  for (const { calls } of trips)
    for (const [index, from] of calls.entries()) {
      if (!from.canBoard) continue;
      for (const to of calls.slice(index + 1)) if (isRide(from, to)) addTo(direct, from, to);
    }
  return direct;
}

function isRide(from: Call, to: Call): boolean {
  return to.canAlight && to.crs !== from.crs && to.arrival > from.departure;
}

function addTo(direct: Map<string, Passages>, from: Call, to: Call): void {
  const passages: Passages = direct.get(from.crs) ?? new Map();
  direct.set(from.crs, passages);
  const passage = { departure: from.departure, arrival: to.arrival };
  const list = passages.get(to.crs);
  if (list) list.push(passage);
  else passages.set(to.crs, [passage]);
}

/** Without those that a later departure overtakes, in the order of departures. */
function withoutSlower(passages: readonly Passage[]): Passage[] {
  const latestFirst = passages.toSorted((a, b) => b.departure - a.departure || a.arrival - b.arrival);
  let arrival = Number.POSITIVE_INFINITY;
  return latestFirst
    .filter((passage) => {
      if (passage.arrival >= arrival) return false;
      arrival = passage.arrival;
      return true;
    })
    .reverse();
}
