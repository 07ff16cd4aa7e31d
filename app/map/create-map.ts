import L from "leaflet";
import { showBounds, showViewport } from "#app/map/leaflet-viewport.ts";
import { MAX_ZOOM } from "#app/map/tiles.ts";
import { isLocated, type MapTarget, type Viewport } from "#app/map/viewport.ts";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";

/** z-index by pane. Leaflet's own: tiles 200, lines 400, markers 600. */
const PANES = { land: 150, vectors: 180, railways: 350, diamonds: 450 };

// Leaflet moves each marker, tile and canvas by translate3d, which makes a layer of each, and browsers sort all layers again in every frame of a
// pan: 50 ms with 300 buttons. This flag makes it translate in two dimensions; the pane that holds them all is one layer (map.css).
Object.assign(L.Browser, { ie3d: true });

const DEFAULT_VIEWPORT: Viewport = { latitude: 55.8642, longitude: -4.2518, zoom: 7 };

type Options = MapTarget & {
  /** For a map in a page that scrolls: the wheel zooms only after a press on the map, and one finger scrolls the page. */
  isEmbedded: boolean;
};

export function createMap(
  container: HTMLElement,
  { viewport, bounds, leastZoom, isEmbedded }: Options,
): L.Map {
  const isAnimated = !prefersReducedMotion();
  // What the history or the tab's storage keeps may be of another version of the site.
  const restored = viewport && isLocated(viewport) ? viewport : null;
  const fitted = restored ? null : bounds;
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 1,
    zoomSnap: 0.25,
    scrollWheelZoom: !isEmbedded,
    doubleClickZoom: false,
    dragging: !(isEmbedded && matchMedia("(pointer: coarse)").matches),
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    inertia: isAnimated,
  });
  for (const [name, zIndex] of Object.entries(PANES)) {
    const pane = map.createPane(name);
    pane.style.zIndex = String(zIndex);
    pane.style.pointerEvents = "none";
  }
  if (isEmbedded) {
    map.on("mousedown", () => map.scrollWheelZoom.enable());
    map.on("mouseout", () => map.scrollWheelZoom.disable());
  }
  if (fitted) showBounds(map, fitted, leastZoom);
  else showViewport(map, restored ?? DEFAULT_VIEWPORT, false);
  return map;
}

export function removeMap(map: L.Map): void {
  const mapPane = map.getPane("mapPane");
  map.remove().off();
  // Leaflet does not stop the end of a zoom, the wheel, inertia or a pinch, each of which fails without the pane that it moves.
  Object.assign(map, { _mapPane: mapPane });
}
