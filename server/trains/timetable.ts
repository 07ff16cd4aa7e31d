import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { type GtfsArchive, GtfsError } from "#server/trains/gtfs-archive.ts";
import { readTime } from "#server/trains/gtfs-values.ts";
import { type Calendar, readCalendar } from "#server/trains/reference-days.ts";

export type OurStation = Coordinates & { crs: string };

/** A train at a station of ours, in minutes after midnight. */
export type Call = {
  crs: string;
  sequence: number;
  arrival: number;
  departure: number;
  canBoard: boolean;
  canAlight: boolean;
};

export type Trip = { calls: Call[]; runsOnTuesday: boolean; runsOnSunday: boolean; shapeId: string };

export type Timetable = {
  /** Days since 1970; null in a feed without a Sunday on which a train runs. */
  tuesday: number;
  sunday: number | null;
  /** Those that call at two stations or more on the reference days, in no order. */
  trips: Trip[];
  publisher: string;
};

/** A stop without a code belongs to a station this near. */
const NEAR_METRES = 300;
/** A degree of latitude is 111 km. */
const NEAR_DEGREES = 0.003;

/** GTFS's own route type of trains, and the extended ones. */
const isRail = (type: string) => type === "2" || /^1[01]\d$/.test(type);

/** The trains at our stations on the Tuesday and the Sunday with most trains in the coming weeks. Throws a GtfsError. */
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
  const calendar = await readCalendar(archive, today);
  const services = await readTrips(archive, calendar);
  const { tuesday, sunday, trips } = chooseDays(services, calendar);
  const calls = await readCalls(archive, stops, trips);
  const calling = [...calls].flatMap(([id, found]) => {
    const trip = trips.get(id);
    return trip && found.length > 1
      ? [{ ...trip, calls: found.sort((a, b) => a.sequence - b.sequence) }]
      : [];
  });
  if (calling.length === 0) throw new GtfsError("No train of the feed calls at two of our stations.");
  return { tuesday, sunday, trips: calling, publisher: await readPublisher(archive) };
}

async function readStops(
  archive: GtfsArchive,
  stations: readonly OurStation[],
): Promise<Map<string, string>> {
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

type FeedTrip = { service: string; shapeId: string };

async function readTrips(archive: GtfsArchive, calendar: Calendar): Promise<Map<string, FeedTrip>> {
  const rail = new Set<string>();
  await archive.read("routes.txt", { required: ["route_id", "route_type"] }, ({ route_id, route_type }) => {
    if (isRail(route_type)) rail.add(route_id);
  });
  const days = [...calendar.tuesdays, ...calendar.sundays];
  const runs = new Map<string, boolean>();
  const trips = new Map<string, FeedTrip>();
  await archive.read(
    "trips.txt",
    { required: ["route_id", "service_id", "trip_id"], optional: ["shape_id"] },
    ({ route_id, service_id, trip_id, shape_id }) => {
      if (!rail.has(route_id)) return;
      const isRunning = runs.get(service_id) ?? days.some((day) => calendar.runsOn(service_id, day));
      runs.set(service_id, isRunning);
      if (isRunning) trips.set(trip_id, { service: service_id, shapeId: shape_id });
    },
  );
  return trips;
}

type RunningTrip = Omit<Trip, "calls">;

function chooseDays(
  all: Map<string, FeedTrip>,
  calendar: Calendar,
): Pick<Timetable, "tuesday" | "sunday"> & { trips: Map<string, RunningTrip> } {
  const perService = new Map<string, number>();
  for (const { service } of all.values()) perService.set(service, (perService.get(service) ?? 0) + 1);
  const trainsOn = (day: number) => {
    let count = 0;
    for (const [service, trains] of perService) if (calendar.runsOn(service, day)) count += trains;
    return count;
  };
  const busiest = (days: number[]) =>
    days
      .map((day) => ({ day, trains: trainsOn(day) }))
      .reduce<{ day: number; trains: number } | null>(
        (best, each) => (each.trains > (best?.trains ?? 0) ? each : best),
        null,
      )?.day ?? null;
  const tuesday = busiest(calendar.tuesdays);
  if (tuesday === null) throw new GtfsError("No train of the feed runs on a Tuesday of the coming weeks.");
  const sunday = busiest(calendar.sundays);
  const trips = new Map<string, RunningTrip>();
  for (const [id, { service, shapeId }] of all) {
    const runsOnTuesday = calendar.runsOn(service, tuesday);
    const runsOnSunday = sunday !== null && calendar.runsOn(service, sunday);
    if (runsOnTuesday || runsOnSunday) trips.set(id, { runsOnTuesday, runsOnSunday, shapeId });
  }
  return { tuesday, sunday, trips };
}

async function readCalls(
  archive: GtfsArchive,
  stops: Map<string, string>,
  trips: ReadonlyMap<string, unknown>,
): Promise<Map<string, Call[]>> {
  const calls = new Map<string, Call[]>();
  await archive.read(
    "stop_times.txt",
    {
      required: ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
      optional: ["pickup_type", "drop_off_type"],
    },
    (row) => {
      const crs = stops.get(row.stop_id);
      if (!crs || !trips.has(row.trip_id)) return;
      // Of times that are not given, GTFS leaves both empty; at an end of the line one of them may be.
      const arrival = readTime(row.arrival_time) ?? readTime(row.departure_time);
      const departure = readTime(row.departure_time) ?? arrival;
      if (arrival === null || departure === null) return;
      const call = {
        crs,
        sequence: Number(row.stop_sequence),
        arrival,
        departure,
        canBoard: row.pickup_type !== "1",
        canAlight: row.drop_off_type !== "1",
      };
      const found = calls.get(row.trip_id);
      if (found) found.push(call);
      else calls.set(row.trip_id, [call]);
    },
  );
  return calls;
}

async function readPublisher(archive: GtfsArchive): Promise<string> {
  let publisher = "";
  if (archive.has("feed_info.txt"))
    await archive.read(
      "feed_info.txt",
      { required: [], optional: ["feed_publisher_name", "feed_publisher_url"] },
      (row) => {
        publisher ||= [row.feed_publisher_name, row.feed_publisher_url].filter(Boolean).join(" ");
      },
    );
  return publisher || "A feed without a publisher's name";
}
