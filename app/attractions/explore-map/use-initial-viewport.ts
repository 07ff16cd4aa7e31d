import { useState } from "react";
import { useLocation } from "react-router";
import { boundsAround, type Viewport } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { readMapParams, useClearMapParams } from "#app/shared/way-back/map-params.ts";
import { readReferrer } from "#app/shared/way-back/referrer.ts";
import { viewportToRestore } from "#app/shared/way-back/way-back.ts";

const ZOOM = { desktop: 9, mobile: 7 };

/** The viewport in the URL, else the one that the visitor left, else the region of `stations`. Null on the server. */
export function useInitialViewport(which: "home" | "map", stations: Coordinates[]): Viewport | null {
  const { search } = useLocation();
  const [viewport] = useState(() => {
    if (typeof window === "undefined") return null;
    const fromUrl = readMapParams(new URLSearchParams(search));
    if (fromUrl?.returnMap === which) return fromUrl;
    return viewportToRestore(readEntry(), readReferrer()) ?? regionViewport(stations);
  });
  useClearMapParams();
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
