import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { DatabaseError } from "#server/database/database-errors.ts";
import type { Connection, Transactional } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

type Migration = { version: string; name: string; text: string };

/** Runs pending migrations, or those of `versions` only, with the Supabase CLI's history, and resolves to their number. `sql` is the owner's,
 * with two connections or more. Throws a SetupError when one fails and is rolled back, was edited after it had run, or has run and is not in the folder. */
export function migrate(sql: Transactional, folder: string, versions?: readonly string[]): Promise<number> {
  return withAdvisoryLock(sql, "migrations", async () => {
    await sql.unsafe(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations
        (version text primary key, statements text[], name text);
    `);
    const pending = findPending(await readMigrations(folder), await readHistory(sql)).filter(
      ({ version }) => !versions || versions.includes(version),
    );
    for (const schema of ["auth", "storage"]) await prepareSchema(sql, schema);
    for (const migration of pending) await run(sql, migration);
    return pending.length;
  });
}

/** Creates what is missing of a schema that migrations build upon. One of another owner's, such as hosted Supabase's, is left alone. */
async function prepareSchema(sql: Transactional, schema: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, `${schema}.sql`), "utf8");
  // Once for each text: it locks tables of a database that is in use.
  const mark = hash("sha256", text);
  const [found] = await sql`
    select pg_has_role(nspowner, 'member') as "isOurs", obj_description(oid, 'pg_namespace') as mark
    from pg_namespace where nspname = ${schema}`;
  if (found && (!found.isOurs || found.mark === mark)) return;
  await withoutQueue(sql, (tx) => tx.unsafe(`${text};\ncomment on schema ${schema} is '${mark}'`));
}

function findPending(migrations: Migration[], history: Migration[]): Migration[] {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = history.find(({ version }) => !known.has(version));
  if (unknown)
    throw new SetupError(
      `The database is newer than this version of Alight, which has no migration ${fileOf(unknown)}. Start the version that the database was last used with, or a newer one.`,
    );
  const recorded = new Map(history.map(({ version, text }) => [version, text]));
  return migrations.filter((migration) => {
    const text = recorded.get(migration.version);
    if (text !== undefined && fingerprint(text) !== fingerprint(migration.text))
      throw new SetupError(
        `Migration ${fileOf(migration)} was edited after it had run on this database. Restore it and add a new one instead.`,
      );
    return text === undefined;
  });
}

async function readHistory(sql: Transactional): Promise<Migration[]> {
  return sql<Migration[]>`
    select version, coalesce(name, '') as name, coalesce(array_to_string(statements, chr(10)), '') as text
    from supabase_migrations.schema_migrations order by version`;
}

export async function listVersions(folder: string): Promise<string[]> {
  return (await readMigrations(folder)).map(({ version }) => version);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
      if (!version || !name)
        throw new SetupError(`${file} is no name for a migration: YYYYMMDDHHMMSS_name.sql`);
      return { version, name, text: await readFile(join(folder, file), "utf8") };
    }),
  );
}

async function run(sql: Transactional, { version, name, text }: Migration): Promise<void> {
  try {
    await withoutQueue(sql, async (tx) => {
      await tx.unsafe(text);
      await tx`insert into supabase_migrations.schema_migrations (version, statements, name)
        values (${version}, ${[text]}, ${name})`;
    });
  } catch (error) {
    throw new SetupError(`Migration ${fileOf({ version, name })} failed: ${(error as Error).message}`);
  }
}

/** How often a transaction tries to get its locks. */
const LOCK_TRIES = 60;

/** Gives way where it does not get a lock at once: whoever reads the table would wait behind it. */
async function withoutQueue(
  sql: Transactional,
  work: (tx: Connection) => Promise<unknown>,
  tries = LOCK_TRIES,
): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      // Longer than deadlock_timeout, after which PostgreSQL ends an autovacuum that is in the way.
      await tx`set local lock_timeout = '1500ms'`;
      await work(tx);
    });
  } catch (error) {
    if ((error as DatabaseError).code !== "55P03" || tries === 1) throw error;
    await wait(1000);
    await withoutQueue(sql, work, tries - 1);
  }
}

function fileOf({ version, name }: Pick<Migration, "version" | "name">): string {
  return name ? `${version}_${name}.sql` : version;
}

/** Equal for texts that differ only in white space, comments and how they were split into statements. */
function fingerprint(text: string): string {
  return text.replace(/--[^\n]*/g, "").replace(/[\s;]+/g, "");
}
