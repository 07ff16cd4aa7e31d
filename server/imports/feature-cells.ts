import { fromGrid } from "#app/places/read-coordinates.ts";

const MOST_CELLS = 300;
const DEEPEST = 4;

/** Texts by their names, "a.b" of what is nested. */
export function flatten(record: unknown): Record<string, string> {
  const cells: [string, string][] = [];
  const add = (name: string, value: unknown, depth: number): void => {
    if (cells.length >= MOST_CELLS || value === null || value === undefined) return;
    if (typeof value !== "object") cells.push([name, String(value).trim()]);
    else if (Array.isArray(value) && value.every((each) => typeof each !== "object"))
      cells.push([name, value.join("; ")]);
    else if (depth < DEEPEST)
      for (const [key, each] of Object.entries(value)) add(name ? `${name}.${key}` : key, each, depth + 1);
  };
  if (typeof record === "object") add("", record, 0);
  return Object.fromEntries(cells);
}

export type Position = [x: number, y: number];

/** Cells for a point in a GeoJSON geometry: the middle of an area's widest part, or of a line. None for a geometry without. */
export function pointCells(geometry: unknown): Record<string, string> {
  const point = pointIn(geometry);
  if (!point) return {};
  const [x, y] = point;
  // Councils' files may be in metres of the National Grid.
  const onGrid = Math.abs(x) > 180 || Math.abs(y) > 90 ? fromGrid(x, y) : null;
  return onGrid
    ? { latitude: String(onGrid.latitude), longitude: String(onGrid.longitude) }
    : { latitude: String(Number(y.toFixed(6))), longitude: String(Number(x.toFixed(6))) };
}

function pointIn(geometry: unknown): Position | null {
  const { type, coordinates, geometries } = (geometry ?? {}) as Record<string, unknown>;
  if (type === "GeometryCollection")
    return (
      list<{ type?: string } | null>(geometries)
        .map((each) => (each?.type === type ? null : pointIn(each)))
        .find(Boolean) ?? null
    );
  if (type === "Point") return positions([coordinates])[0] ?? null;
  if (type === "Polygon") return pointInArea(list(coordinates).map(positions));
  if (type === "MultiPolygon")
    return pointInArea(list(coordinates).flatMap((polygon) => list(polygon).map(positions)));
  const line = positions(type === "MultiLineString" ? list(coordinates).flatMap(list) : coordinates);
  return line[Math.floor(line.length / 2)] ?? null;
}

/** The middle of the widest part of a level line at half the height. Rings of holes and of other areas count by themselves, as even and odd crossings. */
export function pointInArea(rings: readonly Position[][]): Position | null {
  const corners = rings.flat();
  if (corners.length === 0) return null;
  const heights = corners.map(([, y]) => y);
  const middle = (heights.reduce((a, b) => Math.min(a, b)) + heights.reduce((a, b) => Math.max(a, b))) / 2;
  const crossings = rings
    .flatMap((ring) =>
      ring.flatMap(([x, y], index): number[] => {
        const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
        return y > middle === nextY > middle ? [] : [x + ((middle - y) / (nextY - y)) * (nextX - x)];
      }),
    )
    .sort((a, b) => a - b);
  let widest: Position | null = null;
  let width = 0;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = crossings.slice(index, index + 2);
    if (to - from > width) [widest, width] = [[(from + to) / 2, middle], to - from];
  }
  return widest ?? corners[0] ?? null;
}

export function list<Item = unknown>(value: unknown): Item[] {
  return Array.isArray(value) ? value : [];
}

function positions(value: unknown): Position[] {
  return list(value).filter(
    (each): each is Position => Array.isArray(each) && Number.isFinite(each[0]) && Number.isFinite(each[1]),
  );
}
