import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { boundsAround } from "#app/map/bounds.ts";
import type { MapPlace } from "#app/map/map-point.ts";
import { placeToRestore } from "#app/map/map-return.ts";
import { type MapState, readMapState, withoutMapState, writeMapState } from "#app/map/map-state.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { readReferrer } from "#app/shared/referrer.ts";

/** What is searched for on /map. */
export const SEARCH_PARAM = "q";
/** The parameters go this long after the map has been restored. */
const CLEAN_AFTER_MS = 1000;
/** Wider devices see the whole region closer. */
const ZOOM = { desktop: 9, mobile: 7 };

/**
 * Where one of the site's maps begins: where the URL says, where the visitor had left it, or in the middle of `stations`. The URL's
 * parameters are taken away soon after.
 */
export function useMapPlace(which: MapState["returnMap"], stations: Coordinates[]): MapPlace | null {
  const { search, state, key } = useLocation();
  const [place] = useState(() => {
    if (typeof window === "undefined") return null;
    const fromUrl = readMapState(new URLSearchParams(search));
    if (fromUrl?.returnMap === which) return fromUrl;
    return placeToRestore(state, readReferrer()) ?? regionPlace(stations);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const timer = setTimeout(forgetMapState, CLEAN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return place;
}

/** Navigations under way: whoever clicks twice leaves twice. */
let leaving = 0;

/** Takes the map state out of the URL. In place: the router need not know, and nothing is rendered or loaded anew. */
export function forgetMapState(): void {
  const params = new URLSearchParams(location.search);
  if (leaving === 0 && params.has("return_map")) replaceSearch(withoutMapState(params));
}

/** Puts it there, for somebody who leaves by `leave` and comes back by the browser's button. It stays until they have left. */
export async function leaveMap(state: MapState, leave: () => void | Promise<void>): Promise<void> {
  const params = withoutMapState(new URLSearchParams(location.search));
  for (const [name, value] of writeMapState(state)) params.set(name, value);
  replaceSearch(params);
  leaving += 1;
  try {
    await leave();
  } finally {
    leaving -= 1;
  }
}

/** Keeps what a map shows with its history entry, for whoever comes back or reloads. */
export function keepPlace({ latitude, longitude, zoom }: MapPlace): void {
  const mapState = { center: { lat: latitude, lng: longitude }, zoom };
  history.replaceState({ ...history.state, usr: { ...history.state?.usr, mapState } }, "");
}

/** Keeps what is searched for in the URL, for whoever comes back or reloads. */
export function keepSearch(words: string): void {
  const params = new URLSearchParams(location.search);
  if (words) params.set(SEARCH_PARAM, words);
  else params.delete(SEARCH_PARAM);
  replaceSearch(params);
}

function replaceSearch(params: URLSearchParams): void {
  const search = params.size > 0 ? `?${params}` : "";
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}

/** The whole region, as far as a screen shows it. Null without stations. */
export function regionPlace(stations: Coordinates[]): MapPlace | null {
  const bounds = boundsAround(stations);
  if (!bounds) return null;
  const isMobile = matchMedia("(max-width: 768px), (any-pointer: coarse)").matches;
  return {
    latitude: (bounds.south + bounds.north) / 2,
    longitude: (bounds.west + bounds.east) / 2,
    zoom: isMobile ? ZOOM.mobile : ZOOM.desktop,
  };
}
