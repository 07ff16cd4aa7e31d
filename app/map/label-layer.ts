import type L from "leaflet";
import {
  type Box,
  type Label,
  positionLabels,
  positionLineName,
  takenBoxes,
} from "#app/map/label-positions.ts";
import { coveredEdges } from "#app/map/leaflet-viewport.ts";
import { addPlaceNames, markName } from "#app/map/place-names.ts";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import type { NamedPlace } from "#app/map/tile-places.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";

export const LABEL_FONTS = {
  dot: "600 12px Figtree, sans-serif",
  strong: "700 12px Figtree, sans-serif",
  diamond: "500 12px Figtree, sans-serif",
  line: "italic 500 12px Figtree, sans-serif",
  city: "600 15px Figtree, sans-serif",
  town: "600 13px Figtree, sans-serif",
  village: "500 12px Figtree, sans-serif",
  hill: "italic 500 12px Figtree, sans-serif",
};
/** Of the diamonds in view so many may be named, the first by rank, and none among more than `CROWD`. */
const [MAX_NAMED, CROWD] = [150, 300];

type Layer = {
  list(): MapPoint[];
  showLabels(sides: ReturnType<typeof positionLabels>): void;
};

/** Dots that are named even where they lie close together. */
const HUBS = 4;
/** Half the width of a dot or diamond with a ring, in px. */
const RING_RADIUS = 12;

const OVER_MAP = ".map-controls, .map-pan, .map-overlay, .map-attribution";

/** Labels points where there is room: the selected and strong dots, then dots and diamonds, then those that are faint. Then railways. */
export function addLabels(map: L.Map, dots: Layer, diamonds: Layer, areLinesLinks: boolean) {
  let measure = measureText();
  const handleFonts = () => {
    measure = measureText();
    map.fire("controls");
  };
  document.fonts.addEventListener("loadingdone", handleFonts);
  map.on("unload", () => document.fonts.removeEventListener("loadingdone", handleFonts));
  const lineNames = new Map<string, L.Marker>();
  const placeNames = addPlaceNames(map, (text, kind) => measure(text, kind));
  const pixelOf = ({ latitude, longitude }: Coordinates) => map.latLngToContainerPoint([latitude, longitude]);
  const toLabel = (point: MapPoint, position: number, isMarked: boolean): Label => {
    const { x, y } = pixelOf(point);
    return {
      id: point.id,
      x,
      y,
      width: measure(point.name, point.emphasis === "strong" ? "strong" : point.shape),
      priority: point.shape === "dot" ? 0 : 1,
      isHub: point.shape === "dot" && position < HUBS,
      ...(isMarked && { radius: RING_RADIUS }),
    };
  };
  const drawLineNames = (lines: MapLine[], view: Box, taken: Box[]) => {
    const shown = new Set<string>();
    for (const mapLine of lines) {
      const { id, line, name } = mapLine;
      if (!name) continue;
      const position = positionLineName(line.map(pixelOf), measure(name, "line"), view, taken);
      if (!position) continue;
      taken.push(position.box);
      shown.add(id);
      const at = map.containerPointToLatLng([position.x, position.y]);
      // A link that is made anew would lose the focus.
      const marker =
        lineNames.get(id) ?? markName(map, at, nameElement(mapLine, areLinesLinks), "map-line-name");
      lineNames.set(id, marker.setLatLng(at));
    }
    for (const [id, marker] of lineNames) {
      // Without room for it too, or the focus would be lost.
      if (shown.has(id) || marker.getElement()?.contains(document.activeElement)) continue;
      marker.remove();
      lineNames.delete(id);
    }
  };
  return {
    draw(selectedId: string | null, lines: MapLine[], places: NamedPlace[]) {
      const isMarked = ({ id, emphasis }: MapPoint) => id === selectedId || emphasis === "strong";
      const byUrgency = (one: MapPoint, other: MapPoint) =>
        Number(isMarked(other)) - Number(isMarked(one)) || compareUrgency(one, other);
      const all = diamonds.list();
      const inView = all.length > CROWD ? [] : all.sort(byUrgency);
      const points = [...dots.list(), ...inView.slice(0, MAX_NAMED)].sort(byUrgency);
      const unnamed = inView.slice(MAX_NAMED).map((point) => ({ ...pixelOf(point), priority: 1 }));
      const walks = lines.filter(({ kind }) => kind !== "railway");
      const strokes = walks.map(({ line }) => line.map(pixelOf));
      const { x, y } = map.getSize();
      const view = { left: 0, right: x, top: 0, bottom: y };
      const over = [...boxesOver(map.getContainer()), { ...view, bottom: coveredEdges(map).top }];
      const wanted = points.map((point, position) => toLabel(point, position, isMarked(point)));
      const sides = positionLabels(wanted, view, { lines: strokes, over, unnamed });
      dots.showLabels(sides);
      diamonds.showLabels(sides);
      const taken = [...over, ...takenBoxes(wanted, sides)];
      drawLineNames(lines, view, taken);
      placeNames.draw(places, points, view, taken);
    },
  };
}

function nameElement({ name = "", path }: MapLine, isLink: boolean): HTMLElement {
  if (!isLink || !path) return Object.assign(document.createElement("span"), { textContent: name });
  const link = Object.assign(document.createElement("a"), {
    textContent: name,
    href: path,
    draggable: false,
  });
  // The map opens it, unless it was dragged.
  link.addEventListener("click", (event) => {
    if (!isModifiedEvent(event)) event.preventDefault();
  });
  return link;
}

function compareUrgency(one: MapPoint, other: MapPoint): number {
  const isFaint = ({ emphasis }: MapPoint) => emphasis === "faint";
  const isDot = ({ shape }: MapPoint) => shape === "dot";
  return (
    Number(isFaint(one)) - Number(isFaint(other)) ||
    Number(isDot(other)) - Number(isDot(one)) ||
    (other.rank ?? 0) - (one.rank ?? 0)
  );
}

function boxesOver(container: HTMLElement): Box[] {
  const origin = container.getBoundingClientRect();
  return [...(container.parentElement?.querySelectorAll(OVER_MAP) ?? [])].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left,
      right: right - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    };
  });
}

function measureText(): (text: string, font: keyof typeof LABEL_FONTS) => number {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  return (text, kind) => {
    const font = LABEL_FONTS[kind];
    const key = `${font} ${text}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached;
    if (context) context.font = font;
    const width = context?.measureText(text).width ?? text.length * 7;
    widths.set(key, width);
    return width;
  };
}
