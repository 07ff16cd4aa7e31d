import { COASTLINE } from "#app/map/coastline.generated.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

/** Metres of sea on the straight line; where there are more, no walk is near that line. A bay along which one walks may have fewer. */
const MAX_SEA = 1600;
/** Where a walk begins or ends beyond the coast of the map, so much of that sea may be land: the coast leaves out peninsulas and piers. */
const SHORE_TOLERANCE = 500;
const METRES_PER_DEGREE = 111_195;

/** The sea, or `river` without a bridge nearby; null when nothing is known to be in the way. The coastline is large: load this lazily. */
export function barrierBetween(from: Coordinates, to: Coordinates, river: string | null): string | null {
  return river ?? (seaBetween(from, to) > MAX_SEA ? "the sea" : null);
}

/** On a flat projection that is exact enough for some kilometres. */
function seaBetween(from: Coordinates, to: Coordinates): number {
  const eastMetres = METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180);
  const dx = (to.longitude - from.longitude) * eastMetres;
  const dy = (to.latitude - from.latitude) * METRES_PER_DEGREE;
  const length = Math.hypot(dx, dy);
  // Where the line meets the coast, as shares of its length.
  const ends = [0, 1];
  let beginsAtSea = true;
  for (const [startLatitude, startLongitude, endLatitude, endLongitude] of coastBeside(from, to)) {
    const startX = (startLongitude - from.longitude) * eastMetres;
    const startY = (startLatitude - from.latitude) * METRES_PER_DEGREE;
    const pieceX = (endLongitude - startLongitude) * eastMetres;
    const pieceY = (endLatitude - startLatitude) * METRES_PER_DEGREE;
    // A ray to the east meets the ring of land around its origin an odd number of times.
    const isOnRay = startY > 0 !== startY + pieceY > 0;
    if (isOnRay && startX - (startY * pieceX) / pieceY > 0) beginsAtSea = !beginsAtSea;
    const determinant = dx * pieceY - dy * pieceX;
    if (determinant === 0) continue;
    const along = (startX * pieceY - startY * pieceX) / determinant;
    const onPiece = (startX * dy - startY * dx) / determinant;
    if (along > 0 && along < 1 && onPiece >= 0 && onPiece < 1) ends.push(along);
  }
  ends.sort((a, b) => a - b);
  let sea = 0;
  for (let i = beginsAtSea ? 0 : 1; i + 1 < ends.length; i += 2) {
    const [start = 0, end = 1] = [ends[i], ends[i + 1]];
    const tolerance = (start === 0 ? SHORE_TOLERANCE : 0) + (end === 1 ? SHORE_TOLERANCE : 0);
    sea += Math.max(0, (end - start) * length - tolerance);
  }
  return sea;
}

type Piece = [startLatitude: number, startLongitude: number, endLatitude: number, endLongitude: number];

/** Pieces of the coast by each band of latitude that they touch, since a large catalogue looks them up thousands of times. */
const bands = new Map<number, Piece[]>();
const bandOf = (latitude: number) => Math.floor(latitude * 20);
for (const ring of COASTLINE) {
  for (let i = 0; i < ring.length; i += 2) {
    const before = i === 0 ? ring.length : i;
    const piece = [ring[before - 2], ring[before - 1], ring[i], ring[i + 1]] as Piece;
    for (const band of bandsBetween(piece[0], piece[2])) bands.set(band, [...(bands.get(band) ?? []), piece]);
  }
}

function bandsBetween(one: number, other: number): number[] {
  const first = bandOf(Math.min(one, other));
  return Array.from({ length: bandOf(Math.max(one, other)) - first + 1 }, (_, i) => first + i);
}

function coastBeside(from: Coordinates, to: Coordinates): Iterable<Piece> {
  const here = bandsBetween(from.latitude, to.latitude).map((band) => bands.get(band) ?? []);
  return here.length === 1 ? (here[0] ?? []) : new Set(here.flat());
}
