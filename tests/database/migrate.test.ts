import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { migrate } from "#server/database/migrate.ts";
import { SetupError } from "#server/settings.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { MIGRATIONS, migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

const { sql } = await openTestDatabase({ template: "template0" });
const empty = await openTestDatabase({ template: "template0" });

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
  await write(
    "20260101000000_places",
    "create table places (name text);\n-- The first.\ninsert into places values ('Stow; or so');",
  );
  await write("20260102000000_more", "insert into places values ('Galashiels');");
});

afterEach(async () => {
  await sql`drop schema if exists supabase_migrations cascade`;
  await sql`drop table if exists places, halves`;
});

test("runs new migrations in order, once", async () => {
  expect(await migrate(sql, folder)).toBe(2);
  expect(await places()).toEqual(["Stow; or so", "Galashiels"]);
  expect(await migrate(sql, folder)).toBe(0);
  await write("20260103000000_last", "insert into places values ('Tweedbank')");
  expect(await migrate(sql, folder)).toBe(1);
  expect(await places()).toEqual(["Stow; or so", "Galashiels", "Tweedbank"]);
});

test("keeps its history where the Supabase CLI looks for it", async () => {
  await migrate(sql, folder);
  expect(
    await sql`select version, name, statements from supabase_migrations.schema_migrations order by 1`,
  ).toEqual([
    {
      version: "20260101000000",
      name: "places",
      statements: [expect.stringMatching(/create table places.*Stow; or so/s)],
    },
    { version: "20260102000000", name: "more", statements: [expect.stringContaining("Galashiels")] },
  ]);
});

test("refuses a migration that was edited after it ran, and runs nothing", async () => {
  await migrate(sql, folder);
  await write(
    "20260101000000_places",
    "create table places (name varchar);\ninsert into places values ('Stow; or so');",
  );
  await write("20260103000000_last", "insert into places values ('Tweedbank')");
  const error = await migrate(sql, folder).catch((reason) => reason);
  expect(error).toBeInstanceOf(SetupError);
  expect(error.message).toContain("20260101000000_places.sql was edited");
  expect(await places()).not.toContain("Tweedbank");
});

test("refuses a database that is newer than the code by its migration, and touches nothing", async () => {
  await write("20260103000000_last", "insert into places values ('Tweedbank')");
  await migrate(sql, folder);
  await rm(join(folder, "20260103000000_last.sql"));
  await write("20260102500000_between", "insert into places values ('Stow again')");
  await sql`drop schema storage cascade`;
  const error = await migrate(sql, folder).catch((reason) => reason);
  expect(error).toBeInstanceOf(SetupError);
  expect(error.message).toContain("has no migration 20260103000000_last.sql");
  expect(await sql`select to_regnamespace('storage') as storage`).toEqual([{ storage: null }]);
  expect(await places()).toEqual(["Stow; or so", "Galashiels", "Tweedbank"]);
});

test("ignores changed comments, white space and line ends", async () => {
  await migrate(sql, folder);
  await write(
    "20260102000000_more",
    "-- Said otherwise.\r\n\r\ninsert into   places\r\n  values ('Galashiels')\r\n",
  );
  expect(await migrate(sql, folder)).toBe(0);
});

test("rolls a failed migration back, which can be corrected", async () => {
  await write(
    "20260103000000_halves",
    "create table halves (name text); insert into halves values ('x'); select 1 / 0;",
  );
  await expect(migrate(sql, folder)).rejects.toThrow("20260103000000_halves.sql failed: division by zero");
  expect(await sql`select to_regclass('halves') as halves`).toEqual([{ halves: null }]);
  expect(await sql`select version from supabase_migrations.schema_migrations order by 1`).toEqual([
    { version: "20260101000000" },
    { version: "20260102000000" },
  ]);

  await write("20260103000000_halves", "create table halves (name text)");
  expect(await migrate(sql, folder)).toBe(1);
});

test("rolls back a migration that cannot be recorded", async () => {
  const hiding = "alter table supabase_migrations.schema_migrations rename to hidden";
  await write("20260103000000_halves", `create table halves (name text); ${hiding};`);
  await expect(migrate(sql, folder)).rejects.toThrow("20260103000000_halves.sql failed");
  expect(await sql`select to_regclass('halves') as halves`).toEqual([{ halves: null }]);
  expect(await sql`select from supabase_migrations.schema_migrations`).toHaveLength(2);
});

test("waits while another server migrates, and runs what that one left", async () => {
  const migrating = await withAdvisoryLock(sql, "migrations", async () => {
    const pending = migrate(sql, folder);
    await expect.poll(() => countWaiting(sql), { timeout: 20_000 }).toBe(1);
    expect(await sql`select to_regclass('places') as places`).toEqual([{ places: null }]);
    // Not awaited: it goes on when the lock is free.
    return { pending };
  });
  expect(await migrating.pending).toBe(2);
  expect(await places()).toHaveLength(2);
});

test("releases the lock when it fails", async () => {
  await write("20260103000000_last", "select from nowhere");
  await expect(migrate(sql, folder)).rejects.toThrow("nowhere");
  await rm(join(folder, "20260103000000_last.sql"));
  expect(await migrate(sql, folder)).toBe(0);
});

test("lets others read while it waits for a table that is written to", async () => {
  await migrate(sql, folder);
  await write("20260103000000_last", "alter table places add column note text");
  const [written, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = sql.begin(async (tx) => {
    await tx`insert into places values ('Tweedbank')`;
    written.resolve();
    await writing.promise;
  });
  await written.promise;
  const migrating = migrate(sql, folder);
  await expect.poll(() => countWaiting(sql), { timeout: 20_000 }).toBe(1);
  expect(await places()).toHaveLength(2);
  writing.resolve();
  await done;
  expect(await migrating).toBe(1);
  expect(await places()).toHaveLength(3);
});

test("refuses a file whose name is not one of a migration", async () => {
  await write("3_last", "select 1");
  await expect(migrate(sql, folder)).rejects.toThrow("3_last.sql is no name for a migration");
});

test("our own run on an empty PostgreSQL, by two servers at once, and not again", async () => {
  const files = (await readdir(MIGRATIONS)).length;
  const ran = await Promise.all([migrateAsMainDoes(empty.address), migrateAsMainDoes(empty.address)]);
  expect(ran.toSorted((a, b) => a - b)).toEqual([0, files]);
  // Nor does it wait for a sign-in that is under way.
  await empty.sql.begin(async (tx) => {
    await tx`lock table auth.users, auth.sessions in row exclusive mode`;
    expect(await migrateAsMainDoes(empty.address)).toBe(0);
  });
});

async function write(name: string, text: string) {
  await writeFile(join(folder, `${name}.sql`), text);
}

async function places() {
  return (await sql`select name from places`).map(({ name }) => name);
}
