import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { tilesOf } from "#app/offline/region-tiles.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";
import type { Tiles } from "#app/shared/site-settings.ts";
import { shownRegion } from "#app/stations/region.ts";

/** Of what pages read of one, with its drawings; measured on the demo content. */
const BYTES = { attraction: 13_000, station: 12_000 };
/** Of a tile as it is kept, to zoom level 12 and beyond; twice what is fetched. */
const TILE_BYTES = [110_000, 55_000] as const;

/** Days from today on whose timetable is kept. */
const DAYS = 7;

/** Today and the days after it, and others. All as "2026-11-24"; days that are over are left out. */
export function daysToKeep(today: string, others: readonly string[] = []): string[] {
  const days = Array.from({ length: DAYS }, (_, later) => dayAfter(today, later));
  return [...new Set([...days, ...others.filter((day) => day > today)])];
}

/** Which documents "Keep for offline" fetches for a region; drawings are found in them. `/documents/*` of other pages join here. */
export function documentsOf(
  region: string | null,
  { attractions, stations, regions }: Catalogue,
  days: string[] = [],
): string[] {
  const ofRegion = region ? `/${region}` : "";
  // Pages ask for it by the region's name always.
  const slug = shownRegion(region, regions)?.slug;
  return [
    `/documents/catalogue${ofRegion}`,
    `/documents/search-words${ofRegion}`,
    ...stations.flatMap(({ slug, attractionCount }) => [
      `/documents/station/${slug}`,
      ...(attractionCount > 0 ? [`/documents/station/${slug}/walks`] : []),
    ]),
    ...attractions.map(({ slug }) => `/documents/attraction/${slug}`),
    ...days.map((day) => `/documents/timetable/${day}/${slug}`),
  ];
}

export function drawingsIn(text: string): string[] {
  return [...new Set(text.match(/(?<=")\/illustrations\/[^"\\]+/g))];
}

export function estimatedBytes(catalogue: Catalogue, tiles: Tiles): number {
  const { attractions, stations } = catalogue;
  const map = tilesOf(tiles, catalogue).map(
    (path) => TILE_BYTES[/\/1[34]\/\d+\/\d+\.mvt$/.test(path) ? 1 : 0],
  );
  return (
    attractions.length * BYTES.attraction +
    stations.length * BYTES.station +
    map.reduce<number>((sum, bytes) => sum + bytes, 0)
  );
}

/** "3.4 MB" */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
