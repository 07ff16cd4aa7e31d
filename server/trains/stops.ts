import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import type { GtfsArchive } from "#server/trains/gtfs-archive.ts";

export type OurStation = Coordinates & { crs: string };

/** The codes of our stations by the ids of stops. */
export type Stops = ReadonlyMap<string, string>;

/** A stop without a code belongs to a station this near. */
const NEAR_METRES = 300;
/** A degree of latitude is 111 km. */
const NEAR_DEGREES = 0.003;

export async function readStops(archive: GtfsArchive, stations: readonly OurStation[]): Promise<Stops> {
  const codes = new Set(stations.map(({ crs }) => crs));
  const found = new Map<string, string>();
  const parents = new Map<string, string>();
  await archive.read(
    "stops.txt",
    { required: ["stop_id"], optional: ["stop_code", "stop_lat", "stop_lon", "parent_station"] },
    ({ stop_id, stop_code, stop_lat, stop_lon, parent_station }) => {
      const code = stop_code.toUpperCase();
      const crs = codes.has(code)
        ? code
        : nearest(stations, {
            latitude: Number(stop_lat || Number.NaN),
            longitude: Number(stop_lon || Number.NaN),
          });
      if (crs) found.set(stop_id, crs);
      else if (parent_station) parents.set(stop_id, parent_station);
    },
  );
  for (const [stop, parent] of parents) {
    const crs = found.get(parent);
    if (crs) found.set(stop, crs);
  }
  return found;
}

function nearest(stations: readonly OurStation[], stop: Coordinates): string | undefined {
  let best: { crs: string; metres: number } | undefined;
  for (const station of stations) {
    if (!(Math.abs(station.latitude - stop.latitude) < NEAR_DEGREES)) continue;
    const metres = distanceInMetres(station, stop);
    if (metres <= NEAR_METRES && metres < (best?.metres ?? Number.POSITIVE_INFINITY))
      best = { crs: station.crs, metres };
  }
  return best?.crs;
}
