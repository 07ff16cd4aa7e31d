import type { Logger } from "pino";
import { data } from "react-router";
import { FALLBACK_ACTIVITIES } from "#app/activities/activities.ts";
import {
  type Attraction,
  type AttractionSummary,
  type NearbyStation,
  withFallbacks,
} from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/attractions/catalogue.ts";
import type { ContentRepository, StationDetail } from "#app/attractions/content-repository.ts";
import { summarise } from "#app/attractions/description.ts";
import type { Photo } from "#app/photos/photo.ts";
import { describeError, RequestError } from "#app/shared/errors.ts";
import { isSlug } from "#app/shared/slug.ts";
import type { AlightClient } from "#app/shared/supabase.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { ACCESSIBILITY, FACILITIES, type Station, trueFlags } from "#app/stations/station.ts";
import { surroundingsOf } from "#app/stations/surroundings.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { routeKey } from "#app/walks/route-key.ts";
import { FRESH_MS, USABLE_MS } from "#server/http/response-cache.ts";

/** The data API cuts every answer at this many rows, without an error. */
const ROWS_AT_ONCE = 1000;

const SUMMARY_COLUMNS = `slug, name, description, latitude, longitude,
  attraction_activities(activities(name)),
  attraction_stations(walking_time_minutes, is_primary, stations(slug, name, latitude, longitude)),
  attraction_images(image_url, attribution, alt_text, licence, source_url, placeholder, display_order)`;

type AttractionRow = {
  slug: string;
  name: string;
  description: string | null;
  latitude: number;
  longitude: number;
  attraction_activities: { activities: { name: string } | null }[];
  attraction_stations: {
    walking_time_minutes: number;
    is_primary: boolean;
    stations: { slug: string; name: string; latitude: number; longitude: number } | null;
  }[];
  attraction_images: {
    image_url: string;
    attribution: string;
    alt_text: string;
    licence: string;
    source_url: string;
    placeholder: string;
    display_order: number;
  }[];
};

type ErrorLog = Pick<Logger, "error">;

/** What public pages read, from the data API with a visitor's rights. */
export function makeContentRepository(
  client: AlightClient,
  log: ErrorLog,
): ContentRepository & { forget(): void } {
  const kept = keepCatalogue(() => readCatalogue(client, log));
  return {
    catalogue: () => answerOr503(kept.read()),
    attraction: async (slug) => (isSlug(slug) ? answerOr503(readAttraction(client, slug)) : null),
    station: async (slug) => (isSlug(slug) ? answerOr503(readStation(client, slug)) : null),
    walksFrom: async (slug) => (isSlug(slug) ? answerOr503(readWalksFrom(client, slug)) : null),
    forget: kept.forget,
  };

  async function answerOr503<T>(reading: Promise<T>): Promise<T> {
    try {
      return await withTimeout(reading);
    } catch (error) {
      log.error({ error: (error as Error).message }, "the database could not be read");
      throw data(describeError(error).message, { status: 503, headers: { "Retry-After": "5" } });
    }
  }
}

/** One catalogue for all who ask. Whoever waits for it gets it, also when it is forgotten meanwhile; then it is not kept. */
function keepCatalogue(read: () => Promise<Catalogue>) {
  let kept: { catalogue: Catalogue; readAt: number } | undefined;
  let underway: Promise<Catalogue> | undefined;

  function readAnew(): Promise<Catalogue> {
    const reading = read()
      .then((catalogue) => {
        if (underway === reading) kept = { catalogue, readAt: Date.now() };
        return catalogue;
      })
      .finally(() => {
        if (underway === reading) underway = undefined;
      });
    underway = reading;
    return reading;
  }

  return {
    async read(): Promise<Catalogue> {
      const age = kept ? Date.now() - kept.readAt : Number.POSITIVE_INFINITY;
      if (kept && age < FRESH_MS) return kept.catalogue;
      const reading = underway ?? readAnew();
      if (!kept || age >= USABLE_MS) return reading;
      reading.catch(() => {});
      return kept.catalogue;
    },
    forget() {
      kept = undefined;
      underway = undefined;
    },
  };
}

async function readCatalogue(client: AlightClient, log: ErrorLog): Promise<Catalogue> {
  const [stations, activities, attractions] = await Promise.all([
    all((from, to) =>
      client
        .from("stations")
        .select(
          "slug, name, latitude, longitude, facilities, accessibility, bordersRailwayOrder:borders_railway_order, attraction_stations(attraction_id)",
        )
        .eq("status", "published")
        .order("name")
        .range(from, to),
    ),
    all((from, to) => client.from("activities").select("name").order("name").range(from, to)).catch(
      (error: Error) => {
        log.error({ error: error.message }, "activities could not be read, so the usual names stand in");
        return FALLBACK_ACTIVITIES.map((name) => ({ name }));
      },
    ),
    all<AttractionRow>((from, to) =>
      client
        .from("attractions")
        .select(SUMMARY_COLUMNS)
        .eq("status", "published")
        .order("name")
        .order("id")
        .range(from, to),
    ),
  ]);
  return {
    stations: inNameOrder(stations).map(({ attraction_stations, facilities, accessibility, ...station }) => ({
      ...station,
      attractionCount: attraction_stations.length,
      facilities: trueFlags(FACILITIES, facilities),
      accessibility: trueFlags(ACCESSIBILITY, accessibility),
      surroundings: surroundingsOf(station),
    })),
    activities: inNameOrder(activities).map(({ name }) => name),
    attractions: inNameOrder(attractions).map(toSummary),
  };
}

async function readAttraction(client: AlightClient, slug: string): Promise<Attraction | null> {
  const row = unwrap(
    await client
      .from("attractions")
      .select(`id, website, ${SUMMARY_COLUMNS}`)
      .eq("status", "published")
      .eq("slug", slug)
      .maybeSingle(),
  );
  if (!row) return null;
  return {
    ...toSummary(row),
    id: row.id,
    description: row.description ?? "",
    website: row.website,
  };
}

async function readStation(client: AlightClient, slug: string): Promise<StationDetail | null> {
  const row = unwrap(
    await client
      .from("stations")
      .select(
        "id, slug, name, crs, latitude, longitude, facilities, accessibility, borders_railway_order, api_source, last_api_update",
      )
      .eq("status", "published")
      .eq("slug", slug)
      .maybeSingle(),
  );
  if (!row) return null;
  const links = await all((from, to) =>
    client
      .from("attraction_stations")
      .select(`is_primary, attractions!inner(status, ${SUMMARY_COLUMNS})`)
      .eq("station_id", row.id)
      .eq("attractions.status", "published")
      .order("is_primary", { ascending: false })
      .order("attraction_id")
      .range(from, to),
  );
  const attractions = links
    .map((link) => ({ isPrimary: link.is_primary, summary: toSummary(link.attractions) }))
    .sort(
      (a, b) => Number(b.isPrimary) - Number(a.isPrimary) || english.compare(a.summary.name, b.summary.name),
    )
    .map(({ summary }) => summary);
  const station: Station = {
    slug: row.slug,
    name: row.name,
    crs: row.crs,
    latitude: row.latitude,
    longitude: row.longitude,
    attractionCount: attractions.length,
    bordersRailwayOrder: row.borders_railway_order,
    facilities: trueFlags(FACILITIES, row.facilities),
    accessibility: trueFlags(ACCESSIBILITY, row.accessibility),
    surroundings: surroundingsOf(row),
    facilityDataUpdated: row.api_source === "national_rail" ? row.last_api_update : null,
  };
  return { station, attractions };
}

async function readWalksFrom(client: AlightClient, slug: string): Promise<PlannedLine[] | null> {
  const station = unwrap(
    await client
      .from("stations")
      .select("latitude, longitude")
      .eq("status", "published")
      .eq("slug", slug)
      .maybeSingle(),
  );
  if (!station) return null;
  const rows = await all((from, to) =>
    client
      .from("cached_routes")
      .select("to:to_attraction, points")
      .eq("from_station", routeKey(station))
      .order("to_attraction")
      .range(from, to),
  );
  return rows.flatMap(({ to, points }) => (points ? [{ to, points }] : []));
}

function toSummary(row: AttractionRow): AttractionSummary {
  const stations = row.attraction_stations
    .flatMap((link): NearbyStation[] =>
      link.stations
        ? [{ ...link.stations, walkingTimeMinutes: link.walking_time_minutes, isPrimary: link.is_primary }]
        : [],
    )
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.walkingTimeMinutes - b.walkingTimeMinutes);
  return {
    slug: row.slug,
    name: row.name,
    summary: summarise(row.description ?? ""),
    latitude: row.latitude,
    longitude: row.longitude,
    activityType: row.attraction_activities.flatMap(({ activities }) => activities?.name ?? []).sort(),
    stations,
    nearestStation: stations[0]?.name ?? null,
    walkingTimeMinutes: stations[0]?.walkingTimeMinutes ?? null,
    pictures: toPictures(row),
  };
}

const english = new Intl.Collator("en");

/** As in a dictionary: the database would put "Zoo" before "abbey". */
function inNameOrder<T extends { name: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => english.compare(a.name, b.name));
}

function toPictures(row: AttractionRow): Photo[] {
  return withFallbacks(
    row.attraction_images
      .toSorted((a, b) => a.display_order - b.display_order)
      .map(({ image_url, attribution, alt_text, licence, source_url, placeholder }) => ({
        url: image_url,
        attribution,
        altText: alt_text,
        licence: licence || undefined,
        sourceUrl: source_url || undefined,
        placeholder: placeholder || undefined,
      })),
  );
}

type Answer<T> = { data: T; error: { message: string } | null; status: number };

/** The data of an answer; throws a RequestError with the database's status. */
function unwrap<A extends Answer<unknown>>(answer: A): A["data"] {
  if (answer.error) throw new RequestError(answer.error.message, answer.status);
  return answer.data;
}

/** All rows of a question that is cut at ROWS_AT_ONCE. */
async function all<T>(ask: (from: number, to: number) => PromiseLike<Answer<T[] | null>>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = unwrap(await ask(rows.length, rows.length + ROWS_AT_ONCE - 1)) ?? [];
    rows.push(...page);
    if (page.length < ROWS_AT_ONCE) return rows;
  }
}
