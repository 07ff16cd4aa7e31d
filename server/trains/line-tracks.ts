import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import type { GtfsArchive } from "#server/trains/gtfs-archive.ts";
import type { OurStation } from "#server/trains/stops.ts";
import type { Trip } from "#server/trains/timetable.ts";

export type FeedLine = { id: string; stations: OurStation[] };

/** A track passes every station of its line this near. */
const NEAR_METRES = 500;
/** What is drawn may be off the track by so much. */
const TOLERANCE_METRES = 40;

/** The tracks of lines, by line id, from the shapes of trains that call at both ends of a line. Others have none. */
export async function readTracks(
  archive: GtfsArchive,
  lines: readonly FeedLine[],
  trips: readonly Trip[],
): Promise<Map<string, Coordinates[]>> {
  const tracks = new Map<string, Coordinates[]>();
  if (!archive.has("shapes.txt")) return tracks;
  const shapeOf = new Map(lines.map((line) => [line.id, shapeAlong(line, trips)]));
  const shapes = await readShapes(archive, new Set([...shapeOf.values()].filter((id) => id !== null)));
  for (const { id, stations } of lines) {
    const shape = shapes.get(shapeOf.get(id) ?? "");
    const track = shape && cutTrack(shape, stations);
    if (track) tracks.set(id, simplify(track));
  }
  return tracks;
}

/** Of a train that calls at both ends of a line, and at as many stations between as any; null without one. */
function shapeAlong({ stations }: FeedLine, trips: readonly Trip[]): string | null {
  const codes = new Set(stations.map(({ crs }) => crs));
  const ends = [stations[0]?.crs, stations.at(-1)?.crs];
  let best: { shapeId: string; calls: number } | null = null;
  for (const { shapeId, calls } of trips) {
    const called = new Set(calls.map(({ crs }) => crs));
    if (!shapeId || !ends.every((crs) => crs && called.has(crs))) continue;
    const count = [...called].filter((crs) => codes.has(crs)).length;
    if (count > (best?.calls ?? 0)) best = { shapeId, calls: count };
  }
  return best?.shapeId ?? null;
}

async function readShapes(
  archive: GtfsArchive,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Coordinates[]>> {
  const shapes = new Map<string, (Coordinates & { sequence: number })[]>();
  if (wanted.size === 0) return shapes;
  await archive.read(
    "shapes.txt",
    { required: ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"] },
    ({ shape_id, shape_pt_lat, shape_pt_lon, shape_pt_sequence }) => {
      if (!wanted.has(shape_id)) return;
      const point = {
        latitude: Number(shape_pt_lat),
        longitude: Number(shape_pt_lon),
        sequence: Number(shape_pt_sequence),
      };
      const points = shapes.get(shape_id);
      if (points) points.push(point);
      else shapes.set(shape_id, [point]);
    },
  );
  for (const points of shapes.values()) points.sort((a, b) => a.sequence - b.sequence);
  return shapes;
}

/** From the first to the last of the stations; null where the shape does not pass them all. */
function cutTrack(shape: readonly Coordinates[], stations: readonly OurStation[]): Coordinates[] | null {
  const passes = stations.map((station) => nearestPoint(shape, station));
  if (passes.some(({ metres }) => metres > NEAR_METRES)) return null;
  const [from = 0, to = 0] = [passes[0]?.at, passes.at(-1)?.at];
  return from <= to ? shape.slice(from, to + 1) : shape.slice(to, from + 1).reverse();
}

function nearestPoint(shape: readonly Coordinates[], station: Coordinates): { at: number; metres: number } {
  let nearest = { at: 0, metres: Number.POSITIVE_INFINITY };
  for (const [at, point] of shape.entries()) {
    const metres = distanceInMetres(point, station);
    if (metres < nearest.metres) nearest = { at, metres };
  }
  return nearest;
}

/** Leaves out points that are off the line by less than the tolerance (Douglas and Peucker). */
function simplify(line: Coordinates[]): Coordinates[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let furthest = { at: 0, metres: 0 };
  for (const [at, point] of line.entries()) {
    const metres = metresOff(point, first, last);
    if (metres > furthest.metres) furthest = { at, metres };
  }
  if (furthest.metres < TOLERANCE_METRES) return [first, last];
  return [...simplify(line.slice(0, furthest.at + 1)), ...simplify(line.slice(furthest.at)).slice(1)];
}

const METRES_PER_DEGREE = 111_195;

/** Of a point from a straight piece, on a flat projection. */
function metresOff(point: Coordinates, start: Coordinates, end: Coordinates): number {
  const squeeze = Math.cos((start.latitude * Math.PI) / 180);
  const [px, py] = [(point.longitude - start.longitude) * squeeze, point.latitude - start.latitude];
  const [dx, dy] = [(end.longitude - start.longitude) * squeeze, end.latitude - start.latitude];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy) * METRES_PER_DEGREE;
}
