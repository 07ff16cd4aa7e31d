import { queryOptions } from "@tanstack/react-query";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { RequestError } from "#app/shared/errors.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { decodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk } from "#app/walks/walk-planner.ts";
import { type LeastWalkResponse, NO_DIRECT_WALK } from "#app/walks/walk-response.ts";

const URL_PATH = "/functions/v1/get-walking-route";
/** The server responds within 3 s, if only with an estimate. */
const TIMEOUT_MS = 8000;
/** By then the planner may have responded. */
const ESTIMATE_STALE_MS = 60_000;
const PLANNED_STALE_MS = 600_000;

/** A failure is logged and shown in place, without a toast. */
export function walkQuery(from: Coordinates & { slug?: string }, to: Coordinates) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "walk", routeKey(from), routeKey(to)],
    queryFn: ({ signal }) =>
      fetchWalk(from, to, signal).catch(async (error) => {
        const walk =
          error instanceof RequestError || !from.slug ? undefined : await keptWalk(from.slug, to, signal);
        if (!walk) throw error;
        return toWalk(walk);
      }),
    meta: WITHOUT_NOTIFICATION,
    staleTime: ({ state }) => (state.data?.isApproximate ? ESTIMATE_STALE_MS : PLANNED_STALE_MS),
  });
}

/** No walk is known, which another try would not change. */
export function isUnknownWalk(error: Error | null): boolean {
  return error instanceof RequestError && error.message === NO_DIRECT_WALK;
}

async function fetchWalk(from: Coordinates, to: Coordinates, signal: AbortSignal): Promise<Walk> {
  try {
    const response = await fetch(URL_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        fromLat: from.latitude,
        fromLng: from.longitude,
        toLat: to.latitude,
        toLng: to.longitude,
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.status === 404) throw new RequestError(NO_DIRECT_WALK, 404);
    if (!response.ok)
      throw new RequestError(`The walk failed with status ${response.status}`, response.status);
    return toWalk((await response.json()) as LeastWalkResponse);
  } catch (error) {
    if (!signal.aborted) console.error("The walk could not be loaded", error);
    throw error;
  }
}

/** Of the walks from a station that the service worker has kept. */
async function keptWalk(
  station: string,
  to: Coordinates,
  signal: AbortSignal,
): Promise<PlannedLine | undefined> {
  const walks = await readDocument<PlannedLine[]>(`/documents/station/${station}/walks`, signal).catch(
    () => null,
  );
  // An earlier version kept lines only.
  return walks?.find((walk) => walk.to === routeKey(to) && "time" in walk);
}

function toWalk(response: LeastWalkResponse): Walk {
  const { time, distance, points, approximate = false, credit = "", steps = [] } = response;
  return {
    distanceMetres: distance,
    durationMinutes: time,
    line: typeof points === "string" ? decodePolyline(points) : points.map(toCoordinates),
    steps,
    credit,
    isApproximate: approximate,
  };
}

function toCoordinates(point: Exclude<LeastWalkResponse["points"], string>[number]): Coordinates {
  const [latitude, longitude] = Array.isArray(point) ? point : [point.lat, point.lng];
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  throw new Error("The points cannot be read");
}
