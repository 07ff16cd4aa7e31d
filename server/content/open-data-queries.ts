import { FACT_COLUMNS } from "#app/attractions/fact-fields.ts";
import type { OpenRow } from "#app/catalogue/open-data.ts";
import { ATTRACTIONS_OF_REGION } from "#server/content/attraction-queries.ts";
import { type Connection, raw } from "#server/database/sql.ts";

const FACTS = raw(FACT_COLUMNS.map((column) => `a.${column}`).join());

/** In the order of their slugs, as below. */
export function selectOpenPlaces(tx: Connection) {
  return tx<OpenRow[]>`
    select distinct on (a.slug) a.slug, a.name, a.other_names, a.description, a.website, a.latitude, a.longitude,
      array(
        select activity.name from public.attraction_activities link join public.activities activity on activity.id = link.activity_id
        where link.attraction_id = a.id order by activity.name
      ) as activities,
      array(
        select s.name || ' (' || link.walking_time_minutes || ' min walk'
          || case when link.minutes_source = 'estimate' then ', estimated)' else ')' end
        from public.attraction_stations link join public.stations s on s.id = link.station_id
        where link.attraction_id = a.id and s.status = 'published' order by link.walking_time_minutes, s.slug
      ) as stations,
      ${FACTS}, a.source_licence as licence, coalesce(a.source_attribution, a.source_name) as attribution
    from ${ATTRACTIONS_OF_REGION} where region.is_open order by a.slug`;
}

export function selectOpenStations(tx: Connection) {
  return tx<OpenRow[]>`
    select s.slug, s.name, s.name_gd, s.crs, region.name as region, s.latitude, s.longitude
    from public.stations s join public.regions region on region.slug = s.region
    where s.status = 'published' and region.is_open order by s.slug`;
}
