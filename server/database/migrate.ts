import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import type postgres from "postgres";
import { SetupError } from "#server/settings.ts";

/** Any number will do, as long as every server uses the same. */
const MIGRATION_LOCK = 7_312_006_118;

type Migration = { version: string; name: string; text: string };

/**
 * Brings the database up to date with `supabase/migrations` and returns how many migrations ran. Safe against a second server
 * that starts at the same time: what must happen before the migrations (`prepare`) and after them (`settle`) is under the same lock.
 *
 * The history is the Supabase CLI's (supabase_migrations.schema_migrations). Throws a SetupError when a migration that already ran
 * has been edited, or one fails: nothing of that one is kept.
 */
export async function migrate(
  sql: postgres.Sql,
  folder: string,
  { prepare, settle }: { prepare: () => Promise<void>; settle: () => Promise<void> },
): Promise<number> {
  const session = await sql.reserve();
  try {
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await prepare();
    await session.unsafe(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations
        (version text primary key, statements text[], name text);
    `);
    const history = await readHistory(session);
    const pending: Migration[] = [];
    for (const migration of await readMigrations(folder)) {
      const recorded = history.get(migration.version);
      if (!recorded) pending.push(migration);
      else if (fingerprint(recorded) !== fingerprint(splitSqlStatements(migration.text)))
        throw new SetupError(
          `Migration ${migration.version}_${migration.name}.sql was edited after it had run on this database. Restore it and add a new one instead.`,
        );
    }
    for (const migration of pending) await run(session, migration);
    await settle();
    return pending.length;
  } finally {
    await session`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
    session.release();
  }
}

async function readHistory(session: postgres.ReservedSql): Promise<Map<string, string[]>> {
  const rows = await session<{ version: string; statements: string[] | null }[]>`
    select version, statements from supabase_migrations.schema_migrations`;
  return new Map(rows.map((row) => [row.version, row.statements ?? []]));
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

async function run(session: postgres.ReservedSql, { version, name, text }: Migration): Promise<void> {
  const statements = splitSqlStatements(text);
  try {
    await session`begin`;
    await session.unsafe(text);
    await session`insert into supabase_migrations.schema_migrations (version, statements, name)
      values (${version}, ${statements}, ${name})`;
    await session`commit`;
  } catch (error) {
    await session`rollback`;
    throw new SetupError(`Migration ${version}_${name}.sql failed: ${(error as Error).message}`);
  }
}

/** What a migration says, whoever split it into statements: white space, comments and semicolons do not count. */
function fingerprint(statements: string[]): string {
  return statements
    .join("\n")
    .replace(/--[^\n]*/g, "")
    .replace(/[\s;]+/g, "");
}
