import type L from "leaflet";
import { type Label, positionLabels } from "#app/map/label-positions.ts";
import type { MapLine, MapPoint } from "#app/map/map-point.ts";

export const LABEL_FONTS = { dot: "600 12px Figtree, sans-serif", diamond: "500 12px Figtree, sans-serif" };
/** Diamonds have names from so many levels after their appearance, and if there are no more in view than this. */
const [DIAMOND_LEVELS, MOST_DIAMONDS] = [2, 150];

type Layer = {
  list(): MapPoint[];
  showLabels(sides: ReturnType<typeof positionLabels>): void;
};

/** Writes names beside points where there is room: dots before diamonds, the selected point before all, beside walks rather than on them. */
export function makeLabels(map: L.Map, dots: Layer, diamonds: Layer, diamondsFrom: number) {
  const measure = measureText();
  const toLabel = (point: MapPoint): Label => {
    const { x, y } = map.latLngToContainerPoint([point.latitude, point.longitude]);
    return { id: point.id, x, y, width: measure(point), rank: point.shape === "dot" ? 0 : 1 };
  };
  return {
    place(selected: string | null, lines: MapLine[]) {
      const near = map.getZoom() >= diamondsFrom + DIAMOND_LEVELS ? diamonds.list() : [];
      const points = [...dots.list(), ...(near.length > MOST_DIAMONDS ? [] : near)];
      points.sort((a, b) => Number(b.id === selected) - Number(a.id === selected));
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
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (context) context.font = font;
    const width = context?.measureText(name).width ?? name.length * 7;
    widths.set(key, width);
    return width;
  };
}
