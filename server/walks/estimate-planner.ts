import { distanceInMetres } from "#app/shared/coordinates.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import { NO_DIRECT_WALK } from "#app/walks/walk-response.ts";

/** For when there is no planned walk. Rejects only where the sea lies between; its walks are marked as approximate. */
export const estimatePlanner: WalkPlanner = {
  name: "estimate",
  async plan(from, to) {
    if (barrierBetween(from, to, null) !== null) throw new Error(NO_DIRECT_WALK);
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
