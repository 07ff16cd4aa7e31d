import type { Coordinates } from "#app/shared/coordinates.ts";

/** A way on foot from a station to a place to visit. */
export type Walk = {
  /** Along the line, not as the crow flies. */
  distanceMetres: number;
  /** Whole minutes at the product's pace (pace.ts), whatever pace the planner assumes. */
  durationMinutes: number;
  /** From the asked start to the asked end: two points or more. */
  line: Coordinates[];
  /** What to do, in order; empty where the planner does not say. */
  steps: WalkStep[];
  /** Whom to name beside the walk, as plain text; empty for our own estimate. */
  credit: string;
  /** True for an estimate: show it as one. */
  isApproximate: boolean;
};

export type WalkStep = { text: string; metres: number };

/** Finds the way on foot between two points. */
export type WalkPlanner = {
  /** The name under which its walks are stored. */
  name: string;
  /** Rejects when there is no way, no answer, an answer that cannot be right, or when `signal` is aborted. */
  plan(from: Coordinates, to: Coordinates, signal: AbortSignal): Promise<Walk>;
};
