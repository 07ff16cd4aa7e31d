import { MOST_NEAR, type RecordSource } from "#app/attractions/attraction.ts";
import { columnOf, DETAIL_FIELDS, LISTED_FIELDS } from "#app/attractions/fact-fields.ts";
import type { FactDetails, FactField, FactSources, Facts } from "#app/attractions/facts.ts";
import type { Photo } from "#app/photos/photo.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import type { Drawn } from "#server/content/drawings.ts";
import { type Connection, raw } from "#server/database/sql.ts";

export type ActivityRow = { id: string; name: string };

/** `river` is the one that the content names between both; absent without one. */
type LinkRow = NearbyStation & { river?: string };

export type SummaryRow = {
  slug: string;
  name: string;
  otherNames: string[];
  description: string;
  latitude: number;
  longitude: number;
  activityIds: string[];
  /** The primary one first, then by walking time. */
  stations: LinkRow[];
  /** In their order. */
  photos: Photo[];
  kind: string | null;
  illustration: Drawn["illustration"];
  facts: Facts;
  isPick: boolean;
};

export type AttractionRow = SummaryRow & {
  id: string;
  website: string | null;
  otherNamesSource: string | null;
  factDetails: FactDetails;
  factSources: FactSources;
  source: RecordSource | null;
};

/** `minutes` on foot from the station. */
export type NearRow = SummaryRow & { isPrimary: boolean; minutes: number };

/** More than are shown, since water may lie in between. */
const CANDIDATES = 3 * MOST_NEAR;

/** Of `a`, an attraction. */
export const PHOTOS_COLUMN = raw(`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'url', image_url, 'attribution', attribution, 'altText', alt_text, 'licence', nullif(licence, ''),
    'sourceUrl', nullif(source_url, ''), 'placeholder', nullif(placeholder, '')
  )) order by display_order), '[]')
  from public.attraction_images where attraction_id = a.id
) as photos`);

/** Of `a`, an attraction: what is known of these fields. */
function factsColumn(fields: readonly FactField[]): string {
  return `json_strip_nulls(json_build_object(${fields.map((field) => `'${field}', a.${columnOf(field)}`).join()}))`;
}

/** Of `a`, an attraction. Names of activities are read apart, so that an attraction is shown when they cannot be had. */
const SUMMARY_COLUMNS = raw(`
  a.slug, a.name, a.other_names as "otherNames", coalesce(a.description, '') as description, a.latitude, a.longitude, a.kind, a.illustration, a.is_pick as "isPick", ${factsColumn(LISTED_FIELDS)} as facts,
  (
    select coalesce(json_agg(activity_id), '[]')
    from public.attraction_activities where attraction_id = a.id
  ) as "activityIds",
  (
    select coalesce(json_agg(json_strip_nulls(json_build_object(
      'slug', s.slug, 'name', s.name, 'latitude', s.latitude, 'longitude', s.longitude,
      'walkingTimeMinutes', link.walking_time_minutes, 'isEstimate', link.minutes_source = 'estimate', 'isPrimary', link.is_primary,
      'isStepFree', case when s.accessibility -> 'stepFreeAccess' in ('true', 'false', '"part"') then s.accessibility -> 'stepFreeAccess' end,
      'river', barrier.river
    )) order by link.is_primary desc, link.walking_time_minutes, s.slug), '[]')
    from public.attraction_stations link join public.stations s on s.id = link.station_id
    left join public.walk_barriers barrier using (attraction_id, station_id)
    where link.attraction_id = a.id and s.status = 'published'
  ) as stations,
  ${PHOTOS_COLUMN.text}`);

const DETAILS_COLUMN = raw(factsColumn(DETAIL_FIELDS));

export function selectActivities(tx: Connection) {
  return tx<ActivityRow[]>`select id, name from public.activities`;
}

/** Of `region`: its published attractions `a`, with a station in it, or within its box and without a station at all. */
export const ATTRACTIONS_OF_REGION = raw(`
  public.regions region join public.attractions a on a.status = 'published' and coalesce(
    (
      select bool_or(s.region = region.slug)
      from public.attraction_stations link join public.stations s on s.id = link.station_id
      where link.attraction_id = a.id and s.status = 'published'
    ),
    a.latitude between region.south and region.north and a.longitude between region.west and region.east
  )
`);

export function selectSummaries(tx: Connection, region: string) {
  return tx<
    SummaryRow[]
  >`select ${SUMMARY_COLUMNS} from ${ATTRACTIONS_OF_REGION} where region.slug = ${region}`;
}

export function selectTexts(tx: Connection, region: string) {
  return tx<{ slug: string; text: string }[]>`
    select a.slug, concat_ws(' ', a.description, a.season, a.notice, a.wheelchair_note, a.buggy_note) as text
    from ${ATTRACTIONS_OF_REGION} where region.slug = ${region}`;
}

export function selectSummariesNear(tx: Connection, stationSlug: string) {
  return tx<NearRow[]>`
    select link.is_primary as "isPrimary", link.walking_time_minutes as minutes, ${SUMMARY_COLUMNS}
    from public.stations near
    join public.attraction_stations link on link.station_id = near.id
    join public.attractions a on a.id = link.attraction_id
    where near.status = 'published' and near.slug = ${stationSlug} and a.status = 'published'`;
}

export function selectAttraction(tx: Connection, slug: string) {
  return tx<AttractionRow[]>`
    select a.id, a.website, a.other_names_source as "otherNamesSource", a.fact_sources as "factSources", ${DETAILS_COLUMN} as "factDetails", ${SUMMARY_COLUMNS},
      case when a.source_name is not null then json_strip_nulls(json_build_object(
        'name', a.source_name, 'url', a.source_url, 'licence', a.source_licence, 'attribution', a.source_attribution)) end as source
    from public.attractions a
    where a.status = 'published' and a.slug = ${slug}`;
}

/** Those nearest to an attraction by the straight line, of each of its stations. */
export function selectNeighbours(tx: Connection, slug: string) {
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
