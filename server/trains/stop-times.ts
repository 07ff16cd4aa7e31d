import { type Headway, readHeadways, shiftsOf } from "#server/trains/frequencies.ts";
import type { GtfsArchive } from "#server/trains/gtfs-archive.ts";
import { readSeconds, readTime } from "#server/trains/gtfs-values.ts";
import type { Stops } from "#server/trains/stops.ts";

/** A train at a station of ours, in minutes after midnight. */
export type Call = {
  crs: string;
  sequence: number;
  arrival: number;
  departure: number;
  canBoard: boolean;
  canAlight: boolean;
};

type CallingTrip = {
  id: string;
  /** The id of the stop where it ends, which may be none of ours. */
  lastStop: string;
  /** One, or those that frequencies.txt makes of it. */
  runs: { calls: Call[]; isExact: boolean }[];
};

/** Those of `trips` that call at two of our stations or more. */
export async function readCalls(
  archive: GtfsArchive,
  stops: Stops,
  trips: readonly string[],
): Promise<CallingTrip[]> {
  const headways = await readHeadways(archive);
  const numbers = new Map(trips.map((trip, number) => [trip, number]));
  const calls = new Map<number, Call[]>();
  const ends = makeEnds(trips.length);
  await archive.read(
    "stop_times.txt",
    {
      required: ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
      optional: ["pickup_type", "drop_off_type"],
    },
    (row) => {
      const trip = numbers.get(row.trip_id);
      if (trip === undefined) return;
      const sequence = Number(row.stop_sequence);
      ends.add(trip, sequence, row.stop_id, row.departure_time || row.arrival_time);
      const crs = stops.get(row.stop_id);
      // Of times that are not given, GTFS leaves both empty; at an end of the line one of them may be.
      const arrival = readTime(row.arrival_time) ?? readTime(row.departure_time);
      const departure = readTime(row.departure_time) ?? arrival;
      if (!crs || arrival === null || departure === null) return;
      const [canBoard, canAlight] = [row.pickup_type !== "1", row.drop_off_type !== "1"];
      const call = { crs, sequence, arrival, departure, canBoard, canAlight };
      const found = calls.get(trip);
      if (found) found.push(call);
      else calls.set(trip, [call]);
    },
  );
  return [...calls].flatMap(([trip, found]) => {
    const id = trips[trip] ?? "";
    found.sort((one, other) => one.sequence - other.sequence);
    if (found.length < 2 || !isInOrder(found)) return [];
    return [{ id, lastStop: ends.lastStop(trip), runs: runsOf(found, headways.get(id), ends.first(trip)) }];
  });
}

/** Where and when trips begin and end, for all trips of the feed in little memory. */
function makeEnds(trips: number) {
  const [firstSequence, firstSeconds] = [
    new Float64Array(trips).fill(Number.POSITIVE_INFINITY),
    new Int32Array(trips),
  ];
  const [lastSequence, lastStop] = [
    new Float64Array(trips).fill(Number.NEGATIVE_INFINITY),
    new Int32Array(trips),
  ];
  const stopIds: string[] = [];
  const stopNumbers = new Map<string, number>();
  return {
    add(trip: number, sequence: number, stop: string, time: string) {
      if (sequence < (firstSequence[trip] ?? 0)) {
        firstSequence[trip] = sequence;
        firstSeconds[trip] = readSeconds(time) ?? 0;
      }
      if (sequence <= (lastSequence[trip] ?? 0)) return;
      lastSequence[trip] = sequence;
      const number = stopNumbers.get(stop) ?? stopIds.push(stop) - 1;
      stopNumbers.set(stop, number);
      lastStop[trip] = number;
    },
    first: (trip: number) => firstSeconds[trip] ?? 0,
    lastStop: (trip: number) => stopIds[lastStop[trip] ?? 0] ?? "",
  };
}

/** Where the time runs backwards nothing can be said of a train. */
function isInOrder(calls: readonly Call[]): boolean {
  let time = 0;
  for (const { arrival, departure } of calls) {
    if (arrival < time || departure < arrival) return false;
    time = departure;
  }
  return true;
}

function runsOf(calls: Call[], headways: readonly Headway[] | undefined, first: number): CallingTrip["runs"] {
  if (!headways) return [{ calls, isExact: true }];
  return shiftsOf(headways, first).map(({ minutes, isExact }) => ({
    isExact,
    calls: calls.map((call) => ({
      ...call,
      arrival: Math.floor(call.arrival + minutes),
      departure: Math.floor(call.departure + minutes),
    })),
  }));
}
