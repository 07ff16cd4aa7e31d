import type { Coordinates } from "#app/shared/coordinates.ts";

export type Walk = {
  distanceMetres: number;
  /** Whole minutes at the product's pace (pace.ts), whatever pace the planner assumes. */
  durationMinutes: number;
  /** Two points or more, from the requested start to the requested end. */
  line: Coordinates[];
  /** In order; empty when the planner gives none. */
  steps: WalkStep[];
  /** The credit to show with the walk, as plain text; empty for our own estimate. */
  credit: string;
  /** An estimate, to be shown as one. */
  isApproximate: boolean;
};

export type WalkStep = { text: string; metres: number };

/** The planner is there, and knows no path. */
export class NoPathError extends Error {}

export type WalkPlanner = {
  name: string;
  /** Rejects when there is no walk (with a NoPathError), no response or an implausible one, or when `signal` is aborted. */
  plan(from: Coordinates, to: Coordinates, signal: AbortSignal): Promise<Walk>;
};
