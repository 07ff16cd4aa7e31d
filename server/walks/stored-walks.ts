import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Walk, WalkPlanner } from "#app/walks/walk-planner.ts";
import { publish } from "#server/events.ts";

export type StoredWalks = {
  /** The stored walk between two points. As a visitor, walks from or to drafts are neither found nor linked. */
  find(from: Coordinates, to: Coordinates, role: "visitor" | "staff"): Promise<FoundWalk>;
  /** Stores a planned walk permanently, and replaces minutes that are not by staff. `source` names the planner. */
  store(from: Coordinates, to: Coordinates, walk: Walk, source: string): Promise<void>;
  /** Whether one of the site's servers could not have it planned some minutes ago. */
  hasFailed(from: Coordinates, to: Coordinates): Promise<boolean>;
  noteFailure(from: Coordinates, to: Coordinates): Promise<void>;
};

type FoundWalk = {
  walk: Walk | null;
  isLinked: boolean;
  /** The river without a bridge nearby that the content names between them. */
  river: string | null;
};

/** Uses `planner` for walks that are not stored, and stores them. Rejects when that fails, unless `onNotStored` handles the error. */
export function storingPlanner(
  planner: WalkPlanner,
  walks: StoredWalks,
  onNotStored?: (error: Error) => void,
): WalkPlanner {
  return {
    name: planner.name,
    async plan(from, to, signal) {
      const { walk: stored } = await walks.find(from, to, "staff");
      if (stored) return stored;
      const walk = await planner.plan(from, to, signal).catch((error) => {
        publish("walk", { result: "failed" });
        throw error;
      });
      publish("walk", { result: "planned" });
      await walks.store(from, to, walk, planner.name).catch((error: Error) => {
        if (!onNotStored) throw error;
        onNotStored(error);
      });
      return walk;
    },
  };
}
