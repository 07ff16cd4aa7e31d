import { useMemo } from "react";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { MapResults } from "#app/search/explore-map/map-points.ts";
import { type Filters, writeFilters } from "#app/search/filters.ts";
import { findAttractions, findOptions, isStationInReach } from "#app/search/find-attractions.ts";
import { NO_TRAINS } from "#app/trains/train-time.ts";
import { useTrains } from "#app/trains/use-trains.tsx";

/** What a map shows for these filters: the attractions that home lists for them, and none until the catalogue is there. */
export function useMapResults(catalogue: Catalogue | undefined, filters: Filters) {
  const ofRegion = catalogue?.trains ?? NO_TRAINS;
  const trains = useTrains(ofRegion);
  const results = useMemo((): MapResults => {
    const options = findOptions(catalogue?.stations ?? [], trains);
    return {
      ...findAttractions(catalogue?.attractions ?? [], filters, options),
      isKnown: catalogue !== undefined,
      filters,
      chosen: filters.station,
      fits: (station) => isStationInReach(station, filters, options),
      trains,
      query: queryOf(filters),
    };
  }, [catalogue, filters, trains]);
  /** The origin that the device remembers; null while the URL or the region decides. */
  const otherOrigin = trains === ofRegion ? null : (trains.origin?.slug ?? null);
  return { results, otherOrigin };
}

/** Of what decides where something is found. */
function queryOf(filters: Filters): string {
  const from = filters.maxJourneyTime === null ? null : filters.from;
  return writeFilters({ ...filters, region: null, sort: null, from }).toString();
}
