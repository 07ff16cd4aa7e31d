import type { Travel } from "#app/day/travel.ts";
import { firstFrom } from "#app/shared/first-from.ts";
import type { DayTimetable } from "#app/timetable/day-timetable.ts";
import { earliestJourney } from "#app/timetable/earliest-journey.ts";
import { type Passage, passagesTo } from "#app/timetable/good-journeys.ts";

/** On the platform before a train leaves. */
const SPARE_MINUTES = 5;

/** By the trains of one day. `stations` are slugs by their numbers in `day`. */
export function timetableTravel(stations: readonly string[], day: DayTimetable): Travel {
  const numbers = new Map(stations.map((slug, number) => [slug, number]));
  const arriving = new Map<string, (from: number) => Passage[]>();
  const lists = new Map<string, readonly Passage[]>();

  function passages(from: string, to: string): readonly Passage[] {
    const key = `${from} ${to}`;
    const known = lists.get(key);
    if (known) return known;
    const [start, end] = [numbers.get(from), numbers.get(to)];
    if (end !== undefined && !arriving.has(to)) arriving.set(to, passagesTo(day, end));
    const list = start === undefined ? [] : (arriving.get(to)?.(start) ?? []);
    lists.set(key, list);
    return list;
  }

  return {
    hasTimetable: true,
    between(from, to) {
      const list = passages(from, to);
      return (at, departure) => {
        const earliest = Math.max(at + SPARE_MINUTES, departure ?? at);
        const next = list[firstFrom(list, earliest, (passage) => passage.departure)];
        return next && next.departure === (departure ?? next.departure) ? { ...next, usual: null } : null;
      };
    },
    rides: passages,
    legsOf(from, to, { departure, arrival }) {
      const [start, end] = [numbers.get(from), numbers.get(to)];
      if (start === undefined || end === undefined) return [];
      const journey = earliestJourney(day, start, end, departure, arrival);
      return (journey?.legs ?? []).map((leg) => ({
        kind: leg.kind,
        from: stations[leg.from] ?? "",
        to: stations[leg.to] ?? "",
        departure: leg.departure,
        arrival: leg.arrival,
      }));
    },
  };
}
