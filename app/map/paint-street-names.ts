import type { VectorTileFeature, VectorTileLayer } from "@mapbox/vector-tile";
import type { MapColours } from "#app/map/paint-tile.ts";
import { featuresOf, type Point } from "#app/map/tile-features.ts";
import type { TilePart } from "#app/map/tile-store.ts";

const FROM = 15;
const FONT = "500 11px Figtree, sans-serif";
const HEIGHT = 12;
/** Of a bend of some 14 degrees. */
const MIN_COSINE = 0.97;

/** Along a straight piece of each street, once in the tile. */
export function paintStreetNames(
  context: CanvasRenderingContext2D,
  roads: VectorTileLayer,
  part: TilePart,
  size: number,
  zoom: number,
  colours: MapColours,
): void {
  if (zoom < FROM) return;
  Object.assign(context, {
    font: FONT,
    textAlign: "center",
    textBaseline: "middle",
    lineWidth: 3,
    lineJoin: "round",
  });
  context.setLineDash([]);
  context.strokeStyle = colours("halo");
  context.fillStyle = colours("ink");
  const taken: { x: number; y: number; reach: number }[] = [];
  const named = new Set<string>();
  for (const { feature, lines } of featuresOf(roads, part, size, isNamedStreet)) {
    const name = String(feature.properties.name);
    const width = context.measureText(name).width + HEIGHT;
    const piece = named.has(name) ? null : straightPiece(lines, size - HEIGHT, width);
    if (!piece) continue;
    const [x, y] = [(piece.start.x + piece.end.x) / 2, (piece.start.y + piece.end.y) / 2];
    if (taken.some((other) => Math.hypot(other.x - x, other.y - y) < other.reach + width / 2)) continue;
    taken.push({ x, y, reach: width / 2 });
    named.add(name);
    const turn = Math.atan2(piece.end.y - piece.start.y, piece.end.x - piece.start.x);
    context.save();
    context.translate(x, y);
    // Never upside down.
    context.rotate(Math.abs(turn) > Math.PI / 2 ? turn + Math.PI : turn);
    context.strokeText(name, 0, 0);
    context.fillText(name, 0, 0);
    context.restore();
  }
}

function isNamedStreet({ type, properties: { name, kind } }: VectorTileFeature): boolean {
  return type === 2 && Boolean(name) && !/rail|ferry/.test(`${kind}`);
}

/** The first that is long enough and bends little, within the square. */
function straightPiece(lines: Point[][], size: number, width: number) {
  for (const line of lines) {
    let start = line[0];
    let direction = 0;
    for (const [i, end] of line.entries()) {
      const before = line[i - 1];
      if (!start || !before) continue;
      const turn = Math.atan2(end.y - before.y, end.x - before.x);
      if (before === start) direction = turn;
      if (Math.cos(turn - direction) < MIN_COSINE) [start, direction] = [before, turn];
      const piece = withinSquare(start, end, size);
      if (piece && Math.hypot(piece.end.x - piece.start.x, piece.end.y - piece.start.y) >= width)
        return piece;
    }
  }
  return null;
}

function withinSquare(start: Point, end: Point, size: number): { start: Point; end: Point } | null {
  let [from, to] = [0, 1];
  for (const axis of ["x", "y"] as const) {
    const step = end[axis] - start[axis];
    const crossings = [(HEIGHT - start[axis]) / step, (size - start[axis]) / step].toSorted(
      (one, other) => one - other,
    );
    if (step !== 0) [from, to] = [Math.max(from, crossings[0] ?? 0), Math.min(to, crossings[1] ?? 1)];
    else if (start[axis] < HEIGHT || start[axis] > size) return null;
  }
  const at = (share: number) => {
    return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
  };
  return from < to ? { start: at(from), end: at(to) } : null;
}
