import type { WalkResponse } from "#app/walks/walk-response.ts";

/** `to` is the routeKey() of its end. */
export type PlannedLine = Pick<WalkResponse, "time" | "distance" | "points" | "credit" | "steps"> & {
  to: string;
};
