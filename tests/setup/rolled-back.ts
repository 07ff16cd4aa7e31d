import type { Connection, Sql } from "#server/database/sql.ts";

export async function rolledBack<T>(sql: Sql, act: (tx: Connection) => Promise<T>): Promise<T> {
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

/** Runs `act` in a transaction that goes on if it fails. */
export async function inSavepoint<T>(tx: Connection, act: () => Promise<T>): Promise<T> {
  await tx`savepoint before`;
  try {
    return await act();
  } catch (error) {
    await tx`rollback to savepoint before`;
    throw error;
  }
}
