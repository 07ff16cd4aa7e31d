import type { Notify } from "#app/shared/notify.ts";

/** Tells the visitor when the connection goes and comes. Returns what ends it. */
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
