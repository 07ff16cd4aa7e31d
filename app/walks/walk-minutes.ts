import { useQuery } from "@tanstack/react-query";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";
import { walkQuery } from "#app/walks/walk-query.ts";

type Start = Coordinates & { walkingTimeMinutes: number };

/** Minutes on foot: the stored ones, or those of a walk that was planned since, which the server stores in place of an estimate. */
export function useWalkMinutes(from: Start, to: Coordinates): number {
  const { data: walk } = useQuery({ ...walkQuery(from, to), enabled: false });
  const estimate = minutesOnFoot(estimateWalkMetres(distanceInMetres(from, to)));
  const isPlanned = walk !== undefined && !walk.isApproximate;
  return isPlanned && from.walkingTimeMinutes === estimate ? walk.durationMinutes : from.walkingTimeMinutes;
}
