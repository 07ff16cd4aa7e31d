import L from "leaflet";
import type { Bounds } from "#app/map/bounds.ts";
import type { Viewport } from "#app/map/map-point.ts";
import { MAX_ZOOM } from "#app/map/tiles.ts";

/** What lies over what; Leaflet's own: tiles 200, lines 400, markers 600. */
const PANES = { land: 150, railways: 350, diamonds: 450 };
/** Closer than this nothing is to be seen that would not be seen from here. */
const CLOSEST_FIT = 16;

/** Glasgow and all around it. */
const FALLBACK: Viewport = { latitude: 55.8642, longitude: -4.2518, zoom: 7 };

export type Start = { place?: Viewport; bounds?: Bounds | null };

/**
 * An empty map in `container`. In the middle of a page (`isEmbedded`) it lets the page scroll: the wheel zooms only after a press on the map,
 * and a single finger scrolls the page.
 */
export function makeLeafletMap(container: HTMLElement, start: Start, isEmbedded: boolean): L.Map {
  const isStill = wantsStillness();
  const fitted = start.place ? null : start.bounds;
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 1,
    // Between two levels, so that what is to be seen fills the map.
    zoomSnap: fitted ? 0.25 : 1,
    scrollWheelZoom: !isEmbedded,
    dragging: !(isEmbedded && matchMedia("(pointer: coarse)").matches),
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  });
  for (const [name, order] of Object.entries(PANES)) {
    const pane = map.createPane(name);
    pane.style.zIndex = String(order);
    pane.style.pointerEvents = "none";
  }
  if (isEmbedded) {
    map.on("mousedown", () => map.scrollWheelZoom.enable());
    map.on("mouseout", () => map.scrollWheelZoom.disable());
  }
  if (fitted) showBounds(map, fitted);
  else showViewport(map, start.place ?? FALLBACK, false);
  return map;
}

export function showViewport(
  map: L.Map,
  { latitude, longitude, zoom }: Viewport,
  isAnimated = !wantsStillness(),
): void {
  map.setView([latitude, longitude], zoom, { animate: isAnimated });
}

export function showBounds(map: L.Map, { south, west, north, east }: Bounds): void {
  map.fitBounds(L.latLngBounds([south, west], [north, east]), { maxZoom: CLOSEST_FIT, animate: false });
}

/** Moves a point into the middle half of the view, if it is not there. */
export function bringIntoView(map: L.Map, at: L.LatLngExpression): void {
  if (!map.getBounds().pad(-0.2).contains(at)) map.panTo(at, { animate: !wantsStillness() });
}

export function readViewport(map: L.Map): Viewport {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
}

export function readBounds(map: L.Map): Bounds {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

function wantsStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
