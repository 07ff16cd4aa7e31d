import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Writes app/map/coastline.generated.ts: the land of Britain and Ireland that lies beneath the map's tiles, fine where our stations are and
// coarse far from them. Its source, OpenStreetMap's land by @geo-maps, is fetched for this: it is 90 times as large as what is kept of it.

const SOURCE = "@geo-maps/earth-lands-100m@0.6.0";

type Point = [longitude: number, latitude: number];
type Box = { west: number; south: number; east: number; north: number };

const ISLES: Box = { west: -11, south: 49.5, east: 2, north: 61 };
/** Degrees of latitude by which a simplified line may be off: the first box that a line touches decides. */
const [FINE, COARSE] = [0.0004, 0.03];
const DETAIL: [Box, number][] = [
  [{ west: -4.2, south: 55.3, east: -1.9, north: 56.6 }, FINE],
  [{ west: -6.5, south: 54.6, east: -1.5, north: 58 }, 0.01],
  [ISLES, COARSE],
];
/** Smaller islands are left out, in square degrees of latitude; a few hundred metres across. */
const SMALLEST = 0.00002;
/** Degrees of longitude are shorter than those of latitude here. */
const SQUEEZE = Math.cos((56 * Math.PI) / 180);

const rings = readLand()
  .map((ring) => clip(ring, ISLES))
  .filter((ring) => ring.length > 3 && Math.abs(area(ring)) > smallestAt(ring))
  .map((ring) => simplifyRing(ring))
  .sort((a, b) => b.length - a.length);
const compact = rings.map((ring) =>
  ring.flatMap((point) => [round(point[1], point), round(point[0], point)]),
);
const text = `// Made by scripts/coastline.ts from OpenStreetMap's data: © OpenStreetMap contributors, ODbL.
/** Rings of land, each latitude, longitude, latitude, longitude, … */
export const COASTLINE: number[][] = ${JSON.stringify(compact)};
`;
writeFileSync(join(import.meta.dirname, "../app/map/coastline.generated.ts"), text);
console.log(`${rings.length} islands, ${rings.flat().length} points`);

/** The outer ring of each island. */
function readLand(): Point[][] {
  const folder = mkdtempSync(join(tmpdir(), "alight-coastline-"));
  try {
    execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", SOURCE], { stdio: "inherit" });
    const file = join(folder, "node_modules/@geo-maps/earth-lands-100m/map.geo.json");
    const { geometries } = JSON.parse(readFileSync(file, "utf8")) as {
      geometries: { coordinates: Point[][][] }[];
    };
    return geometries.flatMap(({ coordinates }) => coordinates.map(([outer]) => outer ?? []));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function smallestAt(ring: Point[]): number {
  return SMALLEST * (toleranceAt(ring[0] as Point) / FINE);
}

/** Cuts a polygon off at the four sides of a box (Sutherland and Hodgman). */
function clip(ring: Point[], box: Box): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, i) => {
      const before = points.at(i - 1) as Point;
      const cut = isInside(point) !== isInside(before) ? [crossing(before, point, axis, limit)] : [];
      return isInside(point) ? [...cut, point] : cut;
    });
  }, ring);
}

function crossing(one: Point, other: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - one[axis]) / (other[axis] - one[axis]);
  return [one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])];
}

function area(ring: Point[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as Point;
    return sum + ((x * y2 - x2 * y) * SQUEEZE) / 2;
  }, 0);
}

/** A ring in two halves, so that its ends are two points far apart. */
function simplifyRing(ring: Point[]): Point[] {
  const middle = Math.floor(ring.length / 2);
  return [...simplify(ring.slice(0, middle + 1)), ...simplify(ring.slice(middle)).slice(1)];
}

/** Leaves out points that are off the line by less than the tolerance there (Douglas and Peucker). */
function simplify(line: Point[]): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point];
  let furthest = { at: 0, excess: 0 };
  for (const [at, point] of line.entries()) {
    const excess = offset(point, first, last) / toleranceAt(point);
    if (excess > furthest.excess) furthest = { at, excess };
  }
  if (furthest.excess < 1) return [first, last];
  return [...simplify(line.slice(0, furthest.at + 1)), ...simplify(line.slice(furthest.at)).slice(1)];
}

function toleranceAt([longitude, latitude]: Point): number {
  const isIn = ({ west, south, east, north }: Box) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  return DETAIL.find(([box]) => isIn(box))?.[1] ?? COARSE;
}

/** Distance of a point from a straight piece, in degrees of latitude. */
function offset(point: Point, start: Point, end: Point): number {
  const [px, py] = [(point[0] - start[0]) * SQUEEZE, point[1] - start[1]];
  const [dx, dy] = [(end[0] - start[0]) * SQUEEZE, end[1] - start[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}

/** To about 10 m where the line is fine, else to 100 m. */
function round(degrees: number, at: Point): number {
  const parts = toleranceAt(at) === FINE ? 10000 : 1000;
  return Math.round(degrees * parts) / parts;
}
