import "leaflet/dist/leaflet.css";
import "#app/map/map.css";
import L from "leaflet";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { addTiles } from "#app/map/base-layer.ts";
import type { Bounds } from "#app/map/bounds.ts";
import {
  bringIntoView,
  makeLeafletMap,
  readBounds,
  readViewport,
  showBounds,
  showViewport,
} from "#app/map/leaflet-map.ts";
import { MapControls } from "#app/map/map-controls.tsx";
import { DIAMONDS_FROM, type MapLine, type MapPoint, type Viewport } from "#app/map/map-point.ts";
import { MapPopup } from "#app/map/map-popup.tsx";
import { createPopupController } from "#app/map/popup-controller.ts";
import { buildScene } from "#app/map/scene.ts";
import type { Tiles } from "#app/map/tiles.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

export type SceneProps = {
  /** What the map shows, for screen readers: "Map of stations and places to visit". */
  label: string;
  points: MapPoint[];
  lines?: MapLine[];
  /** Where the map begins; another object moves it there. Goes before `bounds`. */
  place?: Viewport | null;
  bounds?: Bounds | null;
  tiles: Tiles;
  /** True in the middle of a page that scrolls. */
  isEmbedded?: boolean;
  /** From leaving a point to its popup's closing, in ms. */
  closeDelay?: number;
  /** Diamonds are shown from this zoom level on; DIAMONDS_FROM by default. */
  diamondsFrom?: number;
  /** The point that is marked; it is brought into view, and its popup opened. */
  selectedId?: string | null;
  /** Where the visitor is. */
  here?: Coordinates | null;
  renderPopup?: (point: MapPoint) => ReactNode;
  /** A point is clicked, tapped a second time, or pressed with Enter. */
  onActivate?: (point: MapPoint) => void;
  /** The point whose popup is open, as often as that changes. */
  onPopupChange?: (point: MapPoint | null) => void;
  /** After every move, and once at the beginning; `isByHand` unless the page moved it. */
  onMove?: (place: Viewport, view: { bounds: Bounds; isByHand: boolean }) => void;
  /** A press on the map, or Enter for its middle. */
  onPick?: (at: Coordinates) => void;
};

const NO_LINES: MapLine[] = [];
const INPUTS = ["pointerdown", "wheel", "keydown"];

/** The map itself: lives in the browser only. MapView loads it. */
export function MapScene(props: SceneProps) {
  const { label, points, lines = NO_LINES, place, bounds, tiles, isEmbedded = false } = props;
  const {
    closeDelay = 200,
    diamondsFrom = DIAMONDS_FROM,
    selectedId = null,
    here = null,
    renderPopup,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scene = useRef<ReturnType<typeof buildScene>>(null);
  const isByHand = useRef(false);
  const pointing = useRef("");
  const [map, setMap] = useState<L.Map | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const dots = useMemo(() => points.filter(({ shape }) => shape === "dot"), [points]);
  const diamonds = useMemo(() => points.filter(({ shape }) => shape === "diamond"), [points]);
  const open = points.find(({ id }) => id === openId) ?? null;

  const handleOpen = useEffectEvent((id: string | null) => {
    setOpenId(id);
    props.onPopupChange?.(points.find((point) => point.id === id) ?? null);
  });
  const handleActivate = useEffectEvent((id: string) => {
    const point = points.find((candidate) => candidate.id === id);
    if (point) props.onActivate?.(point);
  });
  const handleMove = useEffectEvent((moved: L.Map) => {
    props.onMove?.(readViewport(moved), { bounds: readBounds(moved), isByHand: isByHand.current });
  });
  const handlePick = useEffectEvent(({ lat, lng }: L.LatLng) => {
    props.onPick?.({ latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) });
  });
  const beginAt = useEffectEvent(() => ({ place: place ?? undefined, bounds }));

  const popups = useRef<ReturnType<typeof createPopupController>>(null);

  useEffect(() => {
    if (!container.current) return;
    const created = makeLeafletMap(container.current, beginAt(), isEmbedded);
    const following = createPopupController({ closeDelay, onOpen: handleOpen, onActivate: handleActivate });
    popups.current = following;
    scene.current = buildScene(created, diamondsFrom, following, pointing);
    created.on("moveend", () => handleMove(created));
    handleMove(created);
    created.on("click", ({ latlng }) => handlePick(latlng));
    created.getContainer().addEventListener("keydown", ({ key, target }) => {
      if (key === "Enter" && target === created.getContainer()) handlePick(created.getCenter());
    });
    const resize = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    resize.observe(container.current);
    setMap(created);
    return () => {
      resize.disconnect();
      following.end();
      scene.current?.diamonds.end();
      created.remove();
      setMap(null);
      setOpenId(null);
    };
  }, [closeDelay, diamondsFrom, isEmbedded]);

  useEffect(() => {
    if (!map) return;
    const layer = addTiles(map, tiles, setAreTilesMissing);
    return () => {
      layer.remove();
    };
  }, [map, tiles]);
  useEffect(() => {
    if (map) scene.current?.showPoints(dots, diamonds, selectedId);
  }, [map, dots, diamonds, selectedId]);
  useEffect(() => {
    if (map) scene.current?.showLines(lines);
  }, [map, lines]);
  useEffect(() => {
    if (!map || !here) return;
    const icon = L.divIcon({ className: "map-here", iconSize: [18, 18] });
    const marker = L.marker([here.latitude, here.longitude], {
      icon,
      interactive: false,
      keyboard: false,
    }).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, here]);

  // The map begins where `place` or `bounds` say; only another one moves it.
  const shown = useRef({ map, place, bounds });
  useEffect(() => {
    const before = shown.current;
    shown.current = { map, place, bounds };
    if (!map || before.map !== map) return;
    isByHand.current = false;
    if (place && place !== before.place) showViewport(map, place);
    else if (!place && bounds && bounds !== before.bounds) showBounds(map, bounds);
  }, [map, place, bounds]);

  const selectPoint = useEffectEvent((id: string | null) => {
    const point = points.find((candidate) => candidate.id === id);
    if (!map || !point) return;
    isByHand.current = false;
    const isHidden = point.shape === "diamond" && map.getZoom() < diamondsFrom;
    if (isHidden) showViewport(map, { ...point, zoom: diamondsFrom + 3 });
    else bringIntoView(map, [point.latitude, point.longitude]);
    popups.current?.show(point.id);
  });
  useEffect(() => {
    if (map) selectPoint(selectedId);
  }, [map, selectedId]);

  const holdPopup = useCallback((by: "pointer" | "focus") => popups.current?.hold(null, by), []);
  const releasePopup = useCallback((by: "pointer" | "focus") => popups.current?.release(by), []);

  // What a person does in the frame, seen before the library sees it.
  useEffect(() => {
    const box = frame.current;
    const handleInput = () => {
      isByHand.current = true;
    };
    const handlePointer = ({ pointerType }: PointerEvent) => {
      pointing.current = pointerType;
    };
    const handleEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const isInPopup = (event.target as Element).closest?.(".map-popup");
      const id = box?.querySelector<HTMLElement>(".map-popup")?.dataset.point;
      if (id === undefined) return;
      event.stopPropagation();
      popups.current?.dismiss();
      if (isInPopup) scene.current?.dots.focus(id);
    };
    const end = new AbortController();
    const early = { capture: true, passive: true, signal: end.signal };
    for (const name of INPUTS) box?.addEventListener(name, handleInput, early);
    box?.addEventListener("pointerdown", handlePointer, early);
    box?.addEventListener("pointermove", handlePointer, early);
    box?.addEventListener("keydown", handleEscape, { signal: end.signal });
    // From beside the map too, such as a list; but a dialog's Escape is the dialog's.
    const handleEscapeBeside = (event: KeyboardEvent) => {
      if (!(event.target as Element).closest?.("[role=dialog]")) handleEscape(event);
    };
    document.addEventListener("keydown", handleEscapeBeside, { signal: end.signal });
    return () => end.abort();
  }, []);

  return (
    <div ref={frame} className={`map ${props.onPick ? "is-picking" : ""}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map while it has the focus */}
      <section ref={container} className="map-canvas" aria-label={label} tabIndex={0} />
      {map && open && renderPopup && (
        <MapPopup map={map} point={open} onHover={holdPopup} onLeave={releasePopup}>
          {renderPopup(open)}
        </MapPopup>
      )}
      {map && <MapControls map={map} />}
      <p className="map-attribution">
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          {tiles.attribution}
        </a>
      </p>
      <p className="map-notice" role="status" hidden={!areTilesMissing}>
        {areTilesMissing && "The background map does not load. Stations and places are shown without it."}
      </p>
    </div>
  );
}
