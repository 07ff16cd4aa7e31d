// npm run bench:staff – how long staff's lists take with 100,000 attractions, in ms at the database. The goal is 150 for each.
import { openSql } from "#server/database/sql.ts";
import { startTestPostgres, TEMPLATE } from "#tests/setup/test-postgres.ts";

const ATTRACTIONS = 100_000;
const ROUNDS = 7;
const GOAL_MS = 150;

const postgres = await startTestPostgres({ print: () => {} });
const sql = openSql({ ...postgres, database: TEMPLATE }, { connections: 1 });

const CALLS: Record<string, string> = {
  "first page": "public.list_records('attractions')",
  "page 1000": "public.list_records('attractions', page => 1000)",
  "last page, backwards": "public.list_records('attractions', sort_direction => 'desc', page => 2000)",
  "by status": "public.list_records('attractions', sort_by => 'status')",
  drafts: "public.list_records('attractions', status => 'draft')",
  "newest first": "public.list_records('attractions', sort_by => 'created_at', sort_direction => 'desc')",
  "search, the commonest word": "public.list_records('attractions', search => 'walk')",
  "search, one letter": "public.list_records('attractions', search => 'w')",
  "search, a rare word": "public.list_records('attractions', search => 'lighthouse')",
  "search, nothing": "public.list_records('attractions', search => 'zzyzx')",
  "without a photo": "public.list_records('attractions', needs => 'no_photo')",
  "estimates only": "public.list_records('attractions', needs => 'estimate_only')",
  "facts unchecked": "public.list_records('attractions', needs => 'facts_unchecked')",
  "links broken": "public.list_records('attractions', needs => 'link_broken')",
  "counts of status": "public.count_records('attractions')",
  "counts of what needs work": "public.count_needs()",
};

try {
  await fill();
  console.log(`${ATTRACTIONS.toLocaleString("en-GB")} attractions`);
  for (const [name, call] of Object.entries(CALLS)) {
    const ms = await measure(call);
    console.log(
      `${name.padEnd(28)} ${ms.toFixed(0).padStart(5)} ms ${ms > GOAL_MS ? "  above the goal" : ""}`,
    );
  }
} finally {
  await sql.end();
  await postgres.stop();
}

async function fill(): Promise<void> {
  await sql.unsafe(`
    insert into public.stations (name, latitude, longitude)
    select 'Station ' || n, 55 + n * 0.001, -3 from generate_series(1, 500) n;
    -- Triggers check words row by row, which is not measured here.
    set session_replication_role = replica;
    insert into public.attractions (name, description, website, latitude, longitude, status, created_at, fact_sources)
    select (array['Old', 'New', 'Royal', 'North', 'South', 'Ètape', 'abbey', 'Walk'])[1 + n % 8] || ' place ' || md5(n::text),
      'A walk by the river with a view of the hills. ' || repeat('There is a path, a garden and a small museum of the place. ', 1 + n % 8)
        || case when n % 1000 = 0 then 'A lighthouse.' else '' end,
      'https://place.example/' || n, 55.5 + n * 0.00001, -3,
      case n % 5 when 0 then 'draft' when 1 then 'archived' else 'published' end::public.publication_status,
      now() - n * interval '1 minute',
      case n % 3 when 0 then '{}' else '{"dogs": {"source": "https://place.example/dogs", "year": 2018}}' end::jsonb
    from generate_series(1, ${ATTRACTIONS}) n;
    create temporary table numbered as select id, row_number() over () as n from public.attractions;
    insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, minutes_source, is_primary)
    select a.id, s.id, 10, case when a.n % 3 = 0 then 'estimate' else 'planned' end::public.minutes_source, true
    from numbered a join (select id, row_number() over () as n from public.stations) s on s.n = a.n % 500
    where a.n % 20 <> 0;
    insert into public.attraction_images (attraction_id, image_url, display_order)
    select id, case when n % 4 = 0 then '/illustrations/x.svg' else '/photos/' || n || '.jpg' end, 1 from numbered where n % 6 <> 0;
    insert into private.link_checks (attraction_id, url, problem)
    select id, website, case when n % 20 = 0 then 'It answers 404 Not Found' end from numbered join public.attractions using (id);
    set session_replication_role = origin;
  `);
  await sql.unsafe("vacuum analyze");
  await sql.unsafe(`
    create or replace function private.is_staff() returns boolean language sql stable security definer set search_path = '' return true`);
}

/** The fastest of several rounds, so that other work of the machine counts little. */
async function measure(call: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await sql.unsafe(`select ${call}`);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}
