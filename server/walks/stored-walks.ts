import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Walk, WalkPlanner } from "#app/walks/walk-planner.ts";

/** Walks that have been planned. */
export type StoredWalks = {
  /** What may be known of a walk. Visitors learn nothing about ends that are not published. */
  find(from: Coordinates, to: Coordinates, asWhom: "visitor" | "staff"): Promise<FoundWalk>;
  /** Stores a planned walk, for good, and its minutes in place of estimated ones. */
  keep(from: Coordinates, to: Coordinates, walk: Walk, source: string): Promise<void>;
};

type FoundWalk = {
  walk: Walk | null;
  /** Whether the content links this station with this attraction. */
  isLinked: boolean;
};

/**
 * A planner that asks `planner` for no walk that is stored, and stores what it plans. Rejects when a walk cannot be stored, unless
 * `onNotStored` takes the error.
 */
export function rememberWalks(
  planner: WalkPlanner,
  walks: StoredWalks,
  onNotStored?: (error: Error) => void,
): WalkPlanner {
  return {
    name: planner.name,
    async plan(from, to, signal) {
      const { walk: known } = await walks.find(from, to, "staff");
      if (known) return known;
      const walk = await planner.plan(from, to, signal);
      await walks.keep(from, to, walk, planner.name).catch((error: Error) => {
        if (!onNotStored) throw error;
        onNotStored(error);
      });
      return walk;
    },
  };
}
