import type { Logger } from "pino";
import { z } from "zod";
import type { PlaceFinder } from "#app/places/place-finder.ts";
import { readCoordinates } from "#app/places/read-coordinates.ts";
import type { IsStaff } from "#server/accounts/staff-check.ts";
import { readBackupState } from "#server/backup/scheduled-backups.ts";
import { previewDrawing } from "#server/content/drawings.ts";
import type { Connection } from "#server/database/sql.ts";
import type { MissedSearches } from "#server/functions/missed-searches.ts";
import type { PageCounts } from "#server/functions/page-counts.ts";
import { post, type ServerFunctions } from "#server/functions/server-functions.ts";
import { type LinkChecks, NoSiteAnswers } from "#server/links/link-checks.ts";
import { failure, type StationSync } from "#server/national-rail/sync-stations.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

type Options = {
  isStaff: IsStaff;
  finder: PlaceFinder;
  links: LinkChecks;
  /** Null on a site without access to National Rail's data. */
  stationSync: StationSync | null;
  pageCounts: Pick<PageCounts, "read">;
  missedSearches: Pick<MissedSearches, "read">;
  background: Connection;
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

export function makeStaffFunctions(options: Options) {
  const { isStaff, finder, links, stationSync, pageCounts, missedSearches, background, log } = options;
  function forStaff(run: (body: unknown) => Promise<object>, options?: Parameters<typeof post>[1]) {
    return post(async (body, request) => {
      if (!(await isStaff(request))) throw new RefusedRequest(403, "Only staff may do this");
      return run(body);
    }, options);
  }

  async function findPlaces(body: unknown) {
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
  }

  async function find(query: string) {
    try {
      return await finder.find(query, AbortSignal.timeout(20_000));
    } catch (error) {
      const { message, cause = "" } = error as Error;
      log.warn({ error: message, cause: String(cause) }, "no place could be looked up");
      throw new RefusedRequest(503, "The place finder does not answer. Please try again.");
    }
  }

  async function checkLink(body: unknown) {
    const { id } = checkBody.parse(body);
    try {
      return (await links.check(id, AbortSignal.timeout(60_000))) ?? { url: null, problem: null };
    } catch (error) {
      log.warn({ error: (error as Error).message, id }, "no website could be checked");
      throw new RefusedRequest(503, error instanceof NoSiteAnswers ? OFFLINE : NOT_CHECKED);
    }
  }

  return {
    "geocode-location": forStaff(findPlaces),
    // A name, a kind, twenty activities and some sentences, each character of up to four bytes.
    "draw-illustration": forStaff(drawIllustration, { maxBytes: 12_000 }),
    "check-link": forStaff(checkLink),
    "backup-state": forStaff(async () => ({ backup: await readBackupState(background) })),
    "missed-searches": forStaff(async () => ({ searches: await missedSearches.read() })),
    "page-counts": forStaff(async (body) => ({ counts: await pageCounts.read(daysBody.parse(body).days) })),
    "sync-national-rail-data": forStaff(async () => stationSync?.run() ?? failure(NOT_CONFIGURED), {
      changes: "content",
    }),
    "sync-progress": forStaff(async () => ({ progress: (await stationSync?.progress()) ?? null })),
  } satisfies ServerFunctions;
}

const OFFLINE = "No website answers, so this server seems to be offline. Nothing was marked as broken.";
const NOT_CHECKED = "The website could not be checked. Please try again.";
const NOT_CONFIGURED =
  "National Rail is not configured. Set NATIONAL_RAIL_KEY to a key of the Rail Data Marketplace.";

async function drawIllustration(body: unknown) {
  const { description, latitude, longitude, ...drawn } = drawBody.parse(body);
  return previewDrawing({
    ...drawn,
    ...(description !== undefined && { description }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  });
}
