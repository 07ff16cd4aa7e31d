import type { QueryCache } from "@tanstack/react-query";
import { describeError } from "#app/shared/errors.ts";
import type { Notify } from "#app/shared/notify.ts";

/** In the `meta` of a query whose failure the page tells in its own place, or not at all. */
export const QUIET = { isQuiet: true };

/**
 * Tells the visitor when a reading has failed for good. Not when it was given up for another one, nor when what was read before is still
 * shown. Returns what ends it.
 */
export function notifyFailures(cache: QueryCache, notify: Notify): () => void {
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    const { meta, state } = event.query;
    if (meta?.isQuiet || state.data !== undefined || error.name === "AbortError") return;
    notify({ title: "Connection Error", description: describeError(error).message, variant: "destructive" });
  });
}
