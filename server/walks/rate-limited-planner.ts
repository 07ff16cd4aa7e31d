import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import { makeThrottle, type ThrottleOptions } from "#server/throttle.ts";

/** One request a second, as public planners require. Rejects as `planner` does, with a TimeoutError, or with QueueFull. */
export function rateLimitedPlanner(planner: WalkPlanner, options?: ThrottleOptions): WalkPlanner {
  const throttle = makeThrottle(options);
  return {
    name: planner.name,
    plan: (from, to, signal) => throttle((attempt) => planner.plan(from, to, attempt), signal),
  };
}
