import type { GtfsArchive } from "#server/trains/gtfs-archive.ts";

export type TripDetails = {
  shapeId: string;
  /** The company; empty when it is not named. */
  operator: string;
  /** Where the train ends; empty when it is not named. */
  destination: string;
};

/** By trip, of those in `lastStops`, which has the id of the stop where each ends. */
export async function readDetails(
  archive: GtfsArchive,
  lastStops: ReadonlyMap<string, string>,
): Promise<Map<string, TripDetails>> {
  const [operators, names] = [await readOperators(archive), await readNames(archive, lastStops)];
  const details = new Map<string, TripDetails>();
  await archive.read(
    "trips.txt",
    { required: ["trip_id", "route_id"], optional: ["shape_id", "trip_headsign"] },
    ({ trip_id, route_id, shape_id, trip_headsign }) => {
      const lastStop = lastStops.get(trip_id);
      if (lastStop === undefined) return;
      details.set(trip_id, {
        shapeId: shape_id,
        operator: operators.get(route_id) ?? "",
        destination: trip_headsign || names.get(lastStop) || "",
      });
    },
  );
  return details;
}

/** By route. A feed of one company need not say whose a route is. */
async function readOperators(archive: GtfsArchive): Promise<Map<string, string>> {
  const agencies = new Map<string, string>();
  if (archive.has("agency.txt"))
    await archive.read(
      "agency.txt",
      { required: ["agency_name"], optional: ["agency_id"] },
      ({ agency_id, agency_name }) => void agencies.set(agency_id, agency_name),
    );
  const [only = ""] = agencies.size === 1 ? agencies.values() : [];
  const operators = new Map<string, string>();
  await archive.read(
    "routes.txt",
    { required: ["route_id"], optional: ["agency_id"] },
    ({ route_id, agency_id }) => void operators.set(route_id, agencies.get(agency_id) ?? only),
  );
  return operators;
}

async function readNames(
  archive: GtfsArchive,
  lastStops: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const wanted = new Set(lastStops.values());
  const names = new Map<string, string>();
  await archive.read(
    "stops.txt",
    { required: ["stop_id"], optional: ["stop_name"] },
    ({ stop_id, stop_name }) => {
      if (wanted.has(stop_id)) names.set(stop_id, stop_name);
    },
  );
  return names;
}
