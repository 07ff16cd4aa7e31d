import { COASTLINE } from "#app/map/coastline.generated.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

export type Surroundings = "viaduct" | "bridge" | "junction" | "coast" | "town" | "hills" | "country";

export type AroundStation = Coordinates & {
  lines: readonly { previous: { slug: string } | null; next: { slug: string } | null }[];
  /** Other stations within a few kilometres. */
  stationsAround: number;
  /** Places to visit, with what they are drawn as. */
  places: readonly { motif: string; minutes: number }[];
};

const PICTURES_OF_A_KIND = 3;

const KM_PER_DEGREE = 111.2;
/** In km from the sea. In this region the land rises away from it. */
const COAST_LIMIT = 2;
const HILLS_LIMIT = 25;
/** In minutes on foot. */
const WALK_LIMIT = 30;
/** Lines that stop here, and stations that are next to it, from which on it is a junction. */
const JUNCTION = 3;
/** Stations around one of a city. */
const CITY = 4;

const OF_TOWNS = /^(museum|gallery|street|townHouse|stadium|cathedral)/;

/** The rarest first. For the server only: the coastline is too large for a page's scripts. */
export function surroundingsOf(station: AroundStation): Surroundings {
  const { lines, places, stationsAround } = station;
  const near = (motif: RegExp) => places.some((each) => each.minutes <= WALK_LIMIT && motif.test(each.motif));
  if (near(/^viaduct\/(forth|pier)/)) return "bridge";
  if (near(/^viaduct/)) return "viaduct";
  const next = new Set(lines.flatMap(({ previous, next }) => [previous, next].map((stop) => stop?.slug)));
  next.delete(undefined);
  if (lines.length >= JUNCTION && next.size >= JUNCTION) return "junction";
  const distance = kmToTheSea(station);
  if (distance < COAST_LIMIT) return "coast";
  if (stationsAround >= CITY || near(OF_TOWNS)) return "town";
  return distance > HILLS_LIMIT ? "hills" : "country";
}

/** The address of its picture: stations of the same surroundings share a few. */
export function stationPicture(slug: string, surroundings: Surroundings): string {
  const sum = [...slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return `/illustrations/station-${surroundings}-${1 + (sum % PICTURES_OF_A_KIND)}.svg`;
}

/** On a flat projection around the point, exact enough for some kilometres. */
function kmToTheSea({ latitude, longitude }: Coordinates): number {
  const eastKm = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
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
