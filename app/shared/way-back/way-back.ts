import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type EntryState,
  type MapState,
  type MapViewport,
  readEntry,
  toMapState,
} from "#app/shared/way-back/history-entry.ts";
import { clearMapParams, MAP_PARAMS } from "#app/shared/way-back/map-params.ts";
import { type Referrer, readReferrer, storeReferrer } from "#app/shared/way-back/referrer.ts";

/** One step or more back in the history, also if it is called twice before the first step is done. */
export function useStepBack(): (steps?: number) => void {
  const navigate = useNavigate();
  // Another object when the forward button leads to the same entry again.
  const location = useLocation();
  const leftFrom = useRef<object>(null);
  return (steps = 1) => {
    if (leftFrom.current === location) return;
    leftFrom.current = location;
    void navigate(-steps);
  };
}

/** Closes a dialog: back to the page beneath, or to `fallback` if the visitor came by a link from elsewhere. */
export function useClose(fallback: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const stepBack = useStepBack();
  return () => {
    const { isOverPage, dialogsBefore = 0 } = readEntry(location);
    if (isOverPage) stepBack(1 + dialogsBefore);
    else void navigate(fallback, { replace: true });
  };
}

export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const referrer = readReferrer();
    const state: EntryState = { restoreScroll: referrer?.scrollPosition };
    void navigate(referrer?.pathname ?? fallback, { state });
  };
}

/** Back to the map or home, or to another page from which the visitor came, such as a line's, which `label` names. */
export function useBackToMap(home: string): { label: string; goBack: () => void } {
  const navigate = useNavigate();
  const location = useLocation();
  const goToPage = useWayBack(home);
  const [page, setPage] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => setPage(namedPage(readEntry(location), readReferrer())), []);
  const goToMap = () => {
    const { to, state } = wayBackToMap(readEntry(location), readReferrer(), home);
    void navigate(to, { state });
  };
  return { label: `Back to ${page ?? "Map"}`, goBack: page ? goToPage : goToMap };
}

/** Shorter than the page's title. */
const NAMES: Record<string, string> = {
  "/search": "Search",
  "/saved": "Saved",
  "/credits": "Picture credits",
};

/** The name of the page that a station was opened from; undefined for the map and home. */
export function namedPage({ returnPath }: EntryState, referrer: Referrer | null): string | undefined {
  if (!referrer || returnPath || isMapPage(referrer.pathname) || isHome(referrer.pathname)) return;
  return NAMES[referrer.pathname.split(/[?#]/)[0] ?? ""] ?? referrer.title;
}

/** Returns the state of the page that is opened from the map, or from its list while the map has no viewport yet. */
export function leaveMap(which: "home" | "map", viewport: MapViewport | null): EntryState {
  if (viewport) clearMapParams();
  storeReferrer(viewport);
  return {
    returnPath: which === "map" ? "/map" : "/",
    ...(viewport && { mapState: toMapState(viewport) }),
  };
}

export function wayBackToMap(
  { returnPath, mapState }: EntryState,
  referrer: Referrer | null,
  home = "/",
): { to: string; state: EntryState } {
  const isFromMap = returnPath === "/map" || isMapPage(referrer?.pathname);
  const viewport = mapState ?? referrer?.mapState;
  const restoreScroll = referrer?.scrollPosition;
  return {
    to: isFromMap
      ? mapOf(referrer?.pathname)
      : isHome(referrer?.pathname)
        ? (referrer?.pathname ?? home)
        : home,
    state: {
      restoreMapState: true,
      scrollToMap: true,
      ...(viewport && { mapState: viewport }),
      ...(restoreScroll !== undefined && { restoreScroll }),
    },
  };
}

export function viewportToRestore(state: EntryState, referrer: Referrer | null): MapViewport | null {
  const isWayBack = state.restoreScroll !== undefined || state.restoreMapState;
  const mapState: MapState | undefined = state.mapState ?? (isWayBack ? referrer?.mapState : undefined);
  if (!mapState) return null;
  return { latitude: mapState.center.lat, longitude: mapState.center.lng, zoom: mapState.zoom };
}

function mapOf(path = ""): string {
  if (!isMapPage(path)) return "/map";
  const params = new URLSearchParams(path.split("?")[1]);
  for (const name of MAP_PARAMS) params.delete(name);
  return params.size > 0 ? `/map?${params}` : "/map";
}

function isMapPage(path: string | undefined): boolean {
  return path !== undefined && /^\/map(?:[?#]|$)/.test(path);
}

function isHome(path: string | undefined): boolean {
  return path !== undefined && /^\/(?:[?#]|$)/.test(path);
}
