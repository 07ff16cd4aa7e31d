import type { Catalogue } from "#app/attractions/catalogue.ts";
import type { MapResults } from "#app/attractions/explore-map/map-points.ts";
import { type Filters, findAttractions, writeFilters } from "#app/search/filters.ts";

/** What a map shows for these filters; no attractions until the catalogue is there. */
export function findOnMap(catalogue: Catalogue | undefined, filters: Filters): MapResults {
  return {
    attractions: catalogue ? findAttractions(catalogue.attractions, filters) : [],
    chosen: filters.station,
    within: filters.maxWalkingTime,
    query: writeFilters({ ...filters, region: null }).toString(),
  };
}
