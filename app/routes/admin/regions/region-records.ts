import { queryOptions } from "@tanstack/react-query";
import { accountClient } from "#app/account/client.ts";
import type { Bounds } from "#app/map/viewport.ts";
import {
  call,
  changedElsewhere,
  RefusalError,
  requestFailure,
  type SavedOrConflict,
  saveVersion,
} from "#app/routes/admin/editing/record-calls.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { regionsQuery } from "#app/routes/admin/records.ts";
import { SELDOM_CHANGED_MS, TRAINS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";

const FOREIGN_KEY_VIOLATION = "23503";

export type RegionFields = Bounds & {
  id: string;
  slug: string;
  name: string;
  is_open: boolean;
  display_order: number;
  origin_crs: string | null;
};

/** With what visitors find there, drafts apart. */
export type RegionRecord = RegionFields & {
  updated_at: string;
  stations: number;
  draft_stations: number;
  stations_on_lines: number;
  lines: number;
  places: number;
  draft_places: number;
  walks: number;
  estimated_walks: number;
  checked_places: number;
};

export const regionRecordsQuery = queryOptions({
  queryKey: [...TRAINS_KEY, "regions"],
  queryFn: () => call<RegionRecord[]>("list_regions"),
  refetchOnWindowFocus: true,
});

export const REGION_FAMILIES = [regionRecordsQuery.queryKey, regionsQuery.queryKey, CONTENT_KEY];

export function saveRegion(
  record: RegionFields,
  version: string | undefined,
): Promise<SavedOrConflict<RegionRecord>> {
  return saveVersion("save_region", regionRecordsQuery.queryKey, record, version);
}

export async function setRegionOpen(region: RegionRecord, isOpen: boolean): Promise<void> {
  const { id, slug, name, south, west, north, east, display_order, origin_crs } = region;
  const box = { south, west, north, east };
  const { conflict } = await saveRegion(
    { id, slug, name, ...box, display_order, origin_crs, is_open: isOpen },
    region.updated_at,
  );
  if (conflict) throw changedElsewhere("this region");
}

export async function deleteRegion(id: string): Promise<void> {
  const { error, status } = await (await accountClient()).from("regions").delete().eq("id", id);
  if (error?.code === FOREIGN_KEY_VIOLATION)
    throw new RefusalError(
      "Stations lie in this region. Give them another region, or delete them, first.",
      409,
    );
  if (error) throw requestFailure(error, status);
}

/** Where a region's stations are, without archived ones. */
export function regionStationsQuery(slug: string | undefined) {
  return queryOptions({
    queryKey: [...TRAINS_KEY, "stations of region", slug],
    queryFn: ({ signal }) =>
      readAll(signal, (client) =>
        client
          .from("stations")
          .select("id, name, latitude, longitude")
          .eq("region", slug ?? "")
          .neq("status", "archived")
          .order("id"),
      ),
    enabled: slug !== undefined,
    staleTime: SELDOM_CHANGED_MS,
  });
}
