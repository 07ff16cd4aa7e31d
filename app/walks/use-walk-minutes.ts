import { useQuery } from "@tanstack/react-query";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { walkQuery } from "#app/walks/walk-query.ts";

export type WalkMinutes = { walkingTimeMinutes: number; isEstimate: boolean };

/** The stored ones, or those of a walk that was planned since, which the server stores in place of an estimate. */
export function useWalkMinutes(from: Coordinates & WalkMinutes, to: Coordinates): WalkMinutes {
  const { data: walk } = useQuery({ ...walkQuery(from, to), enabled: false });
  const isPlanned = from.isEstimate && walk !== undefined && !walk.isApproximate;
  return isPlanned ? { walkingTimeMinutes: walk.durationMinutes, isEstimate: false } : from;
}
