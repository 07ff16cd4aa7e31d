import type { Line } from "#app/trains/line.ts";
import { pickTimes } from "#app/trains/pick-times.ts";
import { timesByDifference } from "#app/trains/times-by-difference.ts";
import { NO_DETAILS, type StationTrains, type TrainDetail } from "#app/trains/train-detail.ts";
import {
  AT_THE_ORIGIN,
  type NamedStation,
  NO_TRAINS,
  type Origin,
  type TimetableState,
  type Trains,
  type TrainTime,
  type TrainTimes,
} from "#app/trains/train-time.ts";
import { type Connection, raw } from "#server/database/sql.ts";

type TimeRow = TrainTime & { slug: string };
type DetailRow = Omit<TrainDetail, keyof TrainTime | "sources"> & { sources: unknown };

/** Of `t`, a train time. */
const TIME_COLUMNS = raw(`
  t.minutes, t.is_estimate as "isEstimate", t.changes, t.trains_per_hour as "perHour",
  t.trains_per_hour_sunday as "perHourOnSundays"`);

async function selectTimetable(tx: Connection, region: string): Promise<TimetableState | null> {
  const [state] = await tx<TimetableState[]>`
    select ${region} as region, source ->> 'lastDay' as "lastDay",
      (source ->> 'lastDay')::date < (now() at time zone 'Europe/London')::date as "hasEnded"
    from private.timetable_source() as source where source is not null`;
  return state ?? null;
}

/** From the origin of a region, none where it has no published one. */
export async function selectTrains(tx: Connection, region: string): Promise<Trains> {
  const timetable = await selectTimetable(tx, region);
  const [origin] = await tx<Origin[]>`
    select s.slug, s.name, s.crs from public.regions r join public.stations s on s.crs = r.origin_crs
    where r.slug = ${region} and s.status = 'published'`;
  if (!origin) return { ...NO_TRAINS, timetable };
  const times = await selectTimesFrom(tx, origin.crs);
  const [row] = await tx<{ asOf: number | null }[]>`
    select min(as_of) as "asOf" from public.train_times where from_crs = ${origin.crs} and minutes is not null`;
  return {
    origin,
    times: { [origin.slug]: AT_THE_ORIGIN, ...times },
    timetable,
    ...(row?.asOf && { asOf: row.asOf }),
  };
}

export function selectLines(tx: Connection, region: string) {
  return tx<Line[]>`
    select l.slug, l.name, l.shape, json_agg(s.slug order by ls.display_order, s.name) as stations
    from public.lines l
    join public.line_stations ls on ls.line_id = l.id
    join public.stations s on s.id = ls.station_id
    where s.status = 'published' and s.region = ${region}
    group by l.id order by l.display_order, l.name`;
}

/** The lines that call at a station, with all their published stations in order. */
export function selectLinesAt(tx: Connection, slug: string) {
  return tx<{ slug: string; name: string; stations: NamedStation[] }[]>`
    select l.slug, l.name,
      json_agg(json_build_object('slug', s.slug, 'name', s.name) order by ls.display_order, s.name) as stations
    from public.lines l
    join public.line_stations ls on ls.line_id = l.id
    join public.stations s on s.id = ls.station_id
    where s.status = 'published'
    group by l.id having bool_or(s.slug = ${slug}) order by l.display_order, l.name`;
}

/** Of its first published station; null when there is no such line. */
export async function selectRegionOfLine(tx: Connection, slug: string): Promise<string | null> {
  const [row] = await tx<{ region: string }[]>`
    select s.region from public.lines l
    join public.line_stations ls on ls.line_id = l.id
    join public.stations s on s.id = ls.station_id
    where l.slug = ${slug} and s.status = 'published' order by ls.display_order limit 1`;
  return row?.region ?? null;
}

async function selectTimesFrom(tx: Connection, crs: string): Promise<TrainTimes> {
  const rows = await tx<TimeRow[]>`
    select s.slug, ${TIME_COLUMNS} from public.train_times t join public.stations s on s.crs = t.to_crs
    where t.from_crs = ${crs} and s.status = 'published'`;
  return Object.fromEntries(rows.map(({ slug, ...time }) => [slug, time]));
}

/** Stored times precede those by difference. Null when there is no published station with a code of this slug. */
export async function selectTrainsFrom(tx: Connection, from: string): Promise<Trains | null> {
  const [row] = await tx<(Origin & { region: string })[]>`
    select slug, name, crs, region from public.stations
    where slug = ${from} and status = 'published' and crs is not null`;
  if (!row) return null;
  const { region, ...origin } = row;
  const known = await selectTrains(tx, region);
  const byDifference = timesByDifference(from, known, await selectLines(tx, region));
  const times = { ...byDifference, ...(await selectTimesFrom(tx, origin.crs)) };
  return { origin, times, timetable: known.timetable };
}

/** To some stations, from the station of slug `from`; without one from the origin of the first station's region. */
export async function selectTrainsTo(
  tx: Connection,
  stations: string[],
  from: string | null,
): Promise<Trains> {
  const [first] = await tx<{ region: string }[]>`
    select region from public.stations where slug = ${stations[0] ?? ""} and status = 'published'`;
  if (!first) return NO_TRAINS;
  const trains = (from && (await selectTrainsFrom(tx, from))) || (await selectTrains(tx, first.region));
  // The origin may be of another region.
  return { ...pickTimes(trains, stations), timetable: await selectTimetable(tx, first.region) };
}

export async function selectStationTrains(
  tx: Connection,
  slug: string,
  from: string | null,
): Promise<StationTrains> {
  const { origin, times, timetable } = await selectTrainsTo(tx, [slug], from);
  const time = times[slug];
  if (!origin || !time) return { origin, timetable, train: null };
  const [stored] = await tx<DetailRow[]>`
    select t.fastest_minutes as "fastestMinutes", t.note, t.as_of as "asOf", t.sources
    from public.train_times t join public.stations s on s.crs = t.to_crs
    where t.from_crs = ${origin.crs} and s.slug = ${slug} and s.status = 'published'`;
  const details = stored ? { ...stored, sources: pagesIn(stored.sources) } : NO_DETAILS;
  return { origin, timetable, train: { ...time, ...details } };
}

function pagesIn(sources: unknown): string[] {
  const texts = Object.values((sources ?? {}) as Record<string, unknown>).filter(
    (text) => typeof text === "string",
  );
  const addresses = texts.flatMap((text) => text.match(/https?:\/\/[^\s;]+/g) ?? []);
  return [...new Set(addresses)].filter((address) => URL.canParse(address));
}
