import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { z } from "zod";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { MAX_WALK_METRES } from "#app/walks/pace.ts";
import { encodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk, WalkPlanner } from "#app/walks/walk-planner.ts";
import type { WalkResponse } from "#app/walks/walk-response.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import type { Log } from "#server/log.ts";
import { LineTooLong } from "#server/walks/rate-limited-planner.ts";
import type { StoredWalks } from "#server/walks/stored-walks.ts";
import { straightLinePlanner } from "#server/walks/straight-line.ts";

/** Questions to the database at once, and that may wait. Whoever comes later gets an estimate. */
const LOOK_UPS = { atOnce: 4, waiting: 100 };
/** So long an answer may take; the planning goes on behind it. Staff came for the plan, and wait. */
const TIMEOUT_MS = { visitor: 3000, staff: 15_000 };
/** A walk that could not be planned is not asked for again at once. */
const FAILURE_MS = 10 * 60_000;

export type GetWalkingRouteOptions = {
  walks: StoredWalks;
  /** Stores what it plans. Null when the site has no planner: every walk that is not stored is then an estimate. */
  planner: WalkPlanner | null;
  isStaff(request: Request): Promise<boolean>;
  log: Pick<Log, "warn" | "error">;
  patience?: typeof TIMEOUT_MS;
};

/**
 * POST {fromLat, fromLng, toLat, toLng} → a WalkResponse. 400 with {message} when these are not two points at most 10 km apart;
 * whatever else goes wrong, the answer is an estimate that says so.
 */
export function makeGetWalkingRoute({
  walks,
  planner,
  isStaff,
  log,
  patience = TIMEOUT_MS,
}: GetWalkingRouteOptions) {
  const limit = pLimit(LOOK_UPS.atOnce);
  const plans = makeLoadCache<Walk | null>();
  const failed = new LRUCache<string, true>({ max: 5000, ttl: FAILURE_MS });

  return async function getWalkingRoute(request: Request): Promise<Response> {
    if (request.method !== "POST") return answerJson({ message: "POST only" }, 405, { Allow: "POST" });
    const question = await readQuestion(request);
    if ("message" in question) return answerJson(question, 400);
    const { from, to } = question;
    const walk = (await findWalk(request, from, to)) ?? (await estimate(from, to));
    return answerJson(toAnswer(walk));
  };

  async function findWalk(request: Request, from: Coordinates, to: Coordinates): Promise<Walk | null> {
    const pair = `${routeKey(from)} ${routeKey(to)}`;
    try {
      if (limit.pendingCount >= LOOK_UPS.waiting) throw new Error("Too many questions at once");
      // Twice in time: the line goes on when the database says nothing, and nobody stands in it for long.
      const { asWhom, walk, isLinked } = await withTimeout(
        limit(() => withTimeout(lookUp(request, from, to))),
      );
      if (walk) return walk;
      const isWorthPlanning = asWhom === "staff" || (isLinked && !failed.has(pair));
      if (!planner || !isWorthPlanning) return null;
      return await Promise.race([
        plans.get(pair, () => plan(planner, pair, from, to)),
        setTimeout(patience[asWhom], null, { ref: false }),
      ]);
    } catch (error) {
      log.error({ error: (error as Error).message, pair }, "the stored walk could not be read");
      return null;
    }
  }

  async function lookUp(request: Request, from: Coordinates, to: Coordinates) {
    // Whose session has run out is a visitor.
    const asWhom: "staff" | "visitor" = (await isStaff(request).catch(() => false)) ? "staff" : "visitor";
    return { asWhom, ...(await walks.find(from, to, asWhom)) };
  }

  /** Null, and one line in the log, when it fails. */
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
      // A long line says nothing about this walk.
      if (!(error instanceof LineTooLong)) failed.set(pair, true);
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

const questionSchema = z.object(
  {
    fromLat: degrees("fromLat", 90),
    fromLng: degrees("fromLng", 180),
    toLat: degrees("toLat", 90),
    toLng: degrees("toLng", 180),
  },
  "The body must be an object with fromLat, fromLng, toLat and toLng",
);

type Question = { from: Coordinates; to: Coordinates } | { message: string };

async function readQuestion(request: Request): Promise<Question> {
  const text = await request.text().catch(() => "");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: "The body must be JSON" };
  }
  const parsed = questionSchema.safeParse(body);
  if (!parsed.success) return { message: parsed.error.issues.map(({ message }) => message).join("; ") };
  const { fromLat, fromLng, toLat, toLng } = parsed.data;
  const from = { latitude: sixDecimals(fromLat), longitude: sixDecimals(fromLng) };
  const to = { latitude: sixDecimals(toLat), longitude: sixDecimals(toLng) };
  if (distanceInMetres(from, to) > MAX_WALK_METRES)
    return { message: "The points are more than 10 km apart" };
  return { from, to };
}

/** What keys of stored walks can tell apart. */
function sixDecimals(value: number): number {
  return Number(value.toFixed(6));
}

function estimate(from: Coordinates, to: Coordinates): Promise<Walk> {
  return straightLinePlanner.plan(from, to, new AbortController().signal);
}

function toAnswer(walk: Walk): WalkResponse {
  return {
    time: walk.durationMinutes,
    distance: Math.round(walk.distanceMetres),
    points: encodePolyline(walk.line),
    approximate: walk.isApproximate,
    credit: walk.credit,
    steps: walk.steps,
  };
}

function answerJson(
  body: WalkResponse | { message: string },
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
