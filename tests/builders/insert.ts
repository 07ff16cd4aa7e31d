import type { Connection } from "#server/database/sql.ts";

type Row = Readonly<Record<string, unknown>>;

/** Inserts a row into `table`, such as "public.stations". Resolves to the whole row. */
export async function insert(sql: Connection, table: string, row: Row): Promise<Record<string, unknown>> {
  const columns = Object.keys(row);
  const [inserted = {}] = await sql.unsafe(
    `insert into ${table} (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning *`,
    Object.values(row),
  );
  return inserted;
}
