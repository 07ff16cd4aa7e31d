import { distanceInMetres } from "#app/shared/coordinates.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";

/** An estimate from the straight line, for when there is no planned walk. Never rejects; its walks are marked as approximate. */
export const straightLinePlanner: WalkPlanner = {
  name: "estimate",
  async plan(from, to) {
    const distanceMetres = estimateWalkMetres(distanceInMetres(from, to));
    return {
      distanceMetres,
      durationMinutes: minutesOnFoot(distanceMetres),
      line: [from, to],
      steps: [],
      credit: "",
      isApproximate: true,
    };
  },
};
