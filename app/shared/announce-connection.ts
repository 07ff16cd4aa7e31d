import type { Say } from "#app/shared/say.ts";

/** Tells the visitor when the connection goes and comes. Returns what ends it. */
export function announceConnection(say: Say): () => void {
  const onOffline = () =>
    say({
      title: "No internet connection",
      description: "You're currently offline. Some features may not work.",
      variant: "destructive",
    });
  const onOnline = () => say({ title: "Back online", description: "Your connection has been restored." });
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  return () => {
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
  };
}
