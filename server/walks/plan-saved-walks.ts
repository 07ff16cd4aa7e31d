import type { Logger } from "pino";
import { NoPathError, type WalkPlanner } from "#app/walks/walk-planner.ts";
import { ifLockIsFree } from "#server/database/advisory-lock.ts";
import type { Sql } from "#server/database/sql.ts";
import { applyStoredWalks, listUnplannedWalks } from "#server/walks/unplanned-walks.ts";

/** Others see a save only when its transaction ends, and no request takes longer. */
const LONGEST_SAVE = "10 seconds";
/** After which others may have the lock, which is held for ten minutes at most. */
const TURN_MS = 300_000;
/** After so many the planner counts as unavailable until the next save. */
const FAILURES_IN_A_ROW = 3;

type Options = {
  sql: Sql;
  locks: Sql;
  /** Stores what it plans, and paces its requests. */
  planner: WalkPlanner;
  log: Pick<Logger, "warn" | "error">;
  /** As an interval of PostgreSQL. */
  longestSave?: string;
  turnMs?: number;
};

/**
 * Plans what has changed since the site was first started, on one of its servers at a time. What was there, such as the demo content, is planned
 * at first view, or by `npm run walks:plan`.
 */
export async function startPlanningSavedWalks({
  sql,
  locks,
  planner,
  log,
  longestSave = LONGEST_SAVE,
  turnMs = TURN_MS,
}: Options) {
  const stopped = new AbortController();
  // A time to come is of a clock that was wrong.
  await sql`
    insert into private.site_settings as settings (name, value) values ('walks_planned_until', now()::text)
    on conflict (name) do update set value = excluded.value where settings.value::timestamptz > now()`;
  let isDue = false;
  let running: Promise<void> | undefined;
  /** How many walks the turn before found. */
  let unplannedBefore = Number.POSITIVE_INFINITY;

  async function planChanges(): Promise<void> {
    const [row] = await sql<{ since: string; next: string }[]>`
      select value as since, greatest(value::timestamptz, now() - ${longestSave}::interval)::text as next
      from private.site_settings where name = 'walks_planned_until'`;
    if (!row) return;
    await applyStoredWalks(sql, row.since);
    // What failed is planned at the next save, after what is saved then.
    if (await planAll(row.since))
      await sql`update private.site_settings set value = ${row.next} where name = 'walks_planned_until'`;
  }

  async function planDue(): Promise<void> {
    try {
      while (isDue && !stopped.signal.aborted) {
        isDue = false;
        // Another server that plans now hears of the same changes.
        await ifLockIsFree(locks, "savedWalks", planChanges);
      }
    } finally {
      // At once, so that a save from now on begins anew.
      running = undefined;
    }
  }

  async function planAll(from: string): Promise<boolean> {
    let isComplete = true;
    let failures = 0;
    const unplanned = await listUnplannedWalks(sql, from);
    const end = performance.now() + turnMs;
    for (const [index, walk] of unplanned.entries()) {
      if (index > 0 && performance.now() >= end) {
        // The next turn goes on, unless this one has found no fewer than that before.
        isDue ||= unplanned.length < unplannedBefore;
        unplannedBefore = unplanned.length;
        return false;
      }
      if (stopped.signal.aborted || failures === FAILURES_IN_A_ROW) return false;
      try {
        await planner.plan(walk.from, walk.to, stopped.signal);
        failures = 0;
      } catch (error) {
        if (stopped.signal.aborted) return false;
        if (error instanceof NoPathError) failures = 0;
        else {
          isComplete = false;
          failures += 1;
        }
        const { station, attraction } = walk;
        log.warn(
          { error: (error as Error).message, station, attraction },
          "a saved walk could not be planned",
        );
      }
    }
    return isComplete;
  }

  /** To be called after every change of content. Returns at once. */
  function notice(): void {
    isDue = true;
    unplannedBefore = Number.POSITIVE_INFINITY;
    running ??= planDue().catch((error: Error) =>
      log.error({ error: error.message }, "saved walks could not be planned"),
    );
  }

  // What was saved before all servers stopped.
  notice();
  return {
    notice,
    idle: async () => running,
    async close() {
      stopped.abort();
      await running;
    },
  };
}
