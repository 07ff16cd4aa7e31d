import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seed } from "#server/database/seed.ts";
import { raw } from "#server/database/sql.ts";
import { rolledBack } from "#tests/setup/rolled-back.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { MIGRATIONS } from "#tests/setup/test-postgres.ts";

const FOLDER = join(import.meta.dirname, "../../supabase/seed");
const CONTENT = [
  "regions",
  "stations",
  "station_aliases",
  "attractions",
  "activities",
  "attraction_stations",
  "attraction_activities",
  "attraction_images",
  "walk_barriers",
  "lines",
  "line_stations",
  "train_times",
  "sample_days",
];

const once = await openTestDatabase();
const twice = await openTestDatabase();
const kept = await openTestDatabase();
const never = await openTestDatabase();
const older = await openTestDatabase();

test("the demo content is loaded whole, and only once", async () => {
  expect(await seed(once.sql, FOLDER)).toBe(true);
  const loaded = await countOf(once.sql);
  expect(loaded.regions).toBe((await read("regions.json")).length);
  expect(loaded.stations).toBe((await read("stations.json")).length);
  expect(loaded.attractions).toBe((await read("attractions.json")).length);
  expect(loaded.activities).toBe((await read("activities.json")).length);
  const trains = await readFileOf<{ lines: { stations: [] }[]; times: [] }>("trains.json");
  expect(loaded.lines).toBe(trains.lines.length);
  expect(loaded.line_stations).toBe(trains.lines.flatMap(({ stations }) => stations).length);
  expect(loaded.sample_days).toBe((await read("sample-days.json")).length);
  expect(loaded.train_times).toBe(trains.times.length);
  const attractions = await read<{ stations: []; activities: [] }>("attractions.json");
  expect(loaded.attraction_stations).toBe(attractions.flatMap(({ stations }) => stations).length);
  expect(loaded.attraction_activities).toBe(attractions.flatMap(({ activities }) => activities).length);
  const rivers = attractions
    .flatMap(({ stations }) => stations)
    .filter((link) => Object.hasOwn(link, "river"));
  expect(loaded.walk_barriers).toBe(rivers.length);
  expect(loaded.attraction_images).toBeGreaterThanOrEqual(attractions.length);
  const [bare] = await once.sql`
    select count(*)::int as count from attraction_images where licence = '' or placeholder = ''`;
  expect(bare).toEqual({ count: 0 });

  expect(await seed(once.sql, FOLDER)).toBe(false);
  expect(await countOf(once.sql)).toEqual(loaded);
});

test("wheelchairs and buggies get as far in the database as the notes say", async () => {
  const rows = await once.sql`
    select name, wheelchair, buggy from attractions
    where coalesce(wheelchair::text, wheelchair_note, buggy::text, buggy_note) is not null`;
  const notes =
    await readFileOf<{ name: string; wheelchair: string | null; buggy: string | null }[]>(
      "access-notes.json",
    );
  const expected = notes.map(({ name, wheelchair, buggy }) => ({ name, wheelchair, buggy }));
  const byName = (one: { name?: string }, other: { name?: string }) =>
    (one.name ?? "") < (other.name ?? "") ? -1 : 1;
  expect([...rows].sort(byName)).toEqual(expected.sort(byName));
});

test("all of it is published, and each attraction has a primary station and estimated minutes", async () => {
  const [counts] = await once.sql`
    select
      (select count(*)::int from stations where status <> 'published' or published_at is null or last_api_update <> '2025-05-01') as stations,
      (select count(*)::int from attractions where status <> 'published' or published_at is null) as attractions,
      (select count(*)::int from attractions a where not exists (
        select from attraction_stations l where l.attraction_id = a.id and l.is_primary)) as without_primary,
      (select count(*)::int from attraction_stations where minutes_source <> 'estimate' or walking_time_minutes = 0) as minutes`;
  expect(counts).toEqual({ stations: 0, attractions: 0, without_primary: 0, minutes: 0 });
});

test("facts are loaded with their sources", async () => {
  const facts: Record<string, object> = JSON.parse(await readFile(join(FOLDER, "facts.json"), "utf8"));
  const rows = await once.sql<{ name: string; facts: object }[]>`
    select name, jsonb_strip_nulls(to_jsonb(a)) as facts from attractions a`;
  for (const { name, facts: row } of rows) expect(row, name).toMatchObject(facts[name] ?? {});
  expect(Object.keys(facts).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("one region is open, the same as in an empty database, and all stations lie in it", async () => {
  const open = (sql: typeof once.sql) => sql`select * from regions where is_open`;
  expect(await open(once.sql)).toMatchObject([
    { slug: "lothians-fife-borders", name: "Lothians, Fife, Borders" },
  ]);
  const [{ id, updated_at, ...asInEmpty } = {}] = await open(kept.sql);
  expect(await open(once.sql)).toEqual([expect.objectContaining(asInEmpty)]);
  expect(asInEmpty).toMatchObject(
    (await read<{ is_open: boolean }>("regions.json")).find(({ is_open }) => is_open) ?? {},
  );
  expect(await once.sql`select distinct region from stations`).toEqual([{ region: "lothians-fife-borders" }]);
});

test("two servers that start at once load the demo content once", async () => {
  const outcomes = await Promise.all([seed(twice.sql, FOLDER), seed(twice.sql, FOLDER)]);
  expect(outcomes.toSorted()).toEqual([false, true]);
  expect(await countOf(twice.sql)).toEqual(await countOf(once.sql));
});

test("a database with other content is not filled, nor one that was emptied", async () => {
  await kept.sql`insert into activities (name) values ('Bird watching')`;
  expect(await seed(kept.sql, FOLDER)).toBe(false);
  expect(await countOf(kept.sql)).toMatchObject({ stations: 0, attractions: 0, activities: 1 });

  await kept.sql`delete from activities`;
  await kept.sql`truncate private.trash`;
  expect(await seed(kept.sql, FOLDER)).toBe(false);
  expect(await countOf(kept.sql)).toMatchObject({ stations: 0, attractions: 0, activities: 0 });
});

test("an insert that adds nothing, or is rolled back, leaves the demo content possible", async () => {
  await never.sql`insert into stations (name, latitude, longitude) select 'Stow', 55.7, -2.9 where false`;
  await expect(
    never.sql.begin(async (tx) => {
      await tx`insert into activities (name) values ('Bird watching')`;
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await seed(never.sql, FOLDER)).toBe(true);
});

test.each([
  ["has content", "insert into activities (name) values ('Walk')"],
  ["has been emptied", "insert into activities (name) values ('Walk'); delete from activities"],
])("a database of before this rule that %s is not filled", async (_, before) => {
  const rule = await readFile(join(MIGRATIONS, "20261123040000_first_content.sql"), "utf8");
  const marks = await rolledBack(older.sql, async (tx) => {
    await tx.unsafe(`drop function private.note_content cascade; ${before};
      delete from private.site_settings where name = 'has_had_content'`);
    await tx.unsafe(rule);
    return tx`select from private.site_settings where name = 'has_had_content'`;
  });
  expect(marks).toHaveLength(1);
});

async function countOf(sql: typeof once.sql): Promise<Record<string, number>> {
  const counts = await Promise.all(
    CONTENT.map(async (table) => {
      const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
        select count(*)::int from ${raw(table)}`;
      return [table, count] as const;
    }),
  );
  return Object.fromEntries(counts);
}

const read = <T>(file: string) => readFileOf<T[]>(file);

async function readFileOf<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(join(FOLDER, file), "utf8"));
}
