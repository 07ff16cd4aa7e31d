import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

type Migration = { version: string; name: string; text: string };

type Options = {
  /** Runs every time after the migrations. */
  settle(): Promise<void>;
};

/**
 * Runs the migrations in `folder` that have not run yet, and resolves to their number. Several servers may start at once. The history is
 * the Supabase CLI's. Throws a SetupError when one fails, which is then rolled back, or was edited after it had run.
 */
export function migrate(sql: Sql, folder: string, { settle }: Options): Promise<number> {
  return withAdvisoryLock(sql, "migrations", async (connection) => {
    await connection.unsafe(await readFile(join(import.meta.dirname, "roles.sql"), "utf8"));
    for (const schema of ["auth", "storage"]) await prepareSchema(connection, schema);
    await connection.unsafe(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations
        (version text primary key, statements text[], name text);
    `);
    const history = await readHistory(connection);
    const pending: Migration[] = [];
    for (const migration of await readMigrations(folder)) {
      const recorded = history.get(migration.version);
      if (recorded === undefined) pending.push(migration);
      else if (fingerprint(recorded) !== fingerprint(migration.text))
        throw new SetupError(
          `Migration ${migration.version}_${migration.name}.sql was edited after it had run on this database. Restore it and add a new one instead.`,
        );
    }
    for (const migration of pending) await run(connection, migration);
    await settle();
    return pending.length;
  });
}

/** Creates what is missing of a schema that migrations build upon. One of another owner's, such as hosted Supabase's, is left alone. */
async function prepareSchema(connection: Connection, schema: string): Promise<void> {
  const [others] = await connection`
    select from pg_namespace where nspname = ${schema} and not pg_has_role(nspowner, 'member')`;
  if (!others) await connection.unsafe(await readFile(join(import.meta.dirname, `${schema}.sql`), "utf8"));
}

/** The recorded SQL of each version. */
async function readHistory(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection<{ version: string; statements: string[] | null }[]>`
    select version, statements from supabase_migrations.schema_migrations`;
  return new Map(rows.map(({ version, statements }) => [version, (statements ?? []).join("\n")]));
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

async function run(connection: Connection, { version, name, text }: Migration): Promise<void> {
  try {
    await connection`begin`;
    await connection.unsafe(text);
    await connection`insert into supabase_migrations.schema_migrations (version, statements, name)
      values (${version}, ${[text]}, ${name})`;
    await connection`commit`;
  } catch (error) {
    await connection`rollback`;
    throw new SetupError(`Migration ${version}_${name}.sql failed: ${(error as Error).message}`);
  }
}

/** Equal for texts that differ only in white space, comments and how they were split into statements. */
function fingerprint(text: string): string {
  return text.replace(/--[^\n]*/g, "").replace(/[\s;]+/g, "");
}
