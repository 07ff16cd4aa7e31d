import type { Call, Timetable, Trip } from "#server/trains/timetable.ts";

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
/** For a change of trains, in minutes. */
const [SHORTEST_CHANGE, LONGEST_CHANGE] = [5, 60];

type Journey = { departure: number; arrival: number };
/** By where it leads, in the order of departures. */
type Journeys = Map<string, Journey[]>;
type Day = { changes: number; journeys: Journey[] };

/** Direct trains, and journeys with one change where no train is direct. */
export function findScheduledTimes({ trips, sunday }: Pick<Timetable, "trips" | "sunday">): ScheduledTime[] {
  const tuesdays = timesOn(trips.filter(({ runsOnTuesday }) => runsOnTuesday));
  const sundays = timesOn(trips.filter(({ runsOnSunday }) => runsOnSunday));
  const times: ScheduledTime[] = [];
  for (const from of new Set([...tuesdays.keys(), ...sundays.keys()])) {
    const [weekday, weekend] = [tuesdays.get(from), sundays.get(from)];
    for (const to of new Set([...(weekday?.keys() ?? []), ...(weekend?.keys() ?? [])])) {
      const [onTuesday, onSunday] = [weekday?.get(to), weekend?.get(to)];
      const usual = onTuesday ?? onSunday;
      if (!usual) continue;
      const minutes = usual.journeys
        .map(({ departure, arrival }) => arrival - departure)
        .sort((a, b) => a - b);
      times.push({
        from,
        to,
        minutes: minutes[Math.floor((minutes.length - 1) / 2)] ?? 0,
        fastestMinutes: minutes[0] ?? 0,
        changes: usual.changes,
        perHour: perHour(onTuesday),
        perHourOnSundays: sunday === null ? null : perHour(onSunday),
      });
    }
  }
  return times;
}

function perHour(day: Day | undefined): number {
  return Math.round(((day?.journeys.length ?? 0) / HOURS) * 100) / 100;
}

function timesOn(trips: readonly Trip[]): Map<string, Map<string, Day>> {
  const direct = directJourneys(trips);
  const result = new Map<string, Map<string, Day>>();
  for (const [from, destinations] of direct) {
    const found = new Map<string, Day>();
    const add = (to: string, changes: number, journeys: Journey[]) => {
      const useful = withoutSlower(
        journeys.filter(({ departure }) => departure >= FROM && departure < UNTIL),
      );
      if (to !== from && useful.length > 0 && !found.has(to)) found.set(to, { changes, journeys: useful });
    };
    for (const [to, journeys] of destinations) add(to, 0, journeys);
    for (const [to, journeys] of journeysWithAChange(destinations, direct)) add(to, 1, journeys);
    result.set(from, found);
  }
  return result;
}

/** By the station of departure. */
function directJourneys(trips: readonly Trip[]): Map<string, Journeys> {
  const direct = new Map<string, Journeys>();
  for (const { calls } of trips)
    for (const [index, from] of calls.entries()) {
      if (!from.canBoard) continue;
      for (const to of calls.slice(index + 1)) if (isRide(from, to)) addTo(direct, from, to);
    }
  for (const journeys of direct.values())
    for (const list of journeys.values()) list.sort((a, b) => a.departure - b.departure);
  return direct;
}

function isRide(from: Call, to: Call): boolean {
  return to.canAlight && to.crs !== from.crs && to.arrival > from.departure;
}

function addTo(direct: Map<string, Journeys>, from: Call, to: Call): void {
  const journeys: Journeys = direct.get(from.crs) ?? new Map();
  direct.set(from.crs, journeys);
  const journey = { departure: from.departure, arrival: to.arrival };
  const list = journeys.get(to.crs);
  if (list) list.push(journey);
  else journeys.set(to.crs, [journey]);
}

function journeysWithAChange(first: Journeys, direct: Map<string, Journeys>): Journeys {
  const result: Journeys = new Map();
  for (const [change, rides] of first)
    for (const [to, next] of direct.get(change) ?? []) {
      if (first.has(to)) continue;
      const journeys = rides.flatMap(({ departure, arrival }) => {
        const onward = firstFrom(next, arrival + SHORTEST_CHANGE);
        const isSoon = onward && onward.departure <= arrival + LONGEST_CHANGE;
        return isSoon ? [{ departure, arrival: onward.arrival }] : [];
      });
      result.set(to, [...(result.get(to) ?? []), ...journeys]);
    }
  return result;
}

/** The first to leave at `time` or later. */
function firstFrom(journeys: readonly Journey[], time: number): Journey | undefined {
  let [low, high] = [0, journeys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((journeys[middle]?.departure ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return journeys[low];
}

/** Without those that a later departure overtakes, in the order of departures. */
function withoutSlower(journeys: readonly Journey[]): Journey[] {
  const latestFirst = journeys.toSorted((a, b) => b.departure - a.departure || a.arrival - b.arrival);
  let arrival = Number.POSITIVE_INFINITY;
  return latestFirst
    .filter((journey) => {
      if (journey.arrival >= arrival) return false;
      arrival = journey.arrival;
      return true;
    })
    .reverse();
}
