import { queryOptions } from "@tanstack/react-query";
import { QUIET } from "#app/shared/notifications.ts";
import { readDocument } from "#app/shared/read-document.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** Train times from the station of a slug; null when there is none. Pages do without those that cannot be had. */
export function trainsQuery(from: string) {
  return queryOptions({
    queryKey: ["trains from", from],
    queryFn: ({ signal }) => readDocument<Trains>(`/documents/train-times/${from}`, signal),
    meta: QUIET,
  });
}
