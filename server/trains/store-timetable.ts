import type { Connection } from "#server/database/sql.ts";
import type { FeedInfo } from "#server/trains/feed-source.ts";
import { GtfsError } from "#server/trains/gtfs-archive.ts";
import { formatDay } from "#server/trains/gtfs-values.ts";
import { spanOf } from "#server/trains/services.ts";
import type { Timetable, Trip } from "#server/trains/timetable.ts";

/** In one statement, so that no list of a large feed is in memory twice. */
const TRIPS_AT_ONCE = 1000;

/** The ETag tells whether the feed at this address has changed since; null where the server sends none. */
export type FetchedFrom = { address: string; etag: string | null };

/** Replaces the stored timetable; `codes` stands for the stations whose trains it has. Throws a GtfsError when more than half of its calls would be lost, unless `force`. */
export async function storeTimetable(
  tx: Connection,
  { trips, services, transfers }: Timetable,
  source: FeedInfo & { codes: string; fetched?: FetchedFrom },
  force: boolean,
): Promise<void> {
  const kept = trips.filter(({ isExact }) => isExact);
  if (!force) await refuseLoss(tx, kept);
  await tx`delete from private.timetable`;
  await tx`delete from private.timetable_services`;
  await tx`delete from private.timetable_changes`;
  await tx`delete from private.timetable_footpaths`;

  const used = [...new Set(kept.map(({ service }) => service))];
  const calendar = used.flatMap((id, number) => {
    const service = services.get(id);
    return service ? [{ id: number, ...service }] : [];
  });
  const span = spanOf(calendar);
  if (!span) return;
  await tx`
    insert into private.timetable (fetched_from, etag, codes, publisher, address, licence, first_day, last_day)
    values (${source.fetched?.address ?? null}, ${source.fetched?.etag ?? null}, ${source.codes}, ${source.publisher}, ${source.address}, ${source.licence}, ${formatDay(span.first)},
      ${formatDay(Math.max(span.first, Math.min(span.last, source.lastDay ?? span.last)))})`;
  const rows = calendar.map(({ id, firstDay, lastDay, weekdays, added, removed }) => ({
    id,
    first_day: formatDay(firstDay),
    last_day: formatDay(lastDay),
    weekdays,
    added: [...added].map(formatDay),
    removed: [...removed].map(formatDay),
  }));
  await tx`
    insert into private.timetable_services
    select * from jsonb_to_recordset(${tx.json(rows)}::jsonb) as row (
      id integer, first_day date, last_day date, weekdays boolean[], added date[], removed date[])`;
  const numbers = new Map(used.map((id, number) => [id, number]));
  for (let first = 0; first < kept.length; first += TRIPS_AT_ONCE)
    await insertTrips(tx, kept.slice(first, first + TRIPS_AT_ONCE), first, numbers);
  await tx`
    insert into private.timetable_changes
    select * from jsonb_to_recordset(${tx.json([...transfers.changes].map(([station, minutes]) => ({ station, minutes })))}::jsonb)
      as row (station text, minutes smallint)`;
  await tx`
    insert into private.timetable_footpaths
    select * from jsonb_to_recordset(${tx.json(transfers.footpaths)}::jsonb) as row ("from" text, "to" text, minutes smallint)`;
}

async function insertTrips(
  tx: Connection,
  trips: readonly Trip[],
  first: number,
  services: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = trips.map(({ service, operator, destination, calls }, index) => ({
    id: first + index,
    service: services.get(service),
    operator,
    destination,
    stations: calls.map(({ crs }) => crs),
    arrivals: calls.map(({ arrival }) => arrival),
    departures: calls.map(({ departure }) => departure),
    boards: calls.map(({ canBoard }) => canBoard),
    alights: calls.map(({ canAlight }) => canAlight),
  }));
  await tx`
    insert into private.timetable_trips
    select * from jsonb_to_recordset(${tx.json(rows)}::jsonb) as row (
      id integer, service integer, operator text, destination text, stations text[], arrivals smallint[],
      departures smallint[], boards boolean[], alights boolean[])`;
}

async function refuseLoss(tx: Connection, trips: readonly Trip[]): Promise<void> {
  const [row] = await tx<{ stored: number }[]>`
    select coalesce(sum(cardinality(stations)), 0)::int as stored from private.timetable_trips`;
  const calls = trips.reduce((sum, trip) => sum + trip.calls.length, 0);
  if (!row || calls * 2 >= row.stored) return;
  throw new GtfsError(
    `The timetable has ${row.stored} calls of trains at our stations, and the feed has ${calls}. Run it again with --force if that is right.`,
  );
}
