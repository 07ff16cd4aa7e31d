import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { clearMapState } from "#app/attractions/explore-map/map-history.ts";
import { viewportToRestore } from "#app/map/map-return.ts";
import { type MapState, readMapState } from "#app/map/map-state.ts";
import { boundsAround, type Viewport } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { readReferrer } from "#app/shared/referrer.ts";

/** From the map's restoration to the removal of its parameters from the URL. */
const CLEAR_AFTER_MS = 1000;
const ZOOM = { desktop: 9, mobile: 7 };

/** The viewport in the URL, else the one that the visitor left, else the region of `stations`. Null on the server. */
export function useInitialViewport(which: MapState["returnMap"], stations: Coordinates[]): Viewport | null {
  const { search, state, key } = useLocation();
  const [viewport] = useState(() => {
    if (typeof window === "undefined") return null;
    const fromUrl = readMapState(new URLSearchParams(search));
    if (fromUrl?.returnMap === which) return fromUrl;
    return viewportToRestore(state, readReferrer()) ?? regionViewport(stations);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const timer = setTimeout(clearMapState, CLEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return viewport;
}

/** Null without stations. */
export function regionViewport(stations: Coordinates[]): Viewport | null {
  const bounds = boundsAround(stations);
  if (!bounds) return null;
  const isMobile = matchMedia("(max-width: 768px), (any-pointer: coarse)").matches;
  return {
    latitude: (bounds.south + bounds.north) / 2,
    longitude: (bounds.west + bounds.east) / 2,
    zoom: isMobile ? ZOOM.mobile : ZOOM.desktop,
  };
}
