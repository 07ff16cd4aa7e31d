import { queryOptions } from "@tanstack/react-query";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import type { RegionDay } from "#app/timetable/region-day.ts";

/** The trains of a day such as "2026-11-24" in a region, null for the default one, or in several such as "fife,tayside". Resolves to null when there is no such open region. */
export function regionDayQuery(region: string | null, date: string) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "timetable", date, region ?? ""],
    queryFn: ({ signal }) =>
      readDocument<RegionDay>(`/documents/timetable/${date}${region ? `/${region}` : ""}`, signal),
    meta: WITHOUT_NOTIFICATION,
  });
}
