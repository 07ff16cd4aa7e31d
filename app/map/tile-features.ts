import type { VectorTileFeature, VectorTileLayer } from "@mapbox/vector-tile";
import type { TilePart } from "#app/map/tile-store.ts";

export type Point = { x: number; y: number };

/** Half the width of the widest line, in px. */
const MARGIN = 16;

/** Those that may be seen in the square, in its px. */
export function* featuresOf(
  layer: VectorTileLayer,
  { shift, x, y }: Omit<TilePart, "tile">,
  size: number,
  isWanted: (feature: VectorTileFeature) => boolean,
): Generator<{ feature: VectorTileFeature; lines: Point[][] }> {
  const scale = (size * 2 ** shift) / layer.extent;
  const [left, top] = [x, y].map((number) => (number % 2 ** shift) * size) as [number, number];
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    if (!isWanted(feature)) continue;
    const lines = feature.loadGeometry();
    for (const line of lines)
      for (const point of line) {
        point.x = point.x * scale - left;
        point.y = point.y * scale - top;
      }
    if (shift === 0 || lines.some((line) => mayBeSeen(line, size))) yield { feature, lines };
  }
}

function mayBeSeen(line: Point[], size: number): boolean {
  const isBeyond = (side: (point: Point) => boolean) => line.every(side);
  return !(
    isBeyond(({ x }) => x < -MARGIN) ||
    isBeyond(({ x }) => x > size + MARGIN) ||
    isBeyond(({ y }) => y < -MARGIN) ||
    isBeyond(({ y }) => y > size + MARGIN)
  );
}
