import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { forgetMapState } from "#app/attractions/explore-map/map-history.ts";
import { boundsAround } from "#app/map/bounds.ts";
import type { Viewport } from "#app/map/map-point.ts";
import { viewportToRestore } from "#app/map/map-return.ts";
import { type MapState, readMapState } from "#app/map/map-state.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { readReferrer } from "#app/shared/referrer.ts";

/** The parameters go this long after the map has been restored. */
const CLEAN_AFTER_MS = 1000;
/** Wider devices see the whole region closer. */
const ZOOM = { desktop: 9, mobile: 7 };

/**
 * Where one of the site's maps begins: where the URL says, where the visitor had left it, or in the middle of `stations`. The URL's
 * parameters are taken away soon after.
 */
export function useMapViewport(which: MapState["returnMap"], stations: Coordinates[]): Viewport | null {
  const { search, state, key } = useLocation();
  const [place] = useState(() => {
    if (typeof window === "undefined") return null;
    const fromUrl = readMapState(new URLSearchParams(search));
    if (fromUrl?.returnMap === which) return fromUrl;
    return viewportToRestore(state, readReferrer()) ?? regionViewport(stations);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const timer = setTimeout(forgetMapState, CLEAN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return place;
}

/** The whole region, as far as a screen shows it. Null without stations. */
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
