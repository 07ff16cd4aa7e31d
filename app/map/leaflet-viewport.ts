import L from "leaflet";
import type { Bounds, Viewport } from "#app/map/viewport.ts";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";

const MAX_FIT_ZOOM = 16;
/** Room for the zoom buttons on the right and the attribution at the bottom, in px. */
const KEEP_CLEAR = { topLeft: L.point(14, 14), bottomRight: L.point(60, 28) };

/** What lies over the map's upper edge, and the attribution at its lower one, in px. */
export function coveredEdges(map: L.Map): { top: number; bottom: number } {
  const stage = map.getContainer().parentElement;
  return {
    top: (stage && Number.parseFloat(getComputedStyle(stage).scrollPaddingTop)) || 0,
    bottom: stage?.querySelector<HTMLElement>(".map-attribution")?.offsetHeight ?? 0,
  };
}

/** With less height than this, in px, a popup has no room above or below the middle. */
const LOW_MAP = 240;

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

export function showViewport(
  map: L.Map,
  { latitude, longitude, zoom }: Viewport,
  isAnimated = !prefersReducedMotion(),
): void {
  map.setView([latitude, longitude], zoom, { animate: isAnimated });
}

/** Shows all of `bounds` beside the map's controls, but at `leastZoom` or closer. */
export function showBounds(map: L.Map, { south, west, north, east }: Bounds, leastZoom = 0): void {
  const bounds = L.latLngBounds([south, west], [north, east]);
  const topLeft = KEEP_CLEAR.topLeft.add([0, coveredEdges(map).top]);
  const fitting = map.getBoundsZoom(bounds, false, topLeft.add(KEEP_CLEAR.bottomRight));
  const zoom = Math.max(leastZoom, Math.min(fitting, MAX_FIT_ZOOM));
  const corners = [bounds.getSouthWest(), bounds.getNorthEast()].map((corner) => map.project(corner, zoom));
  const middle = L.bounds(corners).getCenter();
  const aside = KEEP_CLEAR.bottomRight.subtract(topLeft).divideBy(2);
  map.setView(map.unproject(middle.add(aside), zoom), zoom, { animate: false });
}

/** Pans to a point, unless it is `margin` px or more from the edges already. Without a margin, unless it is in the middle of the map. */
export function bringIntoView(map: L.Map, at: L.LatLngExpression, margin?: number): void {
  const size = map.getSize();
  const edge = margin === undefined ? size.multiplyBy(0.2) : L.point(margin, margin);
  const isInside = L.bounds(edge, size.subtract(edge)).contains(map.latLngToContainerPoint(at));
  if (isInside && !(margin === undefined && isLow(map))) return;
  map.panTo(margin === undefined ? middleAround(map, at) : at, { animate: !prefersReducedMotion() });
}

/** Where the middle of the map lies when it shows a point and, on a low map beneath it, its popup. */
export function middleAround(map: L.Map, at: L.LatLngExpression, zoom = map.getZoom()): L.LatLng {
  if (!isLow(map)) return L.latLng(at);
  const down = map.getSize().y / 2 - coveredEdges(map).top - KEEP_CLEAR.topLeft.y;
  return map.unproject(map.project(at, zoom).add([0, down]), zoom);
}

function isLow(map: L.Map): boolean {
  const { top, bottom } = coveredEdges(map);
  return map.getSize().y - top - bottom < LOW_MAP;
}

export function panByThird(map: L.Map, x: number, y: number): void {
  const size = map.getSize();
  map.panBy([(x * size.x) / 3, (y * size.y) / 3], { animate: !prefersReducedMotion() });
}
