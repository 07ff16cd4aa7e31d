import type { Region } from "#app/stations/region.ts";
import type { Station, StationAlias } from "#app/stations/station.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { type Connection, raw } from "#server/database/sql.ts";

export type StationRow = Pick<Station, "slug" | "name" | "crs" | "latitude" | "longitude"> & {
  nameGd: string | null;
  facilities: unknown;
  accessibility: unknown;
  /** Slug of its region, whether that is open or not. */
  region: string;
  nationalRailUpdate: Date | null;
};

const STATION_COLUMNS = raw(`
  s.slug, s.name, s.name_gd as "nameGd", s.crs, s.region, s.latitude, s.longitude, s.facilities, s.accessibility,
  case when s.api_source = 'national_rail' then s.last_api_update end as "nationalRailUpdate"`);

/** 6 km in degrees of latitude. */
const AROUND = 0.054;

export function selectRegions(tx: Connection) {
  return tx<Region[]>`
    select slug, name, is_open as "isOpen",
      json_build_object('south', south, 'west', west, 'north', north, 'east', east) as bounds, former_slugs as "formerSlugs"
    from public.regions order by display_order, name`.then((regions) =>
    regions.map(({ formerSlugs = [], ...region }) =>
      formerSlugs.length > 0 ? { ...region, formerSlugs } : region,
    ),
  );
}

export function selectStations(tx: Connection, region: string) {
  return tx<StationRow[]>`
    select ${STATION_COLUMNS} from public.stations s
    where s.status = 'published' and s.region = ${region}`;
}

export function selectStationAliases(tx: Connection, region: string) {
  return tx<StationAlias[]>`
    select alias.name, s.slug as station, alias.walking_time_minutes as "walkingTimeMinutes"
    from public.station_aliases alias join public.stations s on s.id = alias.station_id
    where s.status = 'published' and s.region = ${region}`;
}

export function selectStation(tx: Connection, slug: string) {
  return tx<(StationRow & { stationsAround: number })[]>`
    select ${STATION_COLUMNS}, (
      select count(*)::int from public.stations other
      where other.status = 'published' and other.id <> s.id
        and (other.latitude - s.latitude) ^ 2 + ((other.longitude - s.longitude) * cosd(s.latitude)) ^ 2 < ${AROUND ** 2}
    ) as "stationsAround"
    from public.stations s where s.status = 'published' and s.slug = ${slug}`;
}

/** Null when there is no published station of this slug. */
export async function selectWalksFrom(tx: Connection, stationSlug: string): Promise<PlannedLine[] | null> {
  const [row] = await tx<{ walks: PlannedLine[] }[]>`
    select (
      select coalesce(json_agg(json_build_object('to', walk.to_attraction, 'points', walk.points, 'time', walk.duration_minutes,
        'distance', walk.distance_meters, 'credit', walk.credit, 'steps', coalesce(walk.steps, '[]'))), '[]')
      from public.cached_routes walk
      where walk.from_station = private.route_key(s.latitude, s.longitude) and walk.points is not null
    ) as walks
    from public.stations s where s.status = 'published' and s.slug = ${stationSlug}`;
  return row?.walks ?? null;
}
