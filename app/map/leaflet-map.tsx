import "leaflet/dist/leaflet.css";
import "#app/map/map.css";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { addLand, addTiles } from "#app/map/base-layer.ts";
import { MapControls } from "#app/map/map-controls.tsx";
import { MapPopup } from "#app/map/map-popup.tsx";
import type { PosterPress } from "#app/map/map-poster.tsx";
import { DIAMONDS_FROM, type MapLine, type MapPoint } from "#app/map/points-and-lines.ts";
import { type Leaflet, useLeaflet } from "#app/map/use-leaflet.ts";
import { useCloseOnEscape, useLastInput } from "#app/map/use-map-input.ts";
import { useHere, usePin } from "#app/map/use-markers.ts";
import { useSteps } from "#app/map/use-steps.ts";
import { useView } from "#app/map/use-view.ts";
import type { Bounds, MapTarget, Viewport } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Tiles } from "#app/shared/site-settings.ts";

export type LeafletMapProps = MapTarget & {
  /** The map's accessible name: "Map of stations and places to visit". */
  label: string;
  points: MapPoint[];
  lines?: MapLine[];
  tiles: Tiles;
  /** On the picture that stands in place of the map until `onDrawn`. */
  earlyPress: RefObject<PosterPress | null>;
  onDrawn: () => void;
  isEmbedded?: boolean;
  diamondsFrom?: number;
  /** The point that is marked; it is brought into view, and its popup opened. */
  selectedId?: string | null;
  here?: Coordinates | null;
  renderPopup?: (point: MapPoint) => ReactNode;
  /** A point is clicked, tapped a second time, or pressed with Enter. */
  onActivate?: (point: MapPoint) => void;
  /** The line or its name is pressed. Without it they lead nowhere. */
  onOpenLine?: (path: string) => void;
  onPopupChange?: (point: MapPoint | null) => void;
  /** Called once at the beginning and after every move. */
  onMove?: (viewport: Viewport, view: { bounds: Bounds; isByUser: boolean }) => void;
  /** A pin that can be dragged, which calls `onPick`. */
  picked?: Coordinates | null;
  /** A press on the map, or Enter for its centre. */
  onPick?: (at: Coordinates) => void;
  children?: ReactNode;
};

const NO_LINES: MapLine[] = [];

/** The map itself. In the browser only, since importing Leaflet needs `window`: MapView fetches this module. */
export function LeafletMap({
  label,
  points,
  lines = NO_LINES,
  tiles,
  earlyPress,
  onDrawn,
  isEmbedded = false,
  diamondsFrom = DIAMONDS_FROM,
  selectedId = null,
  here = null,
  renderPopup,
  onActivate,
  onOpenLine,
  onPopupChange,
  onMove,
  picked = null,
  onPick,
  children,
  ...target
}: LeafletMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const findPoint = (id: string | null) => points.find((point) => point.id === id) ?? null;
  const openPoint = findPoint(openId);
  const isFitted = useRef(false);
  const input = useLastInput(frame);
  const leaflet = useLeaflet(container, input, {
    ...target,
    isEmbedded,
    diamondsFrom,
    onMove: (moved, view) => {
      if (view.isByUser) isFitted.current = false;
      onMove?.(moved, view);
    },
    onPick,
    onOpenLine,
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
    // Its point was filtered away.
    if (openId !== null && !openPoint) leaflet?.popups.close();
  }, [leaflet, openId, openPoint]);
  const areTilesMissing = useLayers(leaflet, { points, lines, tiles, selectedId, earlyPress, onDrawn });
  useHere(leaflet, here);
  usePin(leaflet, picked, onPick);
  useView(leaflet, { ...target, diamondsFrom, selectedId, findPoint, input, isFitted });

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
        <div className="map-foot">
          {children && <div className="map-overlay">{children}</div>}
          <p className="map-attribution">
            <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
              {tiles.attribution}
            </a>
          </p>
        </div>
      </div>
      <p className="map-notice" role="status" hidden={!areTilesMissing}>
        {areTilesMissing && "Streets are missing: the background map does not load."}
      </p>
    </div>
  );
}

type LayersOptions = Pick<LeafletMapProps, "points" | "tiles" | "earlyPress" | "onDrawn"> & {
  lines: MapLine[];
  selectedId: string | null;
};

/** At first each layer is drawn in a task of its own. Returns whether the tiles do not load. */
function useLayers(
  leaflet: Leaflet | null,
  { points, lines, tiles, selectedId, earlyPress, onDrawn }: LayersOptions,
): boolean {
  const dots = useMemo(() => points.filter(({ shape }) => shape === "dot"), [points]);
  const diamonds = useMemo(() => points.filter(({ shape }) => shape === "diamond"), [points]);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const step = useSteps(leaflet !== null, 5);
  const layers = leaflet?.layers;
  const [withLand, withLines, withPoints, withTiles, isDrawn] = [1, 2, 3, 4, 5].map((each) => step >= each);

  useEffect(() => {
    if (withLand && leaflet) addLand(leaflet.map);
  }, [leaflet, withLand]);
  useEffect(() => {
    if (withLines) layers?.showLines(lines);
  }, [layers, lines, withLines]);
  useEffect(() => {
    if (withPoints) layers?.showPoints(dots, diamonds, selectedId);
  }, [layers, dots, diamonds, selectedId, withPoints]);
  useEffect(() => {
    if (!withTiles || !leaflet) return;
    const { map, layers } = leaflet;
    return addTiles(map, tiles, { onMissingChange: setAreTilesMissing, onPlaces: layers.showPlaces });
  }, [leaflet, tiles, withTiles]);

  const handleDrawn = useEffectEvent(() => {
    onDrawn();
    if (earlyPress.current) layers?.pressPoster(earlyPress.current);
    earlyPress.current = null;
  });
  useEffect(() => {
    if (isDrawn) handleDrawn();
  }, [isDrawn]);
  return areTilesMissing;
}
