import type { QueryCache } from "@tanstack/react-query";
import { describeError } from "#app/shared/errors.ts";
import type { Notify } from "#app/shared/notifications.ts";

/** A query has failed after its last retry, was not aborted, and shows no older data. Returns a function that stops it. */
export function notifyFailures(cache: QueryCache, notify: Notify): () => void {
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    const { meta, state } = event.query;
    // A redirect is a Response.
    if ((error as unknown) instanceof Response) return;
    if (meta?.isNotified === false || state.data !== undefined || error.name === "AbortError") return;
    notify({ title: "Connection Error", description: describeError(error).message, variant: "destructive" });
  });
}
