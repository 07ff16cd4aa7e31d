import { hash } from "node:crypto";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { encodePolyline } from "#app/walks/polyline.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { inShell } from "#server/in-shell.ts";
import { type FeedSource, type FormerSource, readFeedInfo } from "#server/trains/feed-source.ts";
import { GtfsError, openGtfs } from "#server/trains/gtfs-archive.ts";
import { dayOf, describeDay, yearOf } from "#server/trains/gtfs-values.ts";
import { type FeedLine, readTracks } from "#server/trains/line-tracks.ts";
import { findScheduledTimes } from "#server/trains/scheduled-times.ts";
import type { OurStation } from "#server/trains/stops.ts";
import { type FetchedFrom, storeTimetable } from "#server/trains/store-timetable.ts";
import { readTimetable, type Timetable, tripsOn } from "#server/trains/timetable.ts";

export type ImportOptions = {
  /** Whether rows that staff have entered are replaced as well. */
  replaceStaff?: boolean;
  /** Whether more than half of the stored times, or of the timetable, may be deleted. */
  force?: boolean;
  /** Precedes what the feed says of itself. */
  source?: Partial<FeedSource>;
  /** Where the file was fetched. */
  fetched?: FetchedFrom;
  today?: Date;
};

/** Replaces the timetable, train times and tracks in one transaction. Resolves to a sentence for the terminal, or rejects with a GtfsError. */
export async function importTrains(
  sql: Sql,
  path: string,
  { replaceStaff = false, force = false, source = {}, fetched, today = new Date() }: ImportOptions = {},
): Promise<string> {
  const stations = await ourStations(sql);
  if (stations.length === 0) throw new GtfsError("There are no stations with a code to import trains for.");
  const codes = hashOfCodes(stations);
  const archive = await openGtfs(path);
  try {
    const timetable = await readTimetable(archive, stations, dayOf(today));
    const times = findScheduledTimes(timetable);
    if (times.length === 0)
      throw new GtfsError("No train of the feed leaves one of our stations between 07:00 and 20:00.");
    const rows = times.map(({ from, to, minutes, fastestMinutes, changes, perHour, perHourOnSundays }) => ({
      from_crs: from,
      to_crs: to,
      minutes,
      fastest_minutes: fastestMinutes,
      changes,
      trains_per_hour: perHour,
      trains_per_hour_sunday: perHourOnSundays,
    }));
    const tracks = await readTracks(archive, await selectLines(sql), [
      ...tripsOn(timetable, timetable.tuesday),
      ...tripsOn(timetable, timetable.sunday),
    ]);
    const before = await selectFormerSource(sql, fetched);
    const info = await readFeedInfo(archive, source, before);
    const kept = await sql.begin("read write", async (tx) => {
      const options = { replaceStaff, force, ...sourceOf(timetable, info) };
      const kept = await replaceTimes(tx, rows, tracks, options);
      await storeTimetable(tx, timetable, { ...info, codes, ...(fetched && { fetched }) }, force);
      return kept;
    });
    const reached = new Set(times.flatMap(({ from, to }) => [from, to])).size;
    return `Imported ${rows.length - kept} train times between ${reached} of ${stations.length} stations by the timetable of ${describeDays(timetable)}.${kept > 0 ? ` Kept ${kept} that staff have entered.` : ""}${missing(info, before)}`;
  } finally {
    archive.close();
  }
}

/** Those whose trains an import keeps. */
export function ourStations(sql: Sql): Promise<OurStation[]> {
  return sql<OurStation[]>`
    select crs, latitude, longitude from public.stations where status = 'published' and crs is not null`;
}

async function selectFormerSource(
  sql: Sql,
  fetched: FetchedFrom | undefined,
): Promise<FormerSource | undefined> {
  const [former] = await sql<FormerSource[]>`
    select publisher, address, licence, coalesce(fetched_from = ${fetched?.address ?? null}, false) as "isSameAddress"
    from private.timetable`;
  return former;
}

export function hashOfCodes(stations: readonly OurStation[]): string {
  const codes = stations.map(({ crs }) => crs).sort();
  return hash("sha256", codes.join());
}

function selectLines(sql: Sql) {
  return sql<FeedLine[]>`
    select l.id, json_agg(
      json_build_object('crs', s.crs, 'latitude', s.latitude, 'longitude', s.longitude) order by ls.display_order) as stations
    from public.lines l
    join public.line_stations ls on ls.line_id = l.id
    join public.stations s on s.id = ls.station_id
    where s.status = 'published' and s.crs is not null
    group by l.id`;
}

function sourceOf(
  timetable: Timetable,
  { publisher, address }: FeedSource,
): { sources: Record<string, string>; year: number } {
  const name = [publisher ?? "A feed without a publisher's name", address].filter(Boolean).join(" ");
  const source = `${name}, timetable of ${describeDays(timetable)}`;
  return { sources: { minutes: source, weekday: source, sunday: source }, year: yearOf(timetable.tuesday) };
}

/** Those who use the timetable want to know whose it is. A feed without a name may be by the publisher before. */
function missing({ publisher, address, licence }: FeedSource, before?: FeedSource): string {
  const options = Object.entries({ publisher, address, licence }).flatMap(([name, value]) => {
    const former = !publisher && before?.[name as keyof FeedSource];
    return value ? [] : [`--${name}=${former ? inShell(former) : "…"}`];
  });
  return options.length > 0 ? ` The feed does not say all about itself: add ${options.join(" ")}.` : "";
}

function describeDays({ tuesday, sunday }: Pick<Timetable, "tuesday" | "sunday">): string {
  const weekday = `Tuesday ${describeDay(tuesday)}`;
  return sunday === null ? weekday : `${weekday} and Sunday ${describeDay(sunday)}`;
}

type Source = Required<Pick<ImportOptions, "replaceStaff" | "force">> & {
  sources: Record<string, string>;
  year: number;
};

/** Resolves to how many rows of staff stay. Throws a GtfsError when too many would be deleted. */
async function replaceTimes(
  tx: Connection,
  rows: object[],
  tracks: ReadonlyMap<string, Coordinates[]>,
  { replaceStaff, force, sources, year }: Source,
): Promise<number> {
  // Against a second import, after which the count below would be another.
  await tx`lock table public.train_times in share row exclusive mode`;
  if (!force) await refuseLoss(tx, rows);
  for (const [id, track] of tracks)
    await tx`
      update public.lines set shape = ${encodePolyline(track)}, updated_at = now()
      where id = ${id} and shape is distinct from ${encodePolyline(track)}`;
  await tx`delete from public.train_times where entered_by = 'feed'`;
  const written = await tx`
    insert into public.train_times
      (from_crs, to_crs, minutes, fastest_minutes, changes, trains_per_hour, trains_per_hour_sunday, sources, as_of, entered_by)
    select row.*, ${tx.json(sources)}::jsonb, ${year}, 'feed'
    from jsonb_to_recordset(${tx.json(rows)}::jsonb) as row (
      from_crs text, to_crs text, minutes smallint, fastest_minutes smallint, changes smallint,
      trains_per_hour real, trains_per_hour_sunday real)
    on conflict (from_crs, to_crs) do update set
      minutes = excluded.minutes, fastest_minutes = excluded.fastest_minutes, is_estimate = false,
      changes = excluded.changes, trains_per_hour = excluded.trains_per_hour,
      trains_per_hour_sunday = excluded.trains_per_hour_sunday, note = null, sources = excluded.sources,
      as_of = excluded.as_of, entered_by = 'feed', last_modified_by_name = null
    where train_times.entered_by <> 'staff' or ${replaceStaff}`;
  return rows.length - written.count;
}

/** A feed that is cut off or of another region is a feed like any other. */
async function refuseLoss(tx: Connection, rows: object[]): Promise<void> {
  const [count] = await tx<{ stored: number; lost: number }[]>`
    select count(*)::int as stored, count(*) filter (
      where entered_by = 'feed' and (from_crs, to_crs) not in (
        select from_crs, to_crs from jsonb_to_recordset(${tx.json(rows)}::jsonb) as row (from_crs text, to_crs text))
    )::int as lost
    from public.train_times`;
  if (!count || count.lost * 2 <= count.stored) return;
  throw new GtfsError(
    `There are ${count.stored} train times, and ${count.stored - count.lost} of them would remain: the feed has no train for the others. Run it again with --force if that is right.`,
  );
}
