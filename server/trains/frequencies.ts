import type { GtfsArchive } from "#server/trains/gtfs-archive.ts";
import { readSeconds } from "#server/trains/gtfs-values.ts";

/** A train that leaves its first stop again and again, in seconds. */
export type Headway = {
  start: number;
  end: number;
  every: number;
  /** Else trains run about as often, at times that nobody has published. */
  isExact: boolean;
};

/** By trip. */
export type Headways = ReadonlyMap<string, readonly Headway[]>;

const SHORTEST_S = 60;

export async function readHeadways(archive: GtfsArchive): Promise<Headways> {
  const headways = new Map<string, Headway[]>();
  if (archive.has("frequencies.txt"))
    await archive.read(
      "frequencies.txt",
      { required: ["trip_id", "start_time", "end_time", "headway_secs"], optional: ["exact_times"] },
      (row) => {
        const [start, end] = [readSeconds(row.start_time), readSeconds(row.end_time)];
        const every = Number(row.headway_secs);
        if (start === null || end === null || !(every >= SHORTEST_S)) return;
        const headway = { start, end, every, isExact: row.exact_times === "1" };
        headways.set(row.trip_id, [...(headways.get(row.trip_id) ?? []), headway]);
      },
    );
  return headways;
}

/** How much later than in stop_times.txt each of its trains runs, in minutes. `first` is the first departure there, in seconds. */
export function shiftsOf(
  headways: readonly Headway[],
  first: number,
): { minutes: number; isExact: boolean }[] {
  return headways.flatMap(({ start, end, every, isExact }) =>
    Array.from({ length: Math.max(0, Math.ceil((end - start) / every)) }, (_, train) => ({
      minutes: (start + train * every - first) / 60,
      isExact,
    })),
  );
}
