import type { SampleDay } from "#app/catalogue/catalogue.ts";
import type { Connection } from "#server/database/sql.ts";

const SHOWN_AT_HOME = 3;

/** The first days that can be taken and whose first place is near a station of the region. */
export function selectSampleDays(tx: Connection, region: string) {
  return tx<SampleDay[]>`
    select d.name, d.why, d.query, array_agg(a.name order by place.position) as places
    from public.sample_days d
    cross join string_to_table(substring(d.query from '^places=([^&]*)'), ',') with ordinality as place (text, position)
    join public.attractions a
      on a.slug = split_part(split_part(place.text, ':', 1), '@', 1) and a.status = 'published'
    where d.status = 'published'
    group by d.name, d.why, d.query, d.display_order
    having bool_or(place.position = 1 and exists (
      select from public.attraction_stations link join public.stations s on s.id = link.station_id
      where link.attraction_id = a.id and s.region = ${region} and s.status = 'published'))
    order by d.display_order, d.name limit ${SHOWN_AT_HOME}`;
}
