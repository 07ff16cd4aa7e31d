import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { COPY_SETTINGS, columnList, findTables, qualified, type Table } from "#server/backup/copy-out.ts";
import { type Manifest, type StoredTable, tablePath } from "#server/backup/manifest.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { migrate } from "#server/database/migrate.ts";
import { connectionOptions, type DatabaseAddress } from "#server/database/pool.ts";
import { MIGRATIONS } from "#server/database/prepare-database.ts";
import { SCHEMA_NAMES } from "#server/database/rights-queries.ts";
import { type Connection, sqlWithin } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

export async function requireEmptyDatabase(sql: Connection): Promise<void> {
  const [found] = await sql<{ table: string }[]>`
    select oid::regclass::text as table from pg_class
    where relkind in ('r', 'p', 'v', 'm') and relpersistence <> 't' and relnamespace = any (
      array(select oid from pg_namespace where nspname = any (${[...SCHEMA_NAMES, "supabase_migrations"]}))
    ) limit 1`;
  if (found)
    throw new SetupError(
      `The database is not empty: it has ${found.table}. Name an empty one, or another DATA_DIR.`,
    );
}

/** Fills an empty database with the tables of a backup, and brings it up to date: all in one transaction, so that it stays empty when that
 * fails. Resolves to the tables that only the backup has. Needs no superuser. */
export async function copyIn(
  address: DatabaseAddress,
  folder: string,
  manifest: Manifest,
  finish: (sql: Connection) => Promise<void>,
): Promise<string[]> {
  const client = new pg.Client({ ...connectionOptions(address), application_name: "alight restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    const sql = sqlWithin(client);
    await client.query(`begin; ${COPY_SETTINGS}`);
    const leftOut = await withAdvisoryLock(sql, "migrations", async () => {
      await requireEmptyDatabase(sql);
      await migrate(sql, MIGRATIONS, manifest.migrations);
      const left = await fillTables(client, folder, manifest);
      await migrate(sql, MIGRATIONS);
      await finish(sql);
      return left;
    });
    await client.query("commit");
    await client.query("analyze");
    return leftOut;
  } finally {
    await client.end();
  }
}

async function fillTables(client: pg.Client, folder: string, manifest: Manifest): Promise<string[]> {
  const tables = await findTables(client);
  const all = tables.map(qualified);
  const known = new Map(tables.map((table) => [qualified(table), table]));
  const leftOut = manifest.tables.map(qualified).filter((name) => !known.has(name));

  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // What the migrations have put there is in the backup as well, as it was changed since.
  await client.query(`truncate ${all.join(", ")}`);
  await withForeignKeysAtTheEnd(client, async () => {
    for (const stored of manifest.tables) {
      const table = known.get(qualified(stored));
      if (table) await fillTable(client, folder, stored, table);
    }
  });
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query("select setval(to_regclass($1), $2, $3)", [name, value, isCalled]);
  return leftOut;
}

/** Tables refer to each other, so that no order of them may be right. */
async function withForeignKeysAtTheEnd(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ alter: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as alter
    from pg_constraint c join pg_namespace n on n.oid = connamespace
    where contype = 'f' and not condeferrable and conparentid = 0 and nspname = any ($1)`,
    [SCHEMA_NAMES],
  );
  for (const { alter } of keys) await client.query(`${alter} deferrable initially deferred`);
  await fill();
  await client.query("set constraints all immediate");
  for (const { alter } of keys) await client.query(`${alter} not deferrable`);
}

async function fillTable(
  client: pg.Client,
  folder: string,
  stored: StoredTable,
  table: Table,
): Promise<void> {
  const missing = stored.columns.filter((column) => !table.columns.includes(column));
  if (missing.length > 0)
    throw new SetupError(
      `The table ${qualified(stored)} of the backup has columns that Alight does not make: ${missing.join(", ")}.`,
    );
  const rows = client.query(copyFrom(`copy ${qualified(table)} ${columnList(stored.columns)} from stdin`));
  await pipeline(createReadStream(tablePath(folder, stored)), rows);
  if (rows.rowCount !== stored.rows)
    throw new SetupError(
      `The backup is damaged: ${qualified(stored)} has ${rows.rowCount} rows, not ${stored.rows}.`,
    );
}
