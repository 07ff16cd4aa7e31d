import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readReferrer } from "#app/shared/referrer.ts";
import type { RestoreState } from "#app/shared/restored-scroll.ts";

/** The state of a link to something that closes back to the page on which the link stands: the history entry before is that page. */
export const OPENS_OVER_PAGE = { isOverPage: true };

/** Whether a history entry was made by such a link. Its `state` is kept by the browser, also over a reload. */
export function isOpenedOverPage(state: unknown): boolean {
  return (state as Partial<typeof OPENS_OVER_PAGE> | null)?.isOverPage === true;
}

/** One step back in the history: a second press before the first has led anywhere is no second step. */
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

/** Closes what was opened over a page: back to that page, or to `fallback` if the visitor came by a link from elsewhere. */
export function useClose(fallback: string): () => void {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const { state } = useLocation();
  return () => {
    if (isOpenedOverPage(state)) stepBack();
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
