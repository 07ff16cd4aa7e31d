import { isLocated } from "#app/map/viewport.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";

/** The site's walking pace, 3 mph, in metres a minute. */
export const METRES_PER_MINUTE = 80.47;

/** A walk's length by that of the straight line: 1.2 to 1.4 in towns and on paths. */
const DETOUR_FACTOR = 1.3;

/** No walk is planned between points further apart, in metres along the straight line. */
export const MAX_WALK_METRES = 10_000;

/** Whole minutes, at least 1. */
export function minutesOnFoot(metres: number): number {
  return Math.max(1, Math.round(metres / METRES_PER_MINUTE));
}

/** Null while one of both is nowhere yet. */
export function estimateMinutes(from: Coordinates, to: Coordinates): number | null {
  return isLocated(from) && isLocated(to)
    ? minutesOnFoot(estimateWalkMetres(distanceInMetres(from, to)))
    : null;
}

/** An estimate in metres: mark it as one. */
export function estimateWalkMetres(straightMetres: number): number {
  return straightMetres * DETOUR_FACTOR;
}
