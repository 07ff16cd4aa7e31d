import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { Sql } from "#server/database/sql.ts";
import { isLoopbackHost, type Settings } from "#server/settings.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";
import { type StoredWalks, storingPlanner } from "#server/walks/stored-walks.ts";
import { valhallaPlanner } from "#server/walks/valhalla.ts";

type Options = {
  walks: StoredWalks;
  locks: Sql;
  onNotStored?: (error: Error) => void;
};

/** One of one's own on this machine: it may be asked as fast as it answers. */
export const isOwnPlanner = (valhallaUrl: string) => isLoopbackHost(new URL(valhallaUrl).hostname);

/** Valhalla for walks that are not stored yet, at one request a second of all processes on this database together, unless it is our own. */
export function storedValhalla(
  { valhallaUrl, userAgent }: Pick<Settings, "valhallaUrl" | "userAgent">,
  { walks, locks, onNotStored }: Options,
): WalkPlanner {
  return rateLimitedPlanner(
    storingPlanner(valhallaPlanner({ url: valhallaUrl, userAgent }), walks, onNotStored),
    {
      withLock: (send) => withAdvisoryLock(locks, "walkPlanner", send),
      ...(isOwnPlanner(valhallaUrl) && { pauseMs: 0 }),
    },
  );
}
