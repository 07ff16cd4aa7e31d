import { useEffect, useMemo } from "react";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { MapResults } from "#app/search/explore-map/map-points.ts";
import { type Filters, isTripAsked, withoutFilters, writeFilters } from "#app/search/filters.ts";
import { findAttractions } from "#app/search/find-attractions.ts";
import { findOptions, isStationInReach } from "#app/search/stations-in-reach.ts";
import { NO_TRAINS } from "#app/trains/train-time.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadTripRule = () => import("#app/search/trip-rule.ts");

/**
 * What a map shows for these filters: the attractions that home lists for them, and none until the catalogue is there; on request also the
 * others, which the filters leave out. `hasFailed` when the code that decides could not be fetched; `retry` fetches it again.
 */
export function useMapResults(loaded: Catalogue | undefined, filters: Filters, hasOthers = false) {
  const { module, hasFailed, isLoading, request } = useLazyModule(loadTripRule);
  const isAsked = isTripAsked(filters);
  useEffect(() => {
    if (isAsked) void request();
  }, [isAsked, request]);
  const catalogue = isAsked && !module ? undefined : loaded;
  const ofRegion = catalogue?.trains ?? NO_TRAINS;
  const shown = useTrains(ofRegion);
  // Minutes from elsewhere would mislead, until those that the URL asks for have come.
  const trains = useMemo(
    () => (filters.from && shown.origin?.slug !== filters.from ? { ...shown, times: {} } : shown),
    [shown, filters.from],
  );
  const results = useMemo((): MapResults => {
    const ways = findOptions(catalogue?.stations ?? [], trains);
    const options = { ...ways, tripFits: catalogue && module?.tripRule(filters, catalogue) };
    const all = catalogue?.attractions ?? [];
    const found = findAttractions(all, filters, options);
    const query = queryOf(filters);
    const others = hasOthers && query ? findAttractions(all, withoutFilters(filters), ways) : null;
    return {
      ...found,
      others: others?.attractions.filter(({ slug }) => !found.foundFrom.has(slug)) ?? [],
      foundFrom: others ? new Map([...others.foundFrom, ...found.foundFrom]) : found.foundFrom,
      isKnown: catalogue !== undefined,
      filters,
      chosen: filters.station,
      fits: (attraction, station) => isStationInReach(attraction, station, filters, options),
      trains,
      query,
    };
  }, [catalogue, filters, trains, hasOthers, module]);
  /** The origin that the device remembers; null while the URL or the region decides. */
  const otherOrigin = shown === ofRegion ? null : (trains.origin?.slug ?? null);
  return {
    results,
    otherOrigin,
    hasFailed: isAsked && hasFailed,
    isRetrying: isLoading,
    retry: () => void request(),
  };
}

/** Of what decides where something is found. */
function queryOf(filters: Filters): string {
  const from = filters.maxJourneyTime !== null || isTripAsked(filters) ? filters.from : null;
  return writeFilters({ ...filters, region: null, sort: null, from }).toString();
}
