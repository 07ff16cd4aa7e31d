import { useEffect } from "react";
import { type Location, useLocation } from "react-router";
import { isOpenedOverPage, type RestoreState } from "#app/shared/way-back.ts";

/** By then the page's cards are laid out. */
const WAIT_MS = 100;

/** Scrolls as `location.state` asks. The browser's back button and reload are left to the router. */
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

/**
 * The key under which the router stores the scroll position of a history entry. A dialog shares that of the page beneath
 * until the document is reloaded: then it is a page of its own, which begins at its top.
 */
export function scrollKey({ key, state }: Location): string {
  return isOpenedOverPage(state) ? `${key} ${performance.timeOrigin}` : key;
}

/** Keeps the browser from restoring a dialog's scroll position after a reload, which the router leaves to it. */
export function useDialogScrollReset(): void {
  const { state } = useLocation();
  const isDialog = isOpenedOverPage(state);
  useEffect(() => {
    if (!isDialog) return;
    const handleUnload = () => {
      history.scrollRestoration = "manual";
    };
    // On unload it comes after pagehide, in which the router sets "auto".
    document.addEventListener("visibilitychange", handleUnload);
    return () => document.removeEventListener("visibilitychange", handleUnload);
  }, [isDialog]);
}
