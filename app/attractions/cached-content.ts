import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { stationQuery } from "#app/attractions/attraction-query.ts";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import type { StationDetail } from "#app/attractions/content-repository.ts";
import { stationFromCatalogue } from "#app/attractions/station-from-catalogue.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";

/*
 * What the browser knows of a place before its own document has arrived, for the head of a page. Nothing on the server.
 */

export function cachedAttraction(slug: string): AttractionSummary | undefined {
  return [knownCatalogue(), ...readStations()]
    .flatMap((source) => source?.attractions ?? [])
    .find((attraction) => attraction.slug === slug);
}

export function cachedStation(slug: string): StationDetail | undefined {
  const catalogue = knownCatalogue();
  return catalogue && stationFromCatalogue(catalogue, slug);
}

/** The stations that have been looked at. */
function readStations(): (StationDetail | undefined)[] {
  if (typeof window === "undefined") return [];
  const ofAnyStation = { queryKey: [stationQuery("").queryKey[0]] };
  return browserQueryClient()
    .getQueriesData<StationDetail>(ofAnyStation)
    .map(([, reading]) => reading);
}

function knownCatalogue() {
  return typeof window === "undefined"
    ? undefined
    : browserQueryClient().getQueryData(catalogueQuery.queryKey);
}
