import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readReferrer } from "#app/shared/referrer.ts";

/** In `location.state` of a link back to a page: where that page was scrolled to, in px. */
export type RestoreState = { restoreScroll?: number };

/** The state of a link that opens something over its page: closing goes one step back in the history. */
export const OPENS_OVER_PAGE = { isOverPage: true };

/** Whether a history entry was made by such a link; true after a reload as well. */
export function isOpenedOverPage(state: unknown): boolean {
  return (state as Partial<typeof OPENS_OVER_PAGE> | null)?.isOverPage === true;
}

/** One step back in the history, also if it is called twice before the first step is done. */
export function useStepBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const leftFrom = useRef<string>(null);
  return () => {
    if (leftFrom.current === key) return;
    leftFrom.current = key;
    void navigate(-1);
  };
}

/** Closes a dialog: back to the page beneath, or to `fallback` if the visitor came by a link from elsewhere. */
export function useClose(fallback: string): () => void {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const { state } = useLocation();
  return () => {
    if (isOpenedOverPage(state)) stepBack();
    else void navigate(fallback, { replace: true });
  };
}

/** Goes back to the stored referrer, scrolled as it was, or to `fallback`. */
export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const referrer = readReferrer();
    const state: RestoreState = { restoreScroll: referrer?.scrollPosition };
    void navigate(referrer?.pathname ?? fallback, { state, preventScrollReset: referrer !== null });
  };
}
