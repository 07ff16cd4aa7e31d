import type { QueryCache } from "@tanstack/react-query";
import { describeError } from "#app/shared/errors.ts";

/** `destructive` marks an error. */
export type Notify = (message: { title: string; description: string; variant?: "destructive" }) => void;

/** The `meta` of a query whose failure the page shows itself, or not at all. */
export const WITHOUT_NOTIFICATION = { isNotified: false };

/** Returns a function that stops it. */
export function notifyConnection(notify: Notify): () => void {
  const onOffline = () =>
    notify({
      title: "No internet connection",
      description: "You're currently offline. Some features may not work.",
      variant: "destructive",
    });
  const onOnline = () => notify({ title: "Back online", description: "Your connection has been restored." });
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  return () => {
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
  };
}

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
