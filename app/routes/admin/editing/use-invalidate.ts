import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";

export function useInvalidate() {
  const cache = useQueryClient();
  return (...families: QueryKey[]) =>
    Promise.all(families.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** What shows a record. The public pages do as well. */
export const RECORD_FAMILIES = [RECORDS_KEY, CONTENT_KEY];
