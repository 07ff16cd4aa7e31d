import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { MAX_WALK_METRES } from "#app/walks/pace.ts";
import { encodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk, WalkPlanner } from "#app/walks/walk-planner.ts";
import { NO_DIRECT_WALK, type WalkResponse } from "#app/walks/walk-response.ts";
import { makeFairQueue } from "#server/fair-queue.ts";
import type { Client } from "#server/http/request-client.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { QueueFull } from "#server/throttle.ts";
import { estimatePlanner } from "#server/walks/estimate-planner.ts";
import type { StoredWalks } from "#server/walks/stored-walks.ts";

/** Lookups in the database that run at the same time, and that wait. Beyond that the client with the most gets estimates. */
const LOOKUPS = { slots: 4, maxWaiting: 100 };
/** How long a response may take until it is an estimate; planning goes on in the background. */
const TIMEOUT_MS = { visitor: 3000, staff: 15_000 };

type FoundWalk = { walk: Walk | null; river: string | null };

type Options = {
  walks: StoredWalks;
  /** Stores what it plans. Null on a site without a planner, where a walk that is not stored is an estimate. */
  planner: WalkPlanner | null;
  isStaff(request: Request): Promise<boolean>;
  log: Pick<Logger, "warn" | "error">;
  timeoutMs?: typeof TIMEOUT_MS;
};

/**
 * {fromLat, fromLng, toLat, toLng} in degrees → WalkResponse; 400 unless these are two points at most 10 km apart. After any other failure
 * it is an estimate, marked as approximate, or 404 where the sea or a river lies between.
 */
export function makeGetWalkingRoute({ walks, planner, isStaff, log, timeoutMs = TIMEOUT_MS }: Options) {
  const lookups = makeFairQueue(LOOKUPS);
  const plans = makeLoadCache<Walk | null>();

  return async function getWalkingRoute(
    body: unknown,
    request: Request,
    client: Client,
  ): Promise<WalkResponse> {
    const { from, to } = readPoints(body);
    const { walk, river } = await findWalk(request, client, from, to);
    const found = walk ?? (river === null ? await estimate(from, to) : null);
    if (!found) throw new RefusedRequest(404, NO_DIRECT_WALK);
    return toWalkResponse(found);
  };

  /** The stored or planned walk; null when there is neither in time. */
  async function findWalk(
    request: Request,
    { address }: Client,
    from: Coordinates,
    to: Coordinates,
  ): Promise<FoundWalk> {
    let river: string | null = null;
    const pair = `${routeKey(from)} ${routeKey(to)}`;
    try {
      // The inner timeout frees the queue when the database does not respond, the outer one limits the time in the queue.
      const { role, walk, isWorthPlanning, ...found } = await withTimeout(
        lookups.run(address, pair, () => withTimeout(lookUp(request, from, to))),
      );
      river = found.river;
      if (walk) return { walk, river };
      if (!planner || !isWorthPlanning) return { walk: null, river };
      const planned = await Promise.race([
        plans.get(pair, () => plan(planner, pair, from, to)),
        setTimeout(timeoutMs[role], null, { ref: false }),
      ]);
      return { walk: planned, river };
    } catch (error) {
      if (!(error instanceof QueueFull))
        log.error({ error: (error as Error).message, pair }, "the stored walk could not be read");
      return { walk: null, river };
    }
  }

  async function lookUp(request: Request, from: Coordinates, to: Coordinates) {
    // An expired session counts as a visitor.
    const role: "staff" | "visitor" = (await isStaff(request).catch(() => false)) ? "staff" : "visitor";
    const found = await walks.find(from, to, role);
    const isAsked = planner !== null && !found.walk;
    const isWorthPlanning =
      isAsked && (role === "staff" || (found.isLinked && !(await walks.hasFailed(from, to))));
    return { role, ...found, isWorthPlanning };
  }

  /** Resolves to null and logs a line when it fails. */
  async function plan(
    planner: WalkPlanner,
    pair: string,
    from: Coordinates,
    to: Coordinates,
  ): Promise<Walk | null> {
    try {
      return await planner.plan(from, to, new AbortController().signal);
    } catch (error) {
      const { message, cause = "" } = error as Error;
      // A full queue is no failure of this walk.
      if (!(error instanceof QueueFull)) await walks.noteFailure(from, to).catch(() => {});
      log.warn({ error: message, cause: String(cause), pair }, "the walk could not be planned");
      return null;
    }
  }
}

const degrees = (name: string, most: number) =>
  z
    .number(`${name} must be a number`)
    .min(-most, `${name} must be ${-most} or more`)
    .max(most, `${name} must be ${most} or less`);

const bodySchema = z.object(
  {
    fromLat: degrees("fromLat", 90),
    fromLng: degrees("fromLng", 180),
    toLat: degrees("toLat", 90),
    toLng: degrees("toLng", 180),
  },
  "The body must be an object with fromLat, fromLng, toLat and toLng",
);

function readPoints(body: unknown): { from: Coordinates; to: Coordinates } {
  const { fromLat, fromLng, toLat, toLng } = bodySchema.parse(body);
  const from = { latitude: sixDecimals(fromLat), longitude: sixDecimals(fromLng) };
  const to = { latitude: sixDecimals(toLat), longitude: sixDecimals(toLng) };
  if (distanceInMetres(from, to) > MAX_WALK_METRES)
    throw new RefusedRequest(400, "The points are more than 10 km apart");
  return { from, to };
}

function sixDecimals(value: number): number {
  return Number(value.toFixed(6));
}

/** Null where the sea lies between. */
function estimate(from: Coordinates, to: Coordinates): Promise<Walk | null> {
  return estimatePlanner.plan(from, to, new AbortController().signal).catch(() => null);
}

function toWalkResponse(walk: Walk): WalkResponse {
  return {
    time: walk.durationMinutes,
    distance: Math.round(walk.distanceMetres),
    points: encodePolyline(walk.line),
    approximate: walk.isApproximate,
    credit: walk.credit,
    steps: walk.steps,
  };
}
