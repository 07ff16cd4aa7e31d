import type postgres from "postgres";

/** Does something in a transaction of which nothing stays. */
export async function takenBack<T>(
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
