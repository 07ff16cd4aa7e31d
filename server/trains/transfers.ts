import type { GtfsArchive } from "#server/trains/gtfs-archive.ts";
import type { Stops } from "#server/trains/stops.ts";

/** By codes of stations, in minutes. */
export type Transfers = {
  changes: Map<string, number>;
  footpaths: { from: string; to: string; minutes: number }[];
};

const IMPOSSIBLE = "3";

/** Of several times between platforms the longest. Those of certain trains only, and those without a time, are left out. */
export async function readTransfers(archive: GtfsArchive, stops: Stops): Promise<Transfers> {
  const changes = new Map<string, number>();
  const paths = new Map<string, Transfers["footpaths"][number]>();
  if (archive.has("transfers.txt"))
    await archive.read(
      "transfers.txt",
      {
        required: ["from_stop_id", "to_stop_id"],
        optional: [
          "transfer_type",
          "min_transfer_time",
          "from_route_id",
          "to_route_id",
          "from_trip_id",
          "to_trip_id",
        ],
      },
      (row) => {
        const [from, to] = [stops.get(row.from_stop_id), stops.get(row.to_stop_id)];
        const minutes = Math.ceil(Number(row.min_transfer_time) / 60);
        const isOfSomeTrains = [row.from_route_id, row.to_route_id, row.from_trip_id, row.to_trip_id].some(
          Boolean,
        );
        if (!from || !to || isOfSomeTrains || row.transfer_type === IMPOSSIBLE) return;
        if (!(minutes > 0 && minutes < 1440)) return;
        if (from === to) changes.set(from, Math.max(minutes, changes.get(from) ?? 0));
        else {
          const longest = Math.max(minutes, paths.get(`${from} ${to}`)?.minutes ?? 0);
          paths.set(`${from} ${to}`, { from, to, minutes: longest });
        }
      },
    );
  return { changes, footpaths: [...paths.values()] };
}
