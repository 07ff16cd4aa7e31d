import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Settings } from "#server/settings.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";
import { type StoredWalks, storingPlanner } from "#server/walks/stored-walks.ts";
import { valhallaPlanner } from "#server/walks/valhalla.ts";

type Options = {
  walks: StoredWalks;
  locks: Sql;
  onNotStored?: (error: Error) => void;
};

/** Valhalla for walks that are not stored yet, at one request a second of all processes on this database together. */
export function storedValhalla(
  { valhallaUrl, userAgent }: Pick<Settings, "valhallaUrl" | "userAgent">,
  { walks, locks, onNotStored }: Options,
): WalkPlanner {
  return rateLimitedPlanner(
    storingPlanner(valhallaPlanner({ url: valhallaUrl, userAgent }), walks, onNotStored),
    { withLock: (send) => withAdvisoryLock(locks, "walkPlanner", send) },
  );
}
