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
