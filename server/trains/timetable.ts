import { type GtfsArchive, GtfsError } from "#server/trains/gtfs-archive.ts";
import { chooseDays, comingWeeks, type ReferenceDays } from "#server/trains/reference-days.ts";
import { readServices, runsOn, type Services, spanOf } from "#server/trains/services.ts";
import { type Call, readCalls } from "#server/trains/stop-times.ts";
import { type OurStation, readStops } from "#server/trains/stops.ts";
import { readTransfers, type Transfers } from "#server/trains/transfers.ts";
import { readDetails, type TripDetails } from "#server/trains/trip-details.ts";

export type Trip = TripDetails & {
  service: string;
  /** At two of our stations or more, in order. */
  calls: Call[];
  /** False where trains run about as often, at times that nobody has published. */
  isExact: boolean;
};

/** The trains at our stations that run today or later, in no order. */
export type Timetable = ReferenceDays & { trips: Trip[]; services: Services; transfers: Transfers };

/** GTFS's own route type of trains, and the extended ones. */
const isRail = (type: string) => type === "2" || /^1[01]\d$/.test(type);

/** Throws a GtfsError. */
export async function readTimetable(
  archive: GtfsArchive,
  stations: readonly OurStation[],
  today: number,
): Promise<Timetable> {
  const stops = await readStops(archive, stations);
  if (stops.size === 0)
    throw new GtfsError(
      "No stop of the feed is one of our stations, by code or by position: is it another country's?",
    );
  const services = await readServices(archive);
  const weeks = comingWeeks(services, today);
  const railTrips = await readRailTrips(archive, services, today);
  const calling = await readCalls(archive, stops, [...railTrips.keys()]);
  if (calling.length === 0) throw new GtfsError("No train of the feed calls at two of our stations.");
  const details = await readDetails(archive, new Map(calling.map(({ id, lastStop }) => [id, lastStop])));
  const trips = calling.flatMap(({ id, runs }) => {
    const [service, detail] = [railTrips.get(id), details.get(id)];
    return service && detail ? runs.map((run) => ({ ...detail, service, ...run })) : [];
  });
  const transfers = await readTransfers(archive, stops);
  return { ...chooseDays(weeks, trips, services), trips, services, transfers };
}

/** The services of trains that run from yesterday on: those of yesterday may still be on their way. */
async function readRailTrips(
  archive: GtfsArchive,
  services: Services,
  today: number,
): Promise<Map<string, string>> {
  const rail = new Set<string>();
  await archive.read("routes.txt", { required: ["route_id", "route_type"] }, ({ route_id, route_type }) => {
    if (isRail(route_type)) rail.add(route_id);
  });
  // One string for all trips of a service.
  const current = new Map<string, string>();
  for (const [id, service] of services) if ((spanOf([service])?.last ?? 0) >= today - 1) current.set(id, id);
  const trips = new Map<string, string>();
  await archive.read(
    "trips.txt",
    { required: ["route_id", "service_id", "trip_id"] },
    ({ route_id, service_id, trip_id }) => {
      const service = current.get(service_id);
      if (service && rail.has(route_id)) trips.set(trip_id, service);
    },
  );
  if (trips.size === 0) throw new GtfsError("No train of the feed runs from today on.");
  return trips;
}

export function tripsOn(
  { trips, services }: Pick<Timetable, "trips" | "services">,
  day: number | null,
): Trip[] {
  const running = new Set<string>();
  for (const [id, service] of services) if (day !== null && runsOn(service, day)) running.add(id);
  return trips.filter(({ service }) => running.has(service));
}
