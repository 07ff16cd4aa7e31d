import { tmpdir } from "node:os";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listVersions } from "#server/database/migrate.ts";
import { checkHealth } from "#server/health.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { MIGRATIONS } from "#tests/setup/test-postgres.ts";

const { sql, pools } = await openTestDatabase();
let versions: string[];

beforeAll(async () => {
  versions = await listVersions(MIGRATIONS);
});

const log = { error: vi.fn() };
const check = () => checkHealth(pools, versions, { dataFolder: tmpdir(), log });

beforeEach(async () => {
  expect(await check()).toMatchObject({ status: "up", database: "up", schema: "current" });
});

test.each([
  ["public.attractions", "description"],
  ["public.attraction_images", "alt_text"],
  ["public.stations", "facilities"],
  ["public.regions", "is_open"],
])("a column that pages read is gone: %s.%s", async (table, column) => {
  await sql.unsafe(`alter table ${table} rename ${column} to gone`);
  expect(await check()).toMatchObject({ status: "down", database: "down" });
  await sql.unsafe(`alter table ${table} rename gone to ${column}`);
});

test("another database in its place, without a migration of this server's", async () => {
  const last = versions.at(-1) ?? "";
  await sql`update supabase_migrations.schema_migrations set version = '20000101000000' where version = ${last}`;
  expect(await check()).toMatchObject({ status: "down", database: "up", schema: "other" });
  await sql`update supabase_migrations.schema_migrations set version = ${last} where version = '20000101000000'`;
});

test("a later version of Alight has brought it up to date: this one goes on", async () => {
  await sql`insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`;
  expect(await check()).toMatchObject({ status: "up", database: "up", schema: "newer" });
  await sql`delete from supabase_migrations.schema_migrations where version = '29990101000000'`;
});

test("what runs at night takes all the time it needs: the site is up", async () => {
  const done = Promise.withResolvers<void>();
  const busy = Array.from({ length: 2 }, () => pools.background.begin(() => done.promise));
  expect(await check()).toMatchObject({ status: "up" });
  done.resolve();
  await Promise.all(busy);
});

test("one kind of request does not reach the database", async () => {
  await pools.signedIn.end();
  expect(await check()).toMatchObject({ status: "down", database: "down" });
  expect(log.error).toHaveBeenCalledWith({ error: expect.stringMatching(/pool/) }, expect.any(String));
});
