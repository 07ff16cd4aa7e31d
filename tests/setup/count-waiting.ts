import type { Connection } from "#server/database/sql.ts";

/** Connections to this database that wait for a lock. Databases of other tests, on the same PostgreSQL, have theirs. */
export async function countWaiting(sql: Connection): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}
