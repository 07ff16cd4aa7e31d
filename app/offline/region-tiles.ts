import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Tiles } from "#app/shared/site-settings.ts";

/** To the first of these zoom levels a region is kept as a whole, to the second around its stations. */
const [WHOLE_TO, AROUND_TO] = [12, 14];
const KM_AROUND = 2;
const KM_OF_DEGREE = 111.3;
/** Of a region as large as a country fewer zoom levels are kept. */
const MOST = 4000;

type Box = { west: number; south: number; east: number; north: number };

/** Addresses of the site's own map that belong to a region, the coarse ones first. None where the map is pictures of others. */
export function tilesOf(
  { url, vectorsFrom, maxZoom }: Pick<Tiles, "url" | "vectorsFrom" | "maxZoom">,
  { stations, attractions }: Pick<Catalogue, "stations" | "attractions">,
): string[] {
  if (vectorsFrom === undefined || stations.length === 0) return [];
  const paths = new Set<string>();
  const all = boxAround([...stations, ...attractions]);
  for (let zoom = vectorsFrom; zoom <= Math.min(maxZoom, AROUND_TO); zoom++) {
    const boxes = zoom <= WHOLE_TO ? [all] : stations.map((station) => boxAround([station]));
    const level = boxes.flatMap((box) => tilesIn(box, zoom, url));
    if (paths.size + new Set(level).size > MOST) break;
    for (const path of level) paths.add(path);
  }
  return [...paths];
}

function boxAround(points: Coordinates[]): Box {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const high = KM_AROUND / KM_OF_DEGREE;
  const wide = high / Math.cos(((latitudes[0] ?? 0) * Math.PI) / 180);
  return {
    west: Math.min(...longitudes) - wide,
    east: Math.max(...longitudes) + wide,
    south: Math.min(...latitudes) - high,
    north: Math.max(...latitudes) + high,
  };
}

function tilesIn({ west, south, east, north }: Box, zoom: number, url: string): string[] {
  const [left, right] = [west, east].map((longitude) =>
    Math.floor(((longitude + 180) / 360) * 2 ** zoom),
  ) as [number, number];
  const [top, bottom] = [north, south].map((latitude) => {
    const up = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
    return Math.floor(((1 - up) / 2) * 2 ** zoom);
  }) as [number, number];
  const paths: string[] = [];
  for (let x = left; x <= right; x++)
    for (let y = top; y <= bottom; y++)
      paths.push(url.replace("{z}", `${zoom}`).replace("{x}", `${x}`).replace("{y}", `${y}`));
  return paths;
}
