import type { Logger } from "pino";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import type { Sql } from "#server/database/sql.ts";
import { applyStoredWalks, listUnplannedWalks } from "#server/walks/unplanned-walks.ts";

/** Others see a save only when its transaction ends, and no request takes longer. */
const LONGEST_SAVE = "10 seconds";
/** After so many the planner counts as unavailable until the next save. */
const FAILURES_IN_A_ROW = 3;

type Options = {
  sql: Sql;
  /** Stores what it plans, and sends one request a second. */
  planner: WalkPlanner;
  log: Pick<Logger, "warn" | "error">;
  /** As an interval of PostgreSQL. */
  longestSave?: string;
};

/** Plans what has changed since the server started. The rest is planned at first view, or by `npm run walks:plan`. */
export async function startPlanningSavedWalks({ sql, planner, log, longestSave = LONGEST_SAVE }: Options) {
  const stopped = new AbortController();
  // What is there when the server starts, such as the demo content, was not saved by staff.
  const [start] = await sql<{ at: string }[]>`select now()::text as at`;
  let since = start?.at ?? "";
  let isDue = false;
  let running: Promise<void> | undefined;

  async function overlapping(): Promise<string> {
    const [row] = await sql<{ at: string }[]>`
      select greatest(${start?.at}::timestamptz, now() - ${longestSave}::interval)::text as at`;
    return row?.at ?? "";
  }

  async function planDue(): Promise<void> {
    try {
      while (isDue && !stopped.signal.aborted) {
        isDue = false;
        const from = since;
        const next = await overlapping();
        await applyStoredWalks(sql, from);
        // What failed is planned at the next save, after what is saved then.
        if (await planAll(from)) since = next;
      }
    } finally {
      // At once, so that a save from now on begins anew.
      running = undefined;
    }
  }

  async function planAll(from: string): Promise<boolean> {
    let isComplete = true;
    let failures = 0;
    for (const walk of await listUnplannedWalks(sql, from)) {
      if (stopped.signal.aborted || failures === FAILURES_IN_A_ROW) return false;
      try {
        await planner.plan(walk.from, walk.to, stopped.signal);
        failures = 0;
      } catch (error) {
        if (stopped.signal.aborted) return false;
        isComplete = false;
        failures += 1;
        const { station, attraction } = walk;
        log.warn(
          { error: (error as Error).message, station, attraction },
          "a saved walk could not be planned",
        );
      }
    }
    return isComplete;
  }

  return {
    /** To be called after every save. Returns at once. */
    notice(): void {
      isDue = true;
      running ??= planDue().catch((error: Error) =>
        log.error({ error: error.message }, "saved walks could not be planned"),
      );
    },
    idle: async () => running,
    async close() {
      stopped.abort();
      await running;
    },
  };
}
