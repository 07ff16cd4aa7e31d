import { queryOptions } from "@tanstack/react-query";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import { retryOnline } from "#app/shared/retry.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** Null when there is no such station. Pages do without times that cannot be had. */
export function trainsQuery(from: string) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "trains from", from],
    queryFn: ({ signal }) => readDocument<Trains>(`/documents/train-times/${from}`, signal),
    retry: retryOnline(2),
    meta: WITHOUT_NOTIFICATION,
  });
}
