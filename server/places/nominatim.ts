import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { FoundPlace, PlaceFinder } from "#app/places/place-finder.ts";
import { readResponse } from "#server/read-response.ts";
import { requireOk } from "#server/require-ok.ts";
import type { Throttle } from "#server/throttle.ts";

const DAY_MS = 86_400_000;

type Options = {
  /** Without /search, such as "https://nominatim.openstreetmap.org". */
  url: string;
  /** Identifies the site, with a contact: public servers require it. */
  userAgent: string;
  throttle: Throttle;
};

/** https://nominatim.org/release-docs/latest/api/Search/: coordinates are text. */
const responseSchema = z.array(
  z.object({
    place_id: z.union([z.number(), z.string()]),
    display_name: z.string().max(1000),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    licence: z.string().max(300).default("© OpenStreetMap contributors"),
  }),
);

const MOST_BYTES = 1_000_000;

/** Finds places in Great Britain with Nominatim over HTTP. The same words are sent once a day. */
export function nominatim({ url, userAgent, throttle }: Options): PlaceFinder {
  const found = new LRUCache<string, FoundPlace[]>({ max: 1000, ttl: DAY_MS });

  async function search(words: string, signal: AbortSignal): Promise<FoundPlace[]> {
    const query = new URLSearchParams({ q: words, format: "jsonv2", limit: "10", countrycodes: "gb" });
    const response = await fetch(`${url.replace(/\/+$/, "")}/search?${query}`, {
      headers: { "User-Agent": userAgent, "Accept-Language": "en-GB", Accept: "application/json" },
      redirect: "error",
      signal,
    });
    await requireOk(response, (status) => new Error(`Nominatim answered ${status}`));
    const answer = await readResponse(response, MOST_BYTES)
      .then(JSON.parse)
      .catch(() => null);
    const parsed = responseSchema.safeParse(answer);
    if (!parsed.success) throw new Error("Nominatim's answer is no list of places");
    return parsed.data.map(({ place_id, display_name, lat, lon, licence }) => ({
      id: String(place_id),
      name: display_name,
      latitude: lat,
      longitude: lon,
      credit: licence,
    }));
  }

  return {
    async find(words, signal) {
      const key = words.toLowerCase();
      const known = found.get(key);
      if (known) return known;
      const places = await throttle((attempt) => search(words, attempt), signal);
      found.set(key, places);
      return places;
    },
  };
}
