import { minuteOfClock } from "#app/timetable/day-clock.ts";
import { callsOf, type RegionDay } from "#app/timetable/region-day.ts";

type Departure = { minute: number; destination: string };

/** Of the end of a line, a slug; null for trains along no line of the station. */
export type Direction = { end: string | null; departures: Departure[] };

/** A day's trains from a station, from midnight on, towards each end of its lines (slugs in order), each by the line that it follows for the most stops. */
export function departuresAt(
  day: RegionDay,
  station: string,
  lines: readonly (readonly string[])[],
): Direction[] {
  const ofStation = lines.filter((stations) => stations.includes(station));
  const byEnd = new Map<string | null, Departure[]>();
  for (const line of ofStation)
    for (const end of [line[0], line.at(-1)]) if (end !== undefined && end !== station) byEnd.set(end, []);
  const midnight = minuteOfClock(day.date, "00:00") ?? 0;
  for (const train of day.trains) {
    const calls = callsOf(train);
    for (const [position, call] of calls.entries()) {
      if (day.stations[call.station] !== station || !call.canBoard || position === calls.length - 1) continue;
      if (call.departure < midnight) continue;
      const later = calls.slice(position + 1).map((each) => day.stations[each.station] ?? "");
      const end = endOf(station, later, ofStation);
      const departure = { minute: call.departure, destination: day.destinations[train.destination] ?? "" };
      byEnd.set(end, [...(byEnd.get(end) ?? []), departure]);
    }
  }
  return [...byEnd].map(([end, departures]) => ({
    end,
    departures: departures.sort((one, other) => one.minute - other.minute),
  }));
}

function endOf(
  station: string,
  later: readonly string[],
  lines: readonly (readonly string[])[],
): string | null {
  let best: { end: string | null; stops: number } = { end: null, stops: 0 };
  for (const line of lines)
    for (const outwards of [
      line.slice(line.indexOf(station)),
      line.slice(0, line.indexOf(station) + 1).reverse(),
    ]) {
      const stops = stopsAlong(outwards, later);
      if (stops > best.stops) best = { end: outwards.at(-1) ?? null, stops };
    }
  return best.end;
}

/** How many stops follow the line, until the train turns around or leaves it. */
function stopsAlong(outwards: readonly string[], later: readonly string[]): number {
  let [stops, farthest] = [0, 0];
  for (const stop of later) {
    const distance = outwards.indexOf(stop);
    if (distance < 0) continue;
    if (distance <= farthest) break;
    farthest = distance;
    stops += 1;
  }
  return stops;
}
