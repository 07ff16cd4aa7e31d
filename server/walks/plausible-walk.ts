import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { minutesOnFoot } from "#app/walks/pace.ts";
import type { Walk, WalkStep } from "#app/walks/walk-planner.ts";

/** Metres between a requested point and the nearest path, where the planner's line begins or ends. */
const MAX_GAP = 500;
/** In metres. Requested points are at most 10 km apart. */
const MAX_DISTANCE = 50_000;
/** The planner's distance and the length of its line differ by rounding only: 10 % and 50 m. */
const TOLERANCE = { share: 0.1, metres: 50 };

type PlannedRoute = { distanceMetres: number; line: Coordinates[]; steps: WalkStep[]; credit: string };

/** A planner's result as a walk, with straight lines to both points. Throws with the reason when it cannot be right. */
export function toPlausibleWalk(route: PlannedRoute, from: Coordinates, to: Coordinates): Walk {
  const { distanceMetres, line } = route;
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 2) throw new Error("The line is empty");
  if (!(distanceMetres >= 0 && distanceMetres <= MAX_DISTANCE))
    throw new Error("The distance is no length of a walk");

  const gaps = distanceInMetres(from, first) + distanceInMetres(last, to);
  if (distanceInMetres(from, first) > MAX_GAP || distanceInMetres(last, to) > MAX_GAP)
    throw new Error("The line is elsewhere");
  const slack = TOLERANCE.metres + TOLERANCE.share * distanceMetres;
  if (Math.abs(lineLength(line) - distanceMetres) > slack)
    throw new Error("The distance is not that of the line");
  const straight = distanceInMetres(from, to);
  if (distanceMetres + gaps < straight * 0.98) throw new Error("The distance is below the straight one");

  const walked = Math.max(distanceMetres + gaps, straight);
  return {
    distanceMetres: walked,
    durationMinutes: minutesOnFoot(walked),
    line: [from, ...line, to].filter((point, i, all) => i === 0 || !isSame(point, all[i - 1])),
    steps: route.steps,
    credit: route.credit,
    isApproximate: false,
  };
}

function lineLength(line: Coordinates[]): number {
  return line.reduce((sum, point, i) => sum + distanceInMetres(line[i - 1] ?? point, point), 0);
}

function isSame(one: Coordinates, other: Coordinates | undefined): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}
