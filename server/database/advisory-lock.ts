import type { Connection, Sql } from "#server/database/sql.ts";

/** Any numbers will do, as long as every process on one database uses the same. 7312006120 is that of staff decisions, in SQL. */
export const ADVISORY_LOCKS = {
  migrations: 7_312_006_118,
  walkPlanner: 7_312_006_126,
  placeFinder: 7_312_006_122,
  stationSync: 7_312_006_124,
};

/** Runs `work` while no other process on this database has the lock, on the connection that has it. */
export async function withAdvisoryLock<T>(
  sql: Sql,
  lock: keyof typeof ADVISORY_LOCKS,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${ADVISORY_LOCKS[lock]})`;
    return await work(connection);
  } finally {
    // A connection that is lost has released its locks.
    await connection`select pg_advisory_unlock(${ADVISORY_LOCKS[lock]})`.catch(() => {});
    connection.release();
  }
}

/** Runs `work` unless another process, or another call in this one, has the lock: then it resolves to null at once. */
export async function ifLockIsFree<T>(
  sql: Sql,
  lock: keyof typeof ADVISORY_LOCKS,
  work: () => Promise<T>,
): Promise<T | null> {
  const connection = await sql.reserve();
  try {
    const [row] = await connection<{ isFree: boolean }[]>`
      select pg_try_advisory_lock(${ADVISORY_LOCKS[lock]}) as "isFree"`;
    if (!row?.isFree) return null;
    try {
      return await work();
    } finally {
      await connection`select pg_advisory_unlock(${ADVISORY_LOCKS[lock]})`.catch(() => {});
    }
  } finally {
    connection.release();
  }
}
