import {
  type Attraction,
  type AttractionSummary,
  MOST_NEAR,
  type NearbyStation,
} from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/attractions/catalogue.ts";
import type { PublishedPages, StationDetail } from "#app/attractions/content-repository.ts";
import { summarise } from "#app/attractions/description.ts";
import type { FactDetails, FactSources, Facts } from "#app/attractions/facts.ts";
import { shownStations } from "#app/attractions/shown-stations.ts";
import type { Photo } from "#app/photos/photo.ts";
import { defaultRegion, type Region, readRegion } from "#app/stations/region.ts";
import {
  ACCESSIBILITY,
  FACILITIES,
  type Station,
  type StationAlias,
  type StationSummary,
  trueFlags,
} from "#app/stations/station.ts";
import { surroundingsOf } from "#app/stations/surroundings.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { alsoNear } from "#server/content/also-near.ts";
import { type Drawn, drawnPicture } from "#server/content/drawings.ts";
import { raw, type Session } from "#server/database/sql.ts";

export type ActivityRow = { id: string; name: string };

/** `river` is the one that the content names between both; absent without one. */
type LinkRow = NearbyStation & { river?: string };

export type SummaryRow = {
  slug: string;
  name: string;
  description: string;
  latitude: number;
  longitude: number;
  activityIds: string[];
  /** The primary one first, then by walking time. */
  stations: LinkRow[];
  /** In their order. */
  pictures: Photo[];
  kind: string | null;
  illustration: Drawn["illustration"];
  facts: Facts;
  isPick: boolean;
};

export type AttractionRow = SummaryRow & {
  id: string;
  website: string | null;
  factTexts: Pick<FactDetails, "season" | "wheelchairNote" | "notice">;
  factSources: FactSources;
};

/** `minutes` on foot from the station. */
type NearRow = SummaryRow & { isPrimary: boolean; minutes: number };

export type StationRow = Pick<Station, "slug" | "name" | "crs" | "latitude" | "longitude"> & {
  nameGd: string | null;
  facilities: unknown;
  accessibility: unknown;
  /** Slug of its region, whether that is open or not. */
  region: string;
  nationalRailUpdate: Date | null;
};

type PageRow = { slug: string; name: string; pictures: Photo[] };

/** More than are shown, since water may lie in between. */
const CANDIDATES = 3 * MOST_NEAR;

const STATION_COLUMNS = raw(`
  s.slug, s.name, s.name_gd as "nameGd", s.crs, s.region, s.latitude, s.longitude, s.facilities, s.accessibility,
  case when s.api_source = 'national_rail' then s.last_api_update end as "nationalRailUpdate"`);

const PICTURES_COLUMN = raw(`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'url', image_url, 'attribution', attribution, 'altText', alt_text, 'licence', nullif(licence, ''),
    'sourceUrl', nullif(source_url, ''), 'placeholder', nullif(placeholder, '')
  )) order by display_order), '[]')
  from public.attraction_images where attraction_id = a.id
) as pictures`);

const FACTS_COLUMN = raw(`json_strip_nulls(json_build_object(
  'admission', a.admission, 'seasonFrom', a.season_from, 'seasonTo', a.season_to, 'setting', a.setting, 'dogs', a.dogs,
  'cafe', a.cafe, 'toilets', a.toilets, 'accessibleToilet', a.accessible_toilet, 'playground', a.playground,
  'wheelchair', a.wheelchair, 'buggy', a.buggy,
  'visitMinutes', case when a.visit_minutes_from is not null then json_build_array(a.visit_minutes_from, a.visit_minutes_to) end
)) as facts`);

/** Of `a`, an attraction. Names of activities are read apart, so that an attraction is shown when they cannot be had. */
const SUMMARY_COLUMNS = raw(`
  a.slug, a.name, coalesce(a.description, '') as description, a.latitude, a.longitude, a.kind, a.illustration, a.is_pick as "isPick", ${FACTS_COLUMN.text},
  (
    select coalesce(json_agg(activity_id), '[]')
    from public.attraction_activities where attraction_id = a.id
  ) as "activityIds",
  (
    select coalesce(json_agg(json_strip_nulls(json_build_object(
      'slug', s.slug, 'name', s.name, 'latitude', s.latitude, 'longitude', s.longitude,
      'walkingTimeMinutes', link.walking_time_minutes, 'isEstimate', link.minutes_source = 'estimate', 'isPrimary', link.is_primary,
      'isStepFree', case when s.accessibility -> 'stepFreeAccess' in ('true', 'false') then s.accessibility -> 'stepFreeAccess' end,
      'river', barrier.river
    )) order by link.is_primary desc, link.walking_time_minutes, s.slug), '[]')
    from public.attraction_stations link join public.stations s on s.id = link.station_id
    left join public.walk_barriers barrier using (attraction_id, station_id)
    where link.attraction_id = a.id and s.status = 'published'
  ) as stations,
  ${PICTURES_COLUMN.text}`);

/*
 * Row level security decides what a visitor's transaction sees; each query names what is published as well, since it lets staff see drafts.
 */

export function selectActivities(tx: Session) {
  return tx<ActivityRow[]>`select id, name from public.activities`;
}

/** In their order. */
export function selectRegions(tx: Session) {
  return tx<Region[]>`
    select slug, name, is_open as "isOpen",
      json_build_object('south', south, 'west', west, 'north', north, 'east', east) as bounds
    from public.regions order by display_order, name`;
}

/** The attractions with a station in the region, and those within its box that have no station at all. */
export function selectSummaries(tx: Session, region: string) {
  return tx<SummaryRow[]>`
    select ${SUMMARY_COLUMNS} from public.regions region join public.attractions a on coalesce(
      (
        select bool_or(s.region = region.slug)
        from public.attraction_stations link join public.stations s on s.id = link.station_id
        where link.attraction_id = a.id and s.status = 'published'
      ),
      a.latitude between region.south and region.north and a.longitude between region.west and region.east
    )
    where region.slug = ${region} and a.status = 'published'`;
}

export async function selectPages(tx: Session) {
  const stations = await tx<{ slug: string }[]>`
    select slug from public.stations where status = 'published' order by slug`;
  const attractions = await tx<PageRow[]>`
    select a.slug, a.name, ${PICTURES_COLUMN} from public.attractions a where a.status = 'published'`;
  const lines = await tx<{ slug: string }[]>`
    select slug from public.lines l
    where exists (
      select from public.line_stations ls join public.stations s on s.id = ls.station_id
      where ls.line_id = l.id and s.status = 'published')
    order by display_order, slug`;
  return { stations, attractions, lines };
}

export function selectAttraction(tx: Session, slug: string) {
  return tx<AttractionRow[]>`
    select a.id, a.website, a.fact_sources as "factSources",
      json_strip_nulls(json_build_object('season', a.season, 'wheelchairNote', a.wheelchair_note, 'notice', a.notice)) as "factTexts",
      ${SUMMARY_COLUMNS} from public.attractions a
    where a.status = 'published' and a.slug = ${slug}`;
}

/** Those nearest to an attraction by the straight line, of each of its stations. */
export function selectNeighbours(tx: Session, slug: string) {
  return tx<SummaryRow[]>`
    with neighbours as (
      select distinct near.id
      from public.attractions here
      join public.attraction_stations link on link.attraction_id = here.id
      cross join lateral (
        select other.id
        from public.attraction_stations other_link join public.attractions other on other.id = other_link.attraction_id
        where other_link.station_id = link.station_id and other.status = 'published' and other.id <> here.id
        order by (other.latitude - here.latitude) ^ 2
          + ((other.longitude - here.longitude) * cosd(here.latitude)) ^ 2
        limit ${CANDIDATES}
      ) near
      where here.status = 'published' and here.slug = ${slug}
    )
    select ${SUMMARY_COLUMNS} from neighbours join public.attractions a using (id)`;
}

export function selectStations(tx: Session, region: string) {
  return tx<StationRow[]>`
    select ${STATION_COLUMNS} from public.stations s
    where s.status = 'published' and s.region = ${region}`;
}

export function selectStationAliases(tx: Session, region: string) {
  return tx<StationAlias[]>`
    select alias.name, s.slug as station, alias.walking_time_minutes as "walkingTimeMinutes"
    from public.station_aliases alias join public.stations s on s.id = alias.station_id
    where s.status = 'published' and s.region = ${region}`;
}

export function selectStation(tx: Session, slug: string) {
  return tx<StationRow[]>`
    select ${STATION_COLUMNS} from public.stations s where s.status = 'published' and s.slug = ${slug}`;
}

/** The attractions that are linked to a station. */
export function selectSummariesNear(tx: Session, stationSlug: string) {
  return tx<NearRow[]>`
    select link.is_primary as "isPrimary", link.walking_time_minutes as minutes, ${SUMMARY_COLUMNS}
    from public.stations near
    join public.attraction_stations link on link.station_id = near.id
    join public.attractions a on a.id = link.attraction_id
    where near.status = 'published' and near.slug = ${stationSlug} and a.status = 'published'`;
}

export function selectCurrentSlug(tx: Session, table: "attractions" | "stations", formerSlug: string) {
  return tx<{ slug: string | null }[]>`select private.current_slug(${table}, ${formerSlug}) as slug`;
}

export function selectWalksFrom(tx: Session, stationSlug: string) {
  return tx<{ walks: PlannedLine[] }[]>`
    select (
      select coalesce(json_agg(json_build_object('to', walk.to_attraction, 'points', walk.points)), '[]')
      from public.cached_routes walk
      where walk.from_station = private.route_key(s.latitude, s.longitude) and walk.points is not null
    ) as walks
    from public.stations s where s.status = 'published' and s.slug = ${stationSlug}`;
}

export function toPages(
  regions: Region[],
  stations: { slug: string }[],
  attractions: PageRow[],
  lines: { slug: string }[],
): PublishedPages {
  const others = regions.filter((region) => region.isOpen && region !== defaultRegion(regions));
  return {
    regions: others.map(({ slug }) => slug),
    stations: stations.map(({ slug }) => slug),
    attractions: inNameOrder(attractions),
    lines: lines.map(({ slug }) => slug),
  };
}

export function toCatalogue(
  regions: Region[],
  stations: StationRow[],
  aliases: StationAlias[],
  summaries: SummaryRow[],
  activities: ActivityRow[],
): Omit<Catalogue, "lines" | "trains"> {
  const attractions = inNameOrder(summaries).map((row) => toSummary(row, activities));
  const counts = new Map<string, number>();
  for (const { slug } of attractions.flatMap(({ stations }) => stations))
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return {
    regions,
    stations: inNameOrder(stations).map((row) => toStationSummary(row, counts.get(row.slug) ?? 0)),
    aliases: inNameOrder(aliases),
    activities: inNameOrder(activities).map(({ name }) => name),
    attractions,
  };
}

export function toAttraction(
  row: AttractionRow,
  neighbours: SummaryRow[],
  activities: ActivityRow[],
): Omit<Attraction, "trains"> {
  const { id, website, description, factSources } = row;
  const toLinked = (each: SummaryRow) => ({ summary: toSummary(each, activities), links: each.stations });
  const here = toLinked(row);
  return {
    ...here.summary,
    id,
    website,
    description,
    facts: { ...row.facts, ...row.factTexts },
    factSources,
    alsoNear: alsoNear(here, neighbours.map(toLinked)),
  };
}

export function toStationDetail(
  regions: Region[],
  row: StationRow,
  nearby: NearRow[],
  activities: ActivityRow[],
): Pick<StationDetail, "station" | "attractions"> {
  const attractions = inNameOrder(nearby)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.minutes - b.minutes)
    .map((each) => toSummary(each, activities))
    .filter(({ stations }) => stations.some(({ slug }) => slug === row.slug));
  const station = {
    ...toStationSummary(row, attractions.length),
    region: readRegion(row.region, regions),
    crs: row.crs,
    facilityDataUpdated: row.nationalRailUpdate?.toISOString() ?? null,
  };
  return { station, attractions };
}

function toStationSummary(row: StationRow, attractionCount: number): StationSummary {
  const { slug, name, nameGd, latitude, longitude } = row;
  return {
    slug,
    name,
    ...(nameGd && { nameGd }),
    latitude,
    longitude,
    attractionCount,
    facilities: trueFlags(FACILITIES, row.facilities),
    accessibility: trueFlags(ACCESSIBILITY, row.accessibility),
    surroundings: surroundingsOf(row),
  };
}

function toSummary(row: SummaryRow, activities: ActivityRow[]): AttractionSummary {
  const { slug, name, latitude, longitude, facts, isPick } = row;
  const stations = shownStations(walkableStations(row));
  return {
    slug,
    name,
    summary: summarise(row.description),
    latitude,
    longitude,
    activityType: activityNames(row, activities),
    stations,
    nearestStation: stations[0]?.name ?? null,
    walkingTimeMinutes: stations[0]?.walkingTimeMinutes ?? null,
    pictures: withDrawing(row, activities),
    facts,
    ...(isPick && { isPick }),
  };
}

/** Without those whose minutes are an estimate along a straight line that nobody can walk. */
function walkableStations({ stations, ...attraction }: SummaryRow): NearbyStation[] {
  return stations
    .filter(
      (station) => !station.isEstimate || barrierBetween(station, attraction, station.river ?? null) === null,
    )
    .map(({ river, ...station }) => station);
}

export function toDrawn(row: SummaryRow, activities: ActivityRow[]): Drawn {
  const { slug, name, kind, description, latitude, longitude, illustration } = row;
  return {
    slug,
    name,
    kind,
    description,
    latitude,
    longitude,
    illustration,
    activities: activityNames(row, activities),
  };
}

function activityNames(row: SummaryRow, activities: ActivityRow[]): string[] {
  return activities
    .filter(({ id }) => row.activityIds.includes(id))
    .map(({ name }) => name)
    .sort();
}

/** The pictures; a drawing stands in for photos that are slow or out of reach, and is the picture where there is no other. */
function withDrawing(row: SummaryRow, activities: ActivityRow[]): Photo[] {
  const { pictures } = row;
  const isDrawing = ({ url }: Photo) => url.startsWith("/illustrations/");
  if (pictures.length > 0 && pictures.every(isDrawing)) return pictures;
  const fallback = pictures.find(isDrawing) ?? drawnPicture(toDrawn(row, activities));
  if (pictures.length === 0) return [fallback];
  return pictures.map((picture) => (isDrawing(picture) ? picture : { ...picture, fallback }));
}

const english = new Intl.Collator("en");

/** As in a dictionary; a database's own order may put "Zoo" before "abbey". */
function inNameOrder<T extends { name: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => english.compare(a.name, b.name));
}
