import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { type Bounds, boundsAround, type MapTarget, type Viewport } from "#app/map/viewport.ts";
import type { MapResults, MapStation } from "#app/search/explore-map/map-points.ts";
import { useInitialViewport } from "#app/search/explore-map/use-initial-viewport.ts";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { viewportToRestore } from "#app/shared/way-back/way-back.ts";

/** The zoom levels at which a region begins, or closer where its stations fit. */
const REGION_ZOOM = { desktop: 9, mobile: 7 };

type Options = {
  which: "home" | "map";
  stations: MapStation[];
  results: MapResults;
  box: Bounds | undefined;
  move: { to: Viewport | "found" } | null;
};

/**
 * What the map shows: the viewport of the URL or of the way back, else what the filters find, and again when they change. Call
 * `keepViewport` when the visitor moves the map.
 */
export function useMapTarget({ which, stations, results, box, move }: Options) {
  const initial = useInitialViewport(which);
  const found = useMemo(() => targetOf(stations, results, box), [stations, results, box]);
  const [target, setTarget] = useState<MapTarget>(() => (initial ? { viewport: initial } : found));
  /** Whether results that come later leave the viewport as it is. */
  const isKept = useRef(initial !== null);
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;

  const show = useEffectEvent((viewport: Viewport | null) => {
    isKept.current = viewport !== null;
    setTarget(viewport ? { viewport } : found);
  });
  const { query } = results;
  const shownQuery = useRef(query);
  const showFound = useEffectEvent(() => {
    if (shownQuery.current !== query) show(isBack ? viewportToRestore(readEntry(location), null) : null);
    else if (!isKept.current) setTarget(found);
    shownQuery.current = query;
  });
  // Before the map's next event: where an animation for the filters before ends would be stored as this entry's viewport.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the results or the filters change
  useLayoutEffect(() => showFound(), [found, query]);
  const lastMove = useRef(move);
  useEffect(() => {
    // Not again on the map of another region.
    if (!move || move === lastMove.current) return;
    lastMove.current = move;
    show(move.to === "found" ? null : move.to);
  }, [move]);

  return {
    target,
    keepViewport() {
      isKept.current = true;
    },
  };
}

function targetOf(
  stations: MapStation[],
  { attractions, chosen, query }: MapResults,
  box?: Bounds,
): MapTarget {
  const station = stations.filter(({ slug }) => slug === chosen);
  const found = query ? boundsAround([...station, ...attractions]) : null;
  if (found) return { bounds: found };
  const region = boundsAround(stations, undefined, 0) ?? box;
  return { bounds: region, leastZoom: isMobile() ? REGION_ZOOM.mobile : REGION_ZOOM.desktop };
}

function isMobile(): boolean {
  return typeof window !== "undefined" && matchMedia("(max-width: 768px), (any-pointer: coarse)").matches;
}
