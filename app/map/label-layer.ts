import type L from "leaflet";
import { type Label, positionLabels } from "#app/map/label-positions.ts";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";

export const LABEL_FONTS = { dot: "600 12px Figtree, sans-serif", diamond: "500 12px Figtree, sans-serif" };
/** Diamonds have labels from this many zoom levels after they appear, unless there are too many in view. */
const [DIAMOND_LEVELS, MAX_DIAMONDS] = [2, 150];

type Layer = {
  list(): MapPoint[];
  showLabels(sides: ReturnType<typeof positionLabels>): void;
};

/** Labels points where there is room: the selected point first, dots before diamonds, and beside walks rather than on them. */
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
      points.sort((a, b) => Number(b.id === selectedId) - Number(a.id === selectedId));
      const walks = lines.filter(({ kind }) => kind !== "railway");
      const strokes = walks.map(({ line }) =>
        line.map(({ latitude, longitude }) => map.latLngToContainerPoint([latitude, longitude])),
      );
      const sides = positionLabels(points.map(toLabel), { left: 0, right: map.getSize().x }, strokes);
      dots.showLabels(sides);
      diamonds.showLabels(sides);
    },
  };
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
