import type { Connection, Transactional } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";

/** Any numbers will do, as long as every process on one database uses the same. 7312006120 is that of staff decisions, 7312006128 that of dates to publish, in SQL. */
const ADVISORY_LOCKS = {
  migrations: 7_312_006_118,
  walkPlanner: 7_312_006_126,
  placeFinder: 7_312_006_122,
  savedWalks: 7_312_006_130,
  stationSync: 7_312_006_124,
  photoSweep: 7_312_006_132,
  builds: 7_312_006_134,
};

type Lock = keyof typeof ADVISORY_LOCKS;

// A transaction's lock also holds behind a pooler, which may give each transaction another connection.

/** Runs `work` while no other process on this database has the lock. */
export function withAdvisoryLock<T>(
  sql: Transactional,
  lock: Lock,
  work: (tx: Connection) => Promise<T>,
): Promise<T> {
  return withoutTimeout(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`;
    return work(tx);
  });
}

/** Runs `work` unless another process, or another call in this one, has the lock: then it resolves to null at once. */
export function ifLockIsFree<T>(
  sql: Transactional,
  lock: Lock,
  work: (tx: Connection) => Promise<T>,
): Promise<T | null> {
  return withoutTimeout(sql, async (tx) => {
    const [row] = await tx<{ isFree: boolean }[]>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}) as "isFree"`;
    return row?.isFree ? work(tx) : null;
  });
}
