import { attractionQuery, stationQuery } from "#app/catalogue/page-queries.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";

/** In a browser: of the published page that had `slug` before; null where there is none, or it cannot be loaded. */
export async function fetchCurrentSlug(
  table: "attractions" | "stations",
  slug: string,
): Promise<string | null> {
  const options = { retry: false, meta: WITHOUT_NOTIFICATION };
  const cache = browserQueryClient();
  try {
    const record =
      table === "stations"
        ? (await cache.fetchQuery({ ...stationQuery(slug), ...options }))?.station
        : await cache.fetchQuery({ ...attractionQuery(slug), ...options });
    return record?.slug ?? null;
  } catch {
    return null;
  }
}
