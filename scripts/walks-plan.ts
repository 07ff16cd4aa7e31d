import { NoPathError } from "#app/walks/walk-planner.ts";
import { withSiteDatabase } from "#server/database/open-database.ts";
import type { Sql } from "#server/database/sql.ts";
import { readSettings, type Settings, SetupError } from "#server/settings.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { isOwnPlanner, storedValhalla } from "#server/walks/stored-valhalla.ts";
import { applyStoredWalks, listUnplannedWalks, type UnplannedWalk } from "#server/walks/unplanned-walks.ts";

// npm run walks:plan: plans and stores every walk between linked stations and attractions that is not stored yet, one a second, or as fast as a planner on
// this machine answers. It can be stopped and run again at any time, also while the server runs.

/** After so many the planner counts as unavailable. */
const FAILURES_IN_A_ROW = 5;

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

try {
  const settings = readSettings(process.env);
  if (settings.walkPlanner === "estimate")
    throw new SetupError("WALK_PLANNER is estimate: there is no planner to ask. Set WALK_PLANNER=valhalla.");
  await withSiteDatabase(settings, ({ sql }) => planAll(sql, settings), { print: console.log });
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function planAll(sql: Sql, settings: Settings): Promise<void> {
  const planner = storedValhalla(settings, { walks: cachedRoutes({ visitors: sql, sql }), locks: sql });
  await applyStoredWalks(sql);
  const missing = await listUnplannedWalks(sql);
  if (missing.length === 0) return console.log("Every walk is planned.");
  const pace = isOwnPlanner(settings.valhallaUrl) ? "" : ", one a second";
  console.log(
    `Planning ${missing.length} walks at ${settings.valhallaUrl}${pace}. Ctrl-C stops; planned walks stay.`,
  );

  const failures: string[] = [];
  let inARow = 0;
  let done = 0;
  for (const walk of missing) {
    if (stop.signal.aborted || inARow === FAILURES_IN_A_ROW) break;
    showProgress(done, missing.length, walk);
    try {
      await planner.plan(walk.from, walk.to, stop.signal);
      inARow = 0;
      done++;
    } catch (error) {
      if (stop.signal.aborted) break;
      inARow = error instanceof NoPathError ? 0 : inARow + 1;
      failures.push(`${walk.station} → ${walk.attraction}: ${reason(error as Error)}`);
    }
  }
  endProgress();
  console.log(`Planned ${done} of ${missing.length} walks.`);
  if (failures.length > 0) {
    console.error(`These could not be planned:\n  ${failures.join("\n  ")}`);
    process.exitCode = 1;
  }
  if (inARow === FAILURES_IN_A_ROW)
    console.error(`Gave up after ${inARow} failures in a row: is the planner there?`);
  else if (stop.signal.aborted) console.log("Stopped. Run it again to go on.");
}

function showProgress(done: number, all: number, { station, attraction }: UnplannedWalk): void {
  if (!process.stdout.isTTY) return;
  const width = 24;
  const filled = Math.round((done / all) * width);
  const bar = "█".repeat(filled) + "░".repeat(width - filled);
  const line = `${bar} ${done}/${all}  ${station} → ${attraction}`;
  process.stdout.write(`\r\u001b[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
}

function endProgress(): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
}

/** The message of fetch is always `fetch failed`; the cause has the reason. */
function reason({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
