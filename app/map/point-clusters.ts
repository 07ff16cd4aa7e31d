export type PixelPoint = { id: string; x: number; y: number };
export type Cluster = { x: number; y: number; ids: string[] };

/** The side of a square in which points become one, in px. */
const CELL = 72;

/** Points that lie together, as one place in their middle. A point by itself is a cluster of one. */
export function clusterPoints(points: PixelPoint[]): Cluster[] {
  const cells = new Map<string, PixelPoint[]>();
  for (const point of points) {
    const key = `${Math.floor(point.x / CELL)} ${Math.floor(point.y / CELL)}`;
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  }
  return [...cells.values()].map((cell) => ({
    x: cell.reduce((sum, { x }) => sum + x, 0) / cell.length,
    y: cell.reduce((sum, { y }) => sum + y, 0) / cell.length,
    ids: cell.map(({ id }) => id),
  }));
}
