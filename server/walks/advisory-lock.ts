import type postgres from "postgres";
import type { WithLock } from "#server/walks/rate-limited-planner.ts";

/** Any number will do, as long as every process uses the same. */
const PLANNER_LOCK = 7_312_006_120;

/** Turns among all processes on one database: several servers, and `npm run walks:plan` beside them. */
export function siteLock(sql: postgres.Sql): WithLock {
  return async (send) => {
    const session = await sql.reserve();
    try {
      await session`select pg_advisory_lock(${PLANNER_LOCK})`;
      try {
        return await send();
      } finally {
        await session`select pg_advisory_unlock(${PLANNER_LOCK})`;
      }
    } finally {
      session.release();
    }
  };
}
