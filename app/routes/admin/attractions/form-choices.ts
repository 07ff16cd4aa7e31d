import { queryOptions } from "@tanstack/react-query";
import { isLocated } from "#app/map/viewport.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import type { Coordinates, NamedPoint } from "#app/shared/coordinates.ts";
import { routeKey } from "#app/walks/route-key.ts";

const MINUTE = 60_000;

export type StationChoice = NamedPoint & {
  id: string;
  slug: string;
  status: string;
  regions: { is_open: boolean };
};

export const activityNamesQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "activity names"],
  queryFn: async ({ signal }) => {
    const rows = await readAll(signal, (client) => client.from("activities").select("name").order("name"));
    return rows.map(({ name }) => name);
  },
  staleTime: 5 * MINUTE,
  meta: { isNotified: true },
});

/** All stations by name, whatever their status. */
export const stationChoicesQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "station choices"],
  queryFn: ({ signal }) =>
    readAll(signal, (client) =>
      client
        .from("stations")
        .select("id, name, slug, latitude, longitude, status, regions(is_open)")
        .order("name")
        .order("id"),
    ),
  meta: { isNotified: true },
});

/** Minutes of the walks to a point that are planned already, by the route key of the station. */
export function plannedMinutesQuery(to: Coordinates) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, "planned minutes", isLocated(to) ? routeKey(to) : ""],
    queryFn: async ({ signal }) => {
      const walks = await readAll(signal, (client) =>
        client
          .from("cached_routes")
          .select("from_station, duration_minutes")
          .eq("to_attraction", routeKey(to))
          .not("points", "is", null)
          .order("from_station"),
      );
      return Object.fromEntries(
        walks.map(({ from_station, duration_minutes }) => [from_station, duration_minutes]),
      ) as Partial<Record<string, number>>;
    },
    enabled: isLocated(to),
  });
}
