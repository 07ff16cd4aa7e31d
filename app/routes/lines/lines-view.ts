import type { Catalogue } from "#app/catalogue/catalogue.ts";

export type LineSummary = {
  slug: string;
  name: string;
  /** Names of its first and last station. */
  ends: [string, string];
  stationCount: number;
  placeCount: number;
};

export type RegionLines = { slug: string; name: string; lines: LineSummary[] };

/** Of the open regions in their order, without those that have no line. */
export function viewLines(catalogues: readonly Catalogue[]): RegionLines[] {
  const open = catalogues[0]?.regions.filter(({ isOpen }) => isOpen) ?? [];
  return open.flatMap(({ slug, name }, position) => {
    const catalogue = catalogues[position];
    if (!catalogue || catalogue.lines.length === 0) return [];
    return [{ slug, name, lines: catalogue.lines.map((line) => summarise(line, catalogue)) }];
  });
}

function summarise({ slug, name, stations }: Catalogue["lines"][number], catalogue: Catalogue): LineSummary {
  const stops = new Set(stations);
  const nameOf = (stop = "") => catalogue.stations.find((station) => station.slug === stop)?.name ?? stop;
  return {
    slug,
    name,
    ends: [nameOf(stations[0]), nameOf(stations.at(-1))],
    stationCount: stops.size,
    placeCount: catalogue.attractions.filter((place) => place.stations.some((stop) => stops.has(stop.slug)))
      .length,
  };
}
