import { useEffect } from "react";
import { useLocation } from "react-router";

/** The page's cards are laid out by then. */
const WAIT_MS = 100;

/** In `location.state` of a navigation that takes the visitor back: where the page had been scrolled to, in px. */
export type RestoreState = { restoreScroll?: number };

/** Takes a visitor who comes back by a link of ours to where they had been. Back and reload are the router's affair. */
export function useRestoredScroll(): void {
  const { key, state } = useLocation();
  const top = (state as RestoreState | null)?.restoreScroll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    if (top === undefined) return;
    const timer = setTimeout(() => window.scrollTo({ top, behavior: "instant" }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [key]);
}
