import type L from "leaflet";
import { type Box, type Label, positionLabels } from "#app/map/label-positions.ts";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";

export const LABEL_FONTS = { dot: "600 12px Figtree, sans-serif", diamond: "500 12px Figtree, sans-serif" };
/** Diamonds have labels from this many zoom levels after they appear, unless there are too many in view. */
const [DIAMOND_LEVELS, MAX_DIAMONDS] = [2, 150];

type Layer = {
  list(): MapPoint[];
  showLabels(sides: ReturnType<typeof positionLabels>): void;
};

/** What lies over the map: its own controls, and those of the page around it. */
const OVER_MAP = ".map-controls, .map-pan, .map-attribution, [data-over-map]";

/**
 * Labels points where there is room: the selected point and strong dots first, then dots by their rank, then diamonds, and beside walks
 * rather than on them.
 */
export function addLabels(map: L.Map, dots: Layer, diamonds: Layer, diamondsFrom: number) {
  const measure = measureText();
  const toLabel = (point: MapPoint): Label => {
    const { x, y } = map.latLngToContainerPoint([point.latitude, point.longitude]);
    return { id: point.id, x, y, width: measure(point), priority: point.shape === "dot" ? 0 : 1 };
  };
  return {
    draw(selectedId: string | null, lines: MapLine[]) {
      const inView = map.getZoom() >= diamondsFrom + DIAMOND_LEVELS ? diamonds.list() : [];
      const points = [...dots.list(), ...(inView.length > MAX_DIAMONDS ? [] : inView)];
      const urgency = ({ id, shape, emphasis, rank = 0 }: MapPoint) =>
        id === selectedId || emphasis === "strong" ? Number.MAX_VALUE : shape === "dot" ? rank : -1;
      points.sort((a, b) => urgency(b) - urgency(a));
      const walks = lines.filter(({ kind }) => kind !== "railway");
      const strokes = walks.map(({ line }) =>
        line.map(({ latitude, longitude }) => map.latLngToContainerPoint([latitude, longitude])),
      );
      const { x, y } = map.getSize();
      const sides = positionLabels(
        points.map(toLabel),
        { left: 0, right: x, top: 0, bottom: y },
        { lines: strokes, over: boxesOver(map.getContainer()) },
      );
      dots.showLabels(sides);
      diamonds.showLabels(sides);
    },
  };
}

/** Relative to the container. */
function boxesOver(container: HTMLElement): Box[] {
  const origin = container.getBoundingClientRect();
  const area = container.closest("[data-map-area]") ?? container.parentElement;
  return [...(area?.querySelectorAll(OVER_MAP) ?? [])].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left,
      right: right - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    };
  });
}

function measureText(): (point: MapPoint) => number {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  return ({ name, shape }) => {
    const font = LABEL_FONTS[shape];
    const key = `${font} ${name}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached;
    if (context) context.font = font;
    const width = context?.measureText(name).width ?? name.length * 7;
    widths.set(key, width);
    return width;
  };
}
