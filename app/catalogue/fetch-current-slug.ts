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
  const found =
    table === "stations"
      ? cache.fetchQuery({ ...stationQuery(slug), ...options }).then((detail) => detail?.station.slug)
      : cache.fetchQuery({ ...attractionQuery(slug), ...options }).then((attraction) => attraction?.slug);
  return found.then(
    (current) => current ?? null,
    () => null,
  );
}
