import type { Catalogue } from "#app/attractions/catalogue.ts";
import type { StationDetail } from "#app/attractions/content-repository.ts";

/** A station's page as far as the catalogue knows it, which is all but the date of its facts: for times without a signal. */
export function stationFromCatalogue(catalogue: Catalogue, slug: string): StationDetail | undefined {
  const station = catalogue.stations.find((each) => each.slug === slug);
  if (!station) return undefined;
  const nearby = catalogue.attractions.flatMap((attraction) => {
    const walk = attraction.stations.find((each) => each.slug === slug);
    return walk ? [{ attraction, isPrimary: walk.isPrimary }] : [];
  });
  return {
    station: { ...station, crs: null, facilityDataUpdated: null },
    attractions: nearby
      .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
      .map(({ attraction }) => attraction),
  };
}
