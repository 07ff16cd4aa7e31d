import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { MAX_WALK_METRES } from "#app/walks/pace.ts";
import type { Sql } from "#server/database/sql.ts";

export type UnplannedWalk = { station: string; attraction: string; from: Coordinates; to: Coordinates };

/**
 * Drafts included, the last changed first; with `since`, only of what has changed, without the drafts of imports, which would occupy a public
 * planner for hours. The coordinates 0, 0 count as missing.
 */
export async function listUnplannedWalks(sql: Sql, since: string | null = null): Promise<UnplannedWalk[]> {
  const rows = await sql<{ station: string; attraction: string; from: number[]; to: number[] }[]>`
    select s.name as station, a.name as attraction,
      array[s.latitude, s.longitude] as from, array[a.latitude, a.longitude] as to
    from public.attraction_stations link
    join public.stations s on s.id = link.station_id
    join public.attractions a on a.id = link.attraction_id
    where (${since}::timestamptz is null or a.updated_at >= ${since}::timestamptz or s.updated_at >= ${since}::timestamptz)
      and (${since}::timestamptz is null or a.status <> 'draft' or a.import_batch_id is null)
      and (a.latitude, a.longitude) <> (0, 0) and (s.latitude, s.longitude) <> (0, 0)
      and not exists (
        select from public.cached_routes
        where from_station = private.route_key(s.latitude, s.longitude)
          and to_attraction = private.route_key(a.latitude, a.longitude) and points is not null)
    order by greatest(a.updated_at, s.updated_at) desc, link.is_primary desc, a.name, s.name`;
  return rows
    .map(({ station, attraction, from, to }) => ({
      station,
      attraction,
      from: toPoint(from),
      to: toPoint(to),
    }))
    .filter(({ from, to }) => distanceInMetres(from, to) <= MAX_WALK_METRES);
}

/** Replaces estimated minutes by those of stored walks; with `since`, only where the station or the attraction has changed. */
export async function applyStoredWalks(sql: Sql, since: string | null = null): Promise<void> {
  await sql`
    update public.attraction_stations link
    set walking_time_minutes = walk.duration_minutes, minutes_source = 'planned'
    from public.stations s, public.attractions a, public.cached_routes walk
    where s.id = link.station_id and a.id = link.attraction_id and link.minutes_source = 'estimate'
      and (${since}::timestamptz is null or a.updated_at >= ${since}::timestamptz or s.updated_at >= ${since}::timestamptz)
      and walk.from_station = private.route_key(s.latitude, s.longitude)
      and walk.to_attraction = private.route_key(a.latitude, a.longitude) and walk.points is not null`;
}

function toPoint([latitude = 0, longitude = 0]: number[]): Coordinates {
  return { latitude, longitude };
}
