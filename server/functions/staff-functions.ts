import type { Logger } from "pino";
import { z } from "zod";
import type { PlaceFinder } from "#app/places/place-finder.ts";
import type { IsStaff } from "#server/accounts/staff-check.ts";
import { previewDrawing } from "#server/content/drawings.ts";
import type { PageCounts } from "#server/functions/page-counts.ts";
import { asRefusal, refuse } from "#server/functions/refusal.ts";
import type { LinkChecks } from "#server/links/link-checks.ts";
import { failure, type StationSync } from "#server/national-rail/sync-stations.ts";
import { readCoordinates } from "#server/places/read-coordinates.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

type Options = {
  isStaff: IsStaff;
  finder: PlaceFinder;
  links: LinkChecks;
  /** Null on a site without access to National Rail's data. */
  stationSync: StationSync | null;
  readPageCounts: PageCounts["read"];
  log: Pick<Logger, "warn">;
};

const geocodeBody = z.object({
  query: z
    .string()
    .trim()
    .min(1, "Enter a place or coordinates")
    .max(200, "At most 200 characters can be searched"),
});

const drawBody = z.object({
  name: z.string().max(200),
  kind: z.string().max(100).nullish(),
  activities: z.array(z.string().max(100)).max(20).optional(),
  description: z.string().max(300).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  illustration: z.object({ motif: z.string().nullish(), light: z.string().nullish() }).nullish(),
});

const daysBody = z.object({ days: z.number().int().min(1).max(366).default(30) });

const checkBody = z.object({ id: z.uuid("Which attraction is it?") });

/** What staff may call beside /rest/v1: POST with a bearer token, JSON in and out, errors as {message}. Null for another name. */
export function makeStaffFunctions({ isStaff, finder, links, stationSync, readPageCounts, log }: Options) {
  const handlers: Record<string, (body: unknown) => Promise<unknown>> = {
    async "geocode-location"(body) {
      const { query } = geocodeBody.parse(body);
      const point = readCoordinates(query);
      const places = point
        ? [{ id: "coordinates", name: `${point.latitude}, ${point.longitude}`, ...point, credit: "" }]
        : await find(query);
      return places.map(({ id, name, latitude, longitude, credit }) => ({
        place_id: id,
        display_name: name,
        lat: String(latitude),
        lon: String(longitude),
        ...(credit && { credit }),
      }));
    },

    async "draw-illustration"(body) {
      const { description, latitude, longitude, ...drawn } = drawBody.parse(body);
      return previewDrawing({
        ...drawn,
        ...(description !== undefined && { description }),
        ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
      });
    },

    async "check-link"(body) {
      const { id } = checkBody.parse(body);
      try {
        return (await links.check(id, AbortSignal.timeout(60_000))) ?? { url: null, problem: null };
      } catch (error) {
        log.warn({ error: (error as Error).message, id }, "no website could be checked");
        throw new RefusedRequest(503, "The website could not be checked. Is the server connected?");
      }
    },

    async "page-counts"(body) {
      const { days } = daysBody.parse(body);
      return { counts: await readPageCounts(days) };
    },

    async "sync-national-rail-data"() {
      const message =
        "National Rail is not configured. Set NATIONAL_RAIL_KEY to a key of the Rail Data Marketplace.";
      return stationSync ? stationSync.run() : failure(message);
    },

    async "sync-progress"() {
      return { progress: stationSync?.progress() ?? null };
    },
  };

  async function find(query: string) {
    try {
      return await finder.find(query, AbortSignal.timeout(20_000));
    } catch (error) {
      const { message, cause = "" } = error as Error;
      log.warn({ error: message, cause: String(cause) }, "no place could be looked up");
      throw new RefusedRequest(503, "The place finder does not answer. Please try again.");
    }
  }

  return async function respond(name: string, request: Request): Promise<Response | null> {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return null;
    if (request.method !== "POST") return refuse(405, "POST only", { Allow: "POST" });
    try {
      if (!(await isStaff(request))) return refuse(403, "Only staff may do this");
      const body = JSON.parse((await request.text()) || "{}");
      return Response.json(await handler(body), { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      if (error instanceof RefusedRequest) return refuse(error.status, error.message);
      return asRefusal(error);
    }
  };
}
