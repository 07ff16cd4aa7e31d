import { useLocation, useNavigate } from "react-router";
import { readReferrer } from "#app/shared/referrer.ts";
import type { RestoreState } from "#app/shared/restored-scroll.ts";

/**
 * Closes what was opened over a page. The entry before this one is that page when it was opened by a click in this tab; otherwise
 * the visitor came by a link, and goes to `fallback`.
 */
export function useClose(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // The first entry of a tab is called "default": nothing of ours lies before it.
    if (key !== "default") void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}

/** Takes the visitor back to where they opened this page from, scrolled as it was, or to `fallback`. */
export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const referrer = readReferrer();
    const state: RestoreState = { restoreScroll: referrer?.scrollPosition };
    void navigate(referrer?.pathname ?? fallback, { state, preventScrollReset: referrer !== null });
  };
}
