import type { Location } from "react-router";
import { isOpenedOverPage } from "#app/shared/way-back.ts";

/*
 * What is open over a list shares the list's scroll position. After a reload it is a page of its own, which begins at its top.
 */

/** Under which name the scroll position of a history entry is kept: for what is open over a list, as long as this document lives. */
export function overlayScrollKey({ key, state }: Location): string {
  return isOpenedOverPage(state) ? `${key} ${performance.timeOrigin}` : key;
}

/** Keeps the browser from restoring such a position by itself: the router leaves it to the browser when a document ends. */
export function keepOverlayScroll(): () => void {
  const handleEnd = () => {
    if (isOpenedOverPage(history.state?.usr)) history.scrollRestoration = "manual";
  };
  // The last event of a document, after the router's.
  document.addEventListener("visibilitychange", handleEnd);
  return () => document.removeEventListener("visibilitychange", handleEnd);
}
