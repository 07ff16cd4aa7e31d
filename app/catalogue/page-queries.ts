import { queryOptions } from "@tanstack/react-query";
import type { Attraction } from "#app/attractions/attraction.ts";
import type { StationDetail } from "#app/catalogue/content-repository.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";

const MINUTE = 60_000;

/** An attraction with its whole text; null when there is none of this slug. Kept as long as its pictures. */
export function attractionQuery(slug: string) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "attraction", slug],
    queryFn: ({ signal }) => readDocument<Attraction>(`/documents/attraction/${slug}`, signal),
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
  });
}

export function walksFromQuery(slug: string) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "walks from", slug],
    queryFn: ({ signal }) => readDocument<PlannedLine[]>(`/documents/station/${slug}/walks`, signal),
    meta: WITHOUT_NOTIFICATION,
  });
}

/** A station and the places around it; null when there is none of this slug. Always asked anew, since stations change by sync. */
export function stationQuery(slug: string) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "station", slug],
    queryFn: ({ signal }) => readDocument<StationDetail>(`/documents/station/${slug}`, signal),
    staleTime: 0,
  });
}
