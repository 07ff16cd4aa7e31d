/** Walking pace of the product: 3 mph, in metres a minute. */
export const METRES_PER_MINUTE = 80.47;

/** A walk is longer than the straight line; 1.3 is the middle of what towns and paths show (1.2–1.4). */
const DETOUR_FACTOR = 1.3;

/** Further apart than this nobody walks, and no walk is planned: metres, in a straight line. */
export const MAX_WALK_METRES = 10_000;

/** Whole minutes for a walk of `metres`, at least 1. */
export function minutesOnFoot(metres: number): number {
  return Math.max(1, Math.round(metres / METRES_PER_MINUTE));
}

/** Length in metres of the walk that a straight line of `straightMetres` stands for. An estimate: mark it as one. */
export function estimateWalkMetres(straightMetres: number): number {
  return straightMetres * DETOUR_FACTOR;
}
