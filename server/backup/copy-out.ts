import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { makeSum, type StoredSequence, type StoredTable, tablePath } from "#server/backup/manifest.ts";
import { connectionOptions, type DatabaseAddress } from "#server/database/pool.ts";
import { SCHEMA_NAMES } from "#server/database/rights-queries.ts";

const { escapeIdentifier: identifier } = pg;

export const qualified = ({ schema, name }: Pick<StoredTable, "schema" | "name">) =>
  `${identifier(schema)}.${identifier(name)}`;

/** What `copy` reads and writes: generated columns are left out. */
export const columnList = (columns: readonly string[]) => `(${columns.map(identifier).join(", ")})`;

/** Values are written in one way, whatever the database is set to, and no rule may hide rows. */
export const COPY_SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local row_security = off;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local client_encoding = 'UTF8';
`;

export type DatabaseCopy = {
  migrations: string[];
  tables: StoredTable[];
  sequences: StoredSequence[];
  /** Names of those in `bucket` that have a row. */
  photos: string[];
};

/** Writes all tables, as they are at one moment, below `folder`. Others go on reading and writing. The history of migrations is left out: a
 * restore makes it by running them. */
export async function copyOut(
  address: DatabaseAddress,
  folder: string,
  bucket: string,
): Promise<DatabaseCopy> {
  const client = new pg.Client({ ...connectionOptions(address), application_name: "alight backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${COPY_SETTINGS}`);
    const tables: StoredTable[] = [];
    for (const table of await findTables(client)) tables.push(await copyTable(client, folder, table));
    const { rows: migrations } = await client.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    );
    const { rows: photos } = await client.query<{ name: string }>(
      "select name from storage.objects where bucket_id = $1 and name is not null order by name",
      [bucket],
    );
    return {
      tables,
      migrations: migrations.map(({ version }) => version),
      photos: photos.map(({ name }) => name),
      sequences: await readSequences(client),
    };
  } finally {
    await client.end();
  }
}

export type Table = Pick<StoredTable, "schema" | "name" | "columns">;

export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any ($1)
    group by 1, 2 order by 1, 2`,
    [SCHEMA_NAMES],
  );
  return rows;
}

async function copyTable(client: pg.Client, folder: string, table: Table): Promise<StoredTable> {
  const path = tablePath(folder, table);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const rows = client.query(copyTo(`copy ${qualified(table)} ${columnList(table.columns)} to stdout`));
  const { pass, sum } = makeSum();
  await pipeline(rows, pass, createWriteStream(path, { mode: 0o600, flush: true }));
  return { ...table, rows: rows.rowCount, ...sum() };
}

async function readSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any ($1) order by 1",
    [SCHEMA_NAMES],
  );
  const sequences: StoredSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}
