import type { Travel, UsualTrain } from "#app/day/travel.ts";
import type { Line } from "#app/trains/line.ts";
import { timeByDifference } from "#app/trains/times-by-difference.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** Where nobody knows how often trains run. */
const UNKNOWN_INTERVAL = 60;

/** Without a timetable: by the minutes of usual trains, waiting half of the interval. No train has a departure, and none is the last. */
export function usualTravel(trains: Trains, lines: readonly Line[], isSunday: boolean): Travel {
  const byDifference = timeByDifference(trains, lines);
  const found = new Map<string, Map<string, UsualTrain | null>>();

  /** How often trains call at a station other than the origin: 0 for never, undefined if not known. */
  function callsAt(station: string): number | undefined {
    if (station === trains.origin?.slug) return undefined;
    const time = trains.times[station];
    const perHour = isSunday ? (time?.perHourOnSundays ?? time?.perHour) : time?.perHour;
    return perHour ?? undefined;
  }

  function findWay(start: string, end: string): UsualTrain | null {
    const origin = trains.origin?.slug;
    const known = end === origin ? trains.times[start] : trains.times[end];
    const time = start === origin || end === origin ? known : byDifference(start, end);
    if (!time?.minutes) return null;
    const [first, last] = [callsAt(start), callsAt(end)];
    if (first === 0 || last === 0) return null;
    // The minutes of a journey with a change have the waiting for the second train.
    const perHour =
      time.changes > 0
        ? (first ?? last)
        : Math.min(first ?? Number.POSITIVE_INFINITY, last ?? Number.POSITIVE_INFINITY);
    const every = perHour && Number.isFinite(perHour) ? Math.round(60 / perHour) : null;
    const waiting = Math.ceil((every ?? UNKNOWN_INTERVAL) / 2);
    return { minutes: time.minutes, waiting, every, changes: time.changes };
  }

  return {
    hasTimetable: false,
    between(start, end) {
      const fromHere = found.get(start) ?? new Map<string, UsualTrain | null>();
      if (fromHere.size === 0) found.set(start, fromHere);
      const known = fromHere.get(end);
      const usual = known === undefined ? findWay(start, end) : known;
      if (known === undefined) fromHere.set(end, usual);
      return (at, departure) =>
        usual && departure === undefined
          ? { departure: at, arrival: at + usual.waiting + usual.minutes, usual }
          : null;
    },
    rides: () => [],
    legsOf: () => [],
  };
}
