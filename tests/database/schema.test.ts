import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SCHEMA_FILE } from "#server/database/prepare-database.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { describeSchema } from "../../scripts/db-schema.ts";

const { sql } = await openTestDatabase();

test("supabase/schema.sql is what the migrations add up to (npm run db:schema)", async () => {
  expect(await readFile(SCHEMA_FILE, "utf8")).toBe(await describeSchema(sql));
});

test.each([
  "create table public.somewhere (id integer)",
  "alter table public.regions add column somewhere text",
  "alter table public.regions alter column name drop not null",
  "alter table public.regions add constraint somewhere check (name <> 'nowhere')",
  "create index regions_by_name on public.regions (name)",
  "create policy somewhere on public.regions for select to anon using (false)",
  "alter table public.regions disable row level security",
  "grant insert on public.regions to anon",
  "grant update (name) on public.regions to anon",
  "create function public.somewhere() returns int language sql return 1",
  "grant execute on function private.route_key(double precision, double precision) to public",
  "alter type public.setting add value 'underground'",
  "grant usage on schema private to public",
  "alter default privileges in schema public grant select on tables to anon",
])("and shows it when a migration does: %s", async (statement) => {
  const before = await describeSchema(sql);
  await sql.unsafe(statement);
  expect(await describeSchema(sql)).not.toBe(before);
});
