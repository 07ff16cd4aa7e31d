import { byDeparture, type DayTimetable, type TrainConnection } from "#app/timetable/day-timetable.ts";
import type { Call } from "#server/trains/stop-times.ts";
import type { Transfers } from "#server/trains/transfers.ts";

/** Where a feed names no time for a change. */
export const CHANGE_MINUTES = 5;

type DayCall = Omit<Call, "sequence">;

/** The trains of one day between stations that are numbered as in `codes`, trips as in `trips`. Calls elsewhere are left out. */
export function toDayTimetable(
  codes: readonly string[],
  trips: readonly { calls: readonly DayCall[] }[],
  { changes, footpaths }: Transfers,
): DayTimetable {
  const numbers = new Map(codes.map((crs, number) => [crs, number]));
  return {
    changeMinutes: codes.map((crs) => changes.get(crs) ?? CHANGE_MINUTES),
    footpaths: footpaths.flatMap(({ from, to, minutes }) => {
      const [start, end] = [numbers.get(from), numbers.get(to)];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end, minutes }];
    }),
    connections: trips.flatMap(({ calls }, trip) => connectionsOf(trip, calls, numbers)).sort(byDeparture),
  };
}

function connectionsOf(
  trip: number,
  calls: readonly DayCall[],
  numbers: ReadonlyMap<string, number>,
): TrainConnection[] {
  const ours = calls.flatMap((call) => {
    const station = numbers.get(call.crs);
    return station === undefined ? [] : [{ ...call, station }];
  });
  return ours.slice(1).flatMap((end, index) => {
    const start = ours[index];
    if (!start) return [];
    return {
      trip,
      from: start.station,
      to: end.station,
      departure: start.departure,
      arrival: end.arrival,
      canBoard: start.canBoard,
      canAlight: end.canAlight,
    };
  });
}
