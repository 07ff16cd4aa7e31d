import { queryOptions } from "@tanstack/react-query";
import { accountClient } from "#app/account/client.ts";
import { isLocated } from "#app/map/viewport.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { RequestError } from "#app/shared/errors.ts";
import { routeKey } from "#app/walks/route-key.ts";

const MINUTE = 60_000;

export type StationChoice = Coordinates & {
  id: string;
  name: string;
  slug: string;
  status: string;
  regions: { is_open: boolean };
};

export const activityNamesQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "activity names"],
  queryFn: async ({ signal }) => {
    const { data, error, status } = await (await accountClient())
      .from("activities")
      .select("name")
      .order("name")
      .abortSignal(signal);
    if (error) throw new RequestError(error.message, status);
    return data.map(({ name }) => name);
  },
  staleTime: 5 * MINUTE,
  meta: { isNotified: true },
});

/** All stations by name, whatever their status. */
export const stationChoicesQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "station choices"],
  queryFn: ({ signal }) =>
    readAll<StationChoice>(signal, (client) =>
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
      const { data, error, status } = await (await accountClient())
        .from("cached_routes")
        .select("from_station, duration_minutes")
        .eq("to_attraction", routeKey(to))
        .not("points", "is", null)
        .abortSignal(signal);
      if (error) throw new RequestError(error.message, status);
      return Object.fromEntries(
        data.map(({ from_station, duration_minutes }) => [from_station, duration_minutes]),
      ) as Partial<Record<string, number>>;
    },
    enabled: isLocated(to),
  });
}
