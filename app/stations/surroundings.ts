import { COASTLINE } from "#app/map/coastline.generated.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

export type Surroundings = "coast" | "town" | "hills";

const KM_PER_DEGREE = 111.2;
/** In km from the sea. In this region the land rises away from it. */
const COAST_LIMIT = 2;
const HILLS_LIMIT = 25;

/** By the distance to the sea. For the server only: the coastline is too large for a page's scripts. */
export function surroundingsOf(point: Coordinates): Surroundings {
  const distance = kmToTheSea(point);
  return distance < COAST_LIMIT ? "coast" : distance > HILLS_LIMIT ? "hills" : "town";
}

/** On a flat projection around the point, exact enough for some kilometres. */
function kmToTheSea({ latitude, longitude }: Coordinates): number {
  const eastKm = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  // Plain loops: a large catalogue calls this thousands of times.
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

function squaredDistance(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
}
