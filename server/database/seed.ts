import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FACT_COLUMNS } from "#app/attractions/fact-fields.ts";
import { type Connection, raw, type Sql } from "#server/database/sql.ts";

/** By the name of the attraction. */
type ByName<Value> = Record<string, Value>;

/** Loads the demo content in one transaction if the database never had any content. Resolves to whether it did. */
export async function seed(sql: Sql, folder: string): Promise<boolean> {
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), "utf8"));
  return sql.begin("read write", async (tx) => {
    // Against a second server that starts at the same time.
    await tx`lock table public.stations in exclusive mode`;
    const [filled] = await tx`select from private.site_settings where name = 'has_had_content'`;
    if (filled) return false;

    await insertRegions(tx, await read("regions.json"));
    await insertStations(tx, await read("stations.json"));
    const activities: string[] = await read("activities.json");
    await tx`insert into public.activities (name) select unnest(${activities}::text[])`;
    await insertAttractions(
      tx,
      await read("attractions.json"),
      await read("photos.json"),
      await read("facts.json"),
      await read("drawings.json"),
    );
    await insertStationAliases(tx, await read("station-aliases.json"));
    await insertTrains(tx, await read("trains.json"));
    await insertSampleDays(tx, await read("sample-days.json"));
    // Until PostgreSQL does so by itself, a minute later, it plans for empty tables.
    await tx`analyze public.stations, public.attractions, public.attraction_stations, public.attraction_images,
      public.attraction_activities`;
    return true;
  });
}

async function insertRegions(tx: Connection, regions: object[]): Promise<void> {
  await tx`
    insert into public.regions (slug, name, south, west, north, east, is_open, display_order, origin_crs)
    select * from jsonb_to_recordset(${tx.json(regions)}) as row (
      slug text, name text, south double precision, west double precision, north double precision, east double precision,
      is_open boolean, display_order integer, origin_crs text)
    on conflict do nothing`;
}

async function insertStations(tx: Connection, stations: { last_api_update: string }[]): Promise<void> {
  const rows = stations.map((station) => ({ ...station, published_at: station.last_api_update }));
  await tx`
    insert into public.stations
      (name, crs, latitude, longitude, region, borders_railway_order, facilities, accessibility, api_source, last_api_update, published_at)
    select * from jsonb_to_recordset(${tx.json(rows)}) as row (
      name text, crs text, latitude double precision, longitude double precision, region text, borders_railway_order smallint,
      facilities jsonb, accessibility jsonb, api_source text, last_api_update timestamptz, published_at timestamptz)`;
}

/** `attraction` names the place in the town by which its minutes are known; it is not stored. */
async function insertStationAliases(tx: Connection, aliases: object[]): Promise<void> {
  await tx`
    insert into public.station_aliases (station_id, name, kind, walking_time_minutes)
    select station.id, alias.name, alias.kind, alias.minutes
    from jsonb_to_recordset(${tx.json(aliases)}) as alias (
      name text, kind public.station_alias_kind, crs text, minutes integer)
    join public.stations station on station.crs = alias.crs`;
}

const FACT_ROW = [...FACT_COLUMNS, "fact_sources", "is_pick"];
const FACTS_AS_STORED = raw(FACT_ROW.join());
const FACTS_AS_LOADED = raw(FACT_ROW.map((column) => `f.${column}`).join());

async function insertAttractions(
  tx: Connection,
  attractions: { name: string }[],
  photos: ByName<object[]>,
  facts: ByName<object>,
  drawings: ByName<object[]>,
): Promise<void> {
  const rows = attractions.map((attraction) => ({
    ...attraction,
    photos: photos[attraction.name] ?? [],
    // What `npm run illustrations` draws, the main view first.
    illustration: drawings[attraction.name]?.[0],
    facts: { fact_sources: {}, is_pick: false, ...facts[attraction.name] },
  }));
  await tx`
    create temporary table seed_attractions on commit drop as
    select row.*, gen_random_uuid() as id
    from jsonb_to_recordset(${tx.json(rows)}) as row (
      name text, latitude double precision, longitude double precision, description text, website text,
      activities text[], stations jsonb, photos jsonb, illustration jsonb, facts jsonb)`;
  await tx`
    insert into public.attractions (
      id, name, latitude, longitude, description, website, image, image_attribution, illustration, status, published_at,
      ${FACTS_AS_STORED})
    select a.id, a.name, a.latitude, a.longitude, a.description, a.website,
      photos -> 0 ->> 'url', photos -> 0 ->> 'attribution', a.illustration, 'published', now(),
      ${FACTS_AS_LOADED}
    from seed_attractions a cross join jsonb_populate_record(null::public.attractions, a.facts) f`;
  await tx`
    insert into public.attraction_activities (attraction_id, activity_id)
    select a.id, activity.id from seed_attractions a join public.activities activity on activity.name = any (a.activities)`;
  await tx`
    insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, minutes_source, is_primary)
    select a.id, station.id, link.minutes, 'estimate', link.primary
    from seed_attractions a
    cross join jsonb_to_recordset(a.stations) as link (crs text, minutes integer, "primary" boolean)
    join public.stations station on station.crs = link.crs`;
  // `river`: without a bridge nearby, it makes the estimate no walk.
  await tx`
    insert into public.walk_barriers (attraction_id, station_id, river)
    select a.id, station.id, link.river
    from seed_attractions a
    cross join jsonb_to_recordset(a.stations) as link (crs text, river text)
    join public.stations station on station.crs = link.crs
    where link.river is not null`;
  await tx`
    insert into public.attraction_images (attraction_id, image_url, attribution, alt_text, licence, source_url, placeholder, display_order)
    select a.id, photo ->> 'url', photo ->> 'attribution', photo ->> 'alt',
      photo ->> 'licence', photo ->> 'source', photo ->> 'placeholder', photos.display_order
    from seed_attractions a
    cross join jsonb_array_elements(a.photos) with ordinality as photos (photo, display_order)`;
}

async function insertTrains(
  tx: Connection,
  { lines, times }: { lines: object[]; times: object[] },
): Promise<void> {
  await tx`
    insert into public.lines (name, source, display_order)
    select line ->> 'name', line ->> 'source', display_order
    from jsonb_array_elements(${tx.json(lines)}::jsonb) with ordinality as lines (line, display_order)`;
  await tx`
    insert into public.line_stations (line_id, station_id, display_order)
    select l.id, s.id, stations.position
    from jsonb_array_elements(${tx.json(lines)}::jsonb) as line
    join public.lines l on l.name = line ->> 'name'
    cross join jsonb_array_elements_text(line -> 'stations') with ordinality as stations (crs, position)
    join public.stations s on s.crs = stations.crs`;
  await tx`
    insert into public.train_times
      (from_crs, to_crs, minutes, fastest_minutes, is_estimate, changes, trains_per_hour, trains_per_hour_sunday, note, sources, as_of)
    select * from jsonb_to_recordset(${tx.json(times)}::jsonb) as row (
      from_crs text, to_crs text, minutes smallint, fastest_minutes smallint, is_estimate boolean, changes smallint,
      trains_per_hour real, trains_per_hour_sunday real, note text, sources jsonb, as_of smallint)`;
}

async function insertSampleDays(tx: Connection, days: object[]): Promise<void> {
  await tx`
    insert into public.sample_days (name, query, why, display_order, status)
    select day ->> 'name', day ->> 'query', day ->> 'why', display_order, 'published'
    from jsonb_array_elements(${tx.json(days)}::jsonb) with ordinality as days (day, display_order)`;
}
