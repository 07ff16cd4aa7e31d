import { COASTLINE } from "#app/map/coastline.generated.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

/** The land around a station, for the picture of its page. */
export type Surroundings = "coast" | "town" | "hills";

const KM_PER_DEGREE = 111.2;
/** Nearer to the sea than this is by the sea, in km. */
const BY_THE_SEA = 2;
/** In this country the land rises away from the sea: further inland than this are hills, in km. */
const INLAND = 25;

/** What is around a place, by how far the sea is. For the server: the coastline is nothing for a page's scripts. */
export function surroundingsOf(place: Coordinates): Surroundings {
  const distance = kmToTheSea(place);
  return distance < BY_THE_SEA ? "coast" : distance > INLAND ? "hills" : "town";
}

/** On a flat map around the place, which is exact enough for some kilometres. */
function kmToTheSea({ latitude, longitude }: Coordinates): number {
  const eastKm = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  // Plain loops, since a large catalogue asks thousands of times.
  for (const ring of COASTLINE) {
    let [x, y] = [Number.NaN, Number.NaN];
    for (let i = 0; i < ring.length; i += 2) {
      const nextX = ((ring[i + 1] ?? 0) - longitude) * eastKm;
      const nextY = ((ring[i] ?? 0) - latitude) * KM_PER_DEGREE;
      if (i > 0) nearest = Math.min(nearest, squaredDistance(x, y, nextX, nextY));
      x = nextX;
      y = nextY;
    }
  }
  return Math.sqrt(nearest);
}

/** From the origin to the line between two points, squared. */
function squaredDistance(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
}
