import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { beginEntry, type EntryState, readEntry, writeEntry } from "#app/shared/way-back/history-entry.ts";

/** For a way back inside the app: until then the page has its height. */
const RESTORE_AFTER_MS = 100;
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** The page that is shown; another entry may be current already while the next page is loading. */
let shown: Location | null = null;
let stopRestoring: (() => void) | null = null;

/** In place of React Router's `<ScrollRestoration>`: filters, more cards and dialogs leave the scroll as it is. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const isLoading = useNavigation().state !== "idle";
  const previous = useRef<Location>(null);

  useEffect(keepScroll, []);
  useEffect(() => {
    if (isLoading) saveScroll();
  }, [isLoading]);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    shown = location;
    stopRestoring?.();
    beginEntry(location);
    const { isOverPage, scroll, restoreScroll, scrollToMap }: EntryState = readEntry(location);
    const isSamePage = from?.pathname === location.pathname;
    if (isOverPage) {
      // A reloaded dialog is a page and begins at its top.
    } else if (type === NavigationType.Pop && scroll !== undefined) {
      scrollUntilThere(scroll);
    } else if (from && location.hash && type !== NavigationType.Pop) {
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    } else if (from && !isSamePage) {
      if (restoreScroll !== undefined) {
        const restore = () => {
          if (!scrollToMap) scrollUntilThere(restoreScroll);
          // On a busy device the map may have been scrolled to already.
          else if (readEntry(location).scrollToMap) jumpTo(restoreScroll);
        };
        const timer = setTimeout(restore, RESTORE_AFTER_MS);
        return () => clearTimeout(timer);
      }
      jumpTo(0);
    }
    saveScroll();
  }, [location, type]);
}

function jumpTo(top: number): void {
  scrollTo({ top, behavior: "instant" });
}

/** Again when the page grows, until it is high enough or the visitor scrolls. */
function scrollUntilThere(top: number): void {
  const observer = new ResizeObserver(() => {
    jumpTo(top);
    if (Math.abs(window.scrollY - top) < 1) stopRestoring?.();
  });
  const stop = () => {
    observer.disconnect();
    for (const type of INPUTS) window.removeEventListener(type, stop);
    stopRestoring = null;
  };
  for (const type of INPUTS) window.addEventListener(type, stop, { passive: true });
  stopRestoring = stop;
  jumpTo(top);
  observer.observe(document.body);
}

function keepScroll(): () => void {
  const restoreByUs = () => {
    history.scrollRestoration = "manual";
  };
  // Before scripts run the browser restores the scroll of a reloaded page, but not that of a dialog over it.
  const handleLeave = () => {
    saveScroll();
    if (!shown || !readEntry(shown).isOverPage) history.scrollRestoration = "auto";
  };
  restoreByUs();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("pagehide", handleLeave, { signal });
  window.addEventListener("pageshow", restoreByUs, { signal });
  document.addEventListener("scrollend", saveScroll, { signal });
  // A click may navigate before the scroll has ended.
  document.addEventListener("click", saveScroll, { signal, capture: true });
  return () => listening.abort();
}

function saveScroll(): void {
  if (stopRestoring || !shown) return;
  const { isOverPage, scroll } = readEntry(shown);
  if (!isOverPage && scroll !== window.scrollY) writeEntry(shown, { scroll: window.scrollY });
}
