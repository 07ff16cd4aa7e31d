import "leaflet/dist/leaflet.css";
import "#app/map/map.css";
import L from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { addTiles } from "#app/map/base-layer.ts";
import { bringIntoView, showBounds, showViewport } from "#app/map/leaflet-viewport.ts";
import { MapControls } from "#app/map/map-controls.tsx";
import { MapPopup } from "#app/map/map-popup.tsx";
import { DIAMONDS_FROM, type MapLine, type MapPoint } from "#app/map/points-and-lines.ts";
import { pickedPoint, useLeaflet } from "#app/map/use-leaflet.ts";
import { useCloseOnEscape, useLastInput } from "#app/map/use-map-input.ts";
import type { Bounds, Viewport } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Tiles } from "#app/shared/site-settings.ts";

export type LeafletMapProps = {
  /** The map's accessible name: "Map of stations and places to visit". */
  label: string;
  points: MapPoint[];
  lines?: MapLine[];
  /** The initial viewport; another object moves the map. Goes before `bounds`. */
  viewport?: Viewport | null;
  bounds?: Bounds | null;
  /** The furthest zoom level to which `bounds` are fitted. */
  leastZoom?: number;
  tiles: Tiles;
  /** For a map in a page that scrolls. */
  isEmbedded?: boolean;
  /** The zoom level from which diamonds are shown. */
  diamondsFrom?: number;
  /** The point that is marked; it is brought into view, and its popup opened. */
  selectedId?: string | null;
  /** The visitor's location. */
  here?: Coordinates | null;
  renderPopup?: (point: MapPoint) => ReactNode;
  /** A point is clicked, tapped a second time, or pressed with Enter. */
  onActivate?: (point: MapPoint) => void;
  /** The point whose popup is open from now on. */
  onPopupChange?: (point: MapPoint | null) => void;
  /** Called once at the beginning and after every move. */
  onMove?: (viewport: Viewport, view: { bounds: Bounds; isByUser: boolean }) => void;
  /** A pin that can be dragged, which calls `onPick`. */
  picked?: Coordinates | null;
  /** A press on the map, or Enter for its centre. */
  onPick?: (at: Coordinates) => void;
  /** Further controls, at the bottom left. */
  children?: ReactNode;
};

const NO_LINES: MapLine[] = [];

/** The map itself. In the browser only, since importing Leaflet needs `window`: MapView fetches this module. */
export function LeafletMap({
  label,
  points,
  lines = NO_LINES,
  viewport,
  bounds,
  leastZoom,
  tiles,
  isEmbedded = false,
  diamondsFrom = DIAMONDS_FROM,
  selectedId = null,
  here = null,
  renderPopup,
  onActivate,
  onPopupChange,
  onMove,
  picked = null,
  onPick,
  children,
}: LeafletMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const dots = useMemo(() => points.filter(({ shape }) => shape === "dot"), [points]);
  const diamonds = useMemo(() => points.filter(({ shape }) => shape === "diamond"), [points]);
  const findPoint = (id: string | null) => points.find((point) => point.id === id) ?? null;
  const openPoint = findPoint(openId);

  /** Whether the map shows `bounds` as a whole, and not what was chosen since. */
  const isFitted = useRef(false);
  const input = useLastInput(frame);
  const leaflet = useLeaflet(container, input, {
    viewport,
    bounds,
    leastZoom,
    isEmbedded,
    diamondsFrom,
    onMove: (moved, view) => {
      if (view.isByUser) isFitted.current = false;
      onMove?.(moved, view);
    },
    onPick,
    onPopupChange: (id) => {
      setOpenId(id);
      onPopupChange?.(findPoint(id));
    },
    onActivate: (id) => {
      const point = findPoint(id);
      if (point) onActivate?.(point);
    },
  });
  useCloseOnEscape(frame, leaflet);

  useEffect(() => {
    if (!leaflet) return;
    const layer = addTiles(leaflet.map, tiles, setAreTilesMissing);
    return () => {
      layer.remove();
    };
  }, [leaflet, tiles]);

  useEffect(() => {
    leaflet?.layers.showPoints(dots, diamonds, selectedId);
  }, [leaflet, dots, diamonds, selectedId]);

  useEffect(() => {
    leaflet?.layers.showLines(lines);
  }, [leaflet, lines]);

  useEffect(() => {
    if (!leaflet || !here) return;
    const icon = L.divIcon({ className: "map-here", iconSize: [18, 18] });
    const marker = L.marker([here.latitude, here.longitude], { icon, interactive: false, keyboard: false });
    marker.addTo(leaflet.map);
    return () => {
      marker.remove();
    };
  }, [leaflet, here]);

  const handleDrag = useEffectEvent((pin: L.Marker) => onPick?.(pickedPoint(pin.getLatLng())));
  // Another object for the same point would end the drag of the pin.
  const { latitude: pinLatitude, longitude: pinLongitude } = picked ?? {};
  useEffect(() => {
    if (!leaflet || pinLatitude === undefined || pinLongitude === undefined) return;
    const icon = L.divIcon({ className: "map-pin", iconSize: [32, 40], iconAnchor: [16, 38] });
    const pin = L.marker([pinLatitude, pinLongitude], { icon, draggable: true, keyboard: false });
    pin.on("dragend", () => handleDrag(pin));
    pin.addTo(leaflet.map);
    return () => {
      pin.remove();
    };
  }, [leaflet, pinLatitude, pinLongitude]);

  // A new map shows its initial viewport already: only another viewport moves it.
  const shown = useRef({ leaflet, viewport, bounds });
  useEffect(() => {
    const before = shown.current;
    shown.current = { leaflet, viewport, bounds };
    isFitted.current = !viewport && leastZoom === undefined;
    if (!leaflet || before.leaflet !== leaflet) return;
    input.current.isByUser = false;
    if (viewport && viewport !== before.viewport) showViewport(leaflet.map, viewport);
    else if (!viewport && bounds && bounds !== before.bounds) showBounds(leaflet.map, bounds, leastZoom);
  }, [leaflet, viewport, bounds, leastZoom, input]);

  const fitAgain = useEffectEvent(() => {
    if (!leaflet || !bounds || !isFitted.current) return;
    input.current.isByUser = false;
    showBounds(leaflet.map, bounds);
  });
  useEffect(() => {
    leaflet?.map.on("resize", () => fitAgain());
  }, [leaflet]);

  const select = useEffectEvent((id: string | null) => {
    const point = findPoint(id);
    if (!leaflet || !point) return;
    input.current.isByUser = false;
    isFitted.current = false;
    const isHidden = point.shape === "diamond" && leaflet.map.getZoom() < diamondsFrom;
    if (isHidden) showViewport(leaflet.map, { ...point, zoom: diamondsFrom + 3 });
    else bringIntoView(leaflet.map, [point.latitude, point.longitude]);
    leaflet.popups.show(point.id);
  });
  useEffect(() => {
    if (leaflet) select(selectedId);
  }, [leaflet, selectedId]);

  return (
    <div ref={frame} className={`map ${onPick ? "is-picking" : ""}`}>
      <div className="map-stage">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map while it has the focus */}
        <section ref={container} data-moves-by-keys className="map-canvas" aria-label={label} tabIndex={0} />
        {leaflet && openPoint && renderPopup && (
          <MapPopup map={leaflet.map} point={openPoint} popups={leaflet.popups}>
            {renderPopup(openPoint)}
          </MapPopup>
        )}
        {leaflet && <MapControls map={leaflet.map} />}
        {children && <div className="map-overlay">{children}</div>}
        <p className="map-attribution">
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            {tiles.attribution}
          </a>
        </p>
      </div>
      <p className="map-notice" role="status" hidden={!areTilesMissing}>
        {areTilesMissing && "The background map does not load. Stations and places are shown without it."}
      </p>
    </div>
  );
}
