import type postgres from "postgres";

/** Runs `act` in a transaction and rolls it back. */
export async function rolledBack<T>(
  sql: postgres.Sql,
  act: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const undo = new Error("undo");
  let result: { value: T } | undefined;
  await sql
    .begin(async (tx) => {
      result = { value: await act(tx) };
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return (result as { value: T }).value;
}
