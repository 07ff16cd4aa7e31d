import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { cachedCatalogueFor, catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { fromCatalogues } from "#app/catalogue/open-catalogues.ts";
import { type ClockTime, clockTime } from "#app/hours/open-state.ts";
import { BackToHome } from "#app/routes/map/back-to-home.tsx";
import { ListAndMap } from "#app/routes/map/list-and-map.tsx";
import type { MapStation } from "#app/search/explore-map/map-points.ts";
import { FilterBar } from "#app/search/filter-bar.tsx";
import { FilterChips } from "#app/search/filter-chips.tsx";
import {
  type FilterOptions,
  type Filters,
  isOriginAsked,
  readFilters,
  writeFilters,
} from "#app/search/filters.ts";
import { useMapResults } from "#app/search/use-map-results.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import "#app/shared/query-client.ts";
import "#app/routes/map/map-bar.css";
import { type Region, shownRegion } from "#app/stations/region.ts";
import type { Line } from "#app/trains/line.ts";
import type { NamedStation } from "#app/trains/train-time.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { Route } from "./+types/map-page";

type StationsOfMap = FilterOptions & {
  regions: Region[];
  stations: MapStation[];
  lines: Line[];
  origin: NamedStation | null;
  /** Where the filters ask for a day. */
  now: ClockTime | null;
};

/** The stations and lines only: the browser fetches the attractions with the catalogue, and keeps it. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<StationsOfMap> {
  const { searchParams } = url;
  const catalogue = await context.get(contentContext).catalogue(searchParams.get("region"));
  return stationsOfMap(catalogue, searchParams);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<StationsOfMap> {
  return fromCatalogues(() => {
    const { searchParams } = new URL(request.url);
    const catalogue = cachedCatalogueFor(searchParams);
    return catalogue ? stationsOfMap(catalogue, searchParams) : null;
  }, serverLoader);
}

/** Of the search params the server needs the region only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.searchParams.get("region") !== nextUrl.searchParams.get("region");
}

export const meta = fixedMeta({
  title: "Explore by Map",
  description: "Stations and the places within a walk of them, on a map.",
  path: "/map",
  picture: "/icon-512.png",
});

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { regions, stations, activities, lines } = loaderData;
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const filters = useMemo(() => {
    const params = new URLSearchParams(search);
    // The server's moment until the document is hydrated.
    const now = (!isHydrated && loaderData.now) || nowIfAsked(params);
    return readFilters(params, loaderData, now);
  }, [search, loaderData, isHydrated]);
  const { region } = filters;
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(catalogueQuery(region));
  // What comes late is rendered in slices: the list of all places is long.
  const isShown = useDeferredValue(data !== undefined);
  const catalogue = isShown ? data : undefined;
  const { results, otherOrigin, ...rule } = useMapResults(catalogue, filters, true);
  const applyFilters = useApplyFilters(otherOrigin);
  const origin = results.trains.origin ?? loaderData.origin;
  // Its stations are loading: what is chosen meanwhile is chosen there.
  const pendingRegion = usePendingRegion();
  const shownFilters = { ...filters, region: pendingRegion === undefined ? region : pendingRegion };
  const fieldProps = { filters: shownFilters, regions, stations, activities, origin, onChange: applyFilters };
  return (
    <div className="flex h-[calc(100dvh-4.0625rem)] flex-col md:min-h-150 max-md:noscript:h-auto">
      <ListAndMap
        bar={
          <>
            <div className="page-width flex w-full flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <h1 className="mr-auto font-bold text-2xl">Explore by Map</h1>
              <PrintButton size="sm" className="max-md:hidden" />
              <BackToHome filters={filters} />
            </div>
            <div className="page-width w-full pb-1">
              <FilterBar path="/map" {...fieldProps} total={results.attractions.length} />
              {/* As high without chips: a map that is resized moves. */}
              <div className="flow-root min-h-13 pointer-coarse:min-h-15">
                <FilterChips {...fieldProps} />
              </div>
            </div>
          </>
        }
        stations={stations}
        lines={lines}
        bounds={shownRegion(region, regions)?.bounds}
        filters={filters}
        results={results}
        hasFailed={(!data && errorUpdateCount > 0) || rule.hasFailed}
        isRetrying={isFetching || rule.isRetrying}
        onRetry={() => {
          if (!data) void refetch();
          if (rule.hasFailed) rule.retry();
        }}
        onChange={(change) => applyFilters({ ...change, region: shownFilters.region })}
      />
    </div>
  );
}

/** Undefined while none is loading, null for the default one. */
function usePendingRegion(): string | null | undefined {
  const { location } = useNavigation();
  return location?.pathname === "/map" ? new URLSearchParams(location.search).get("region") : undefined;
}

/** `otherOrigin` is where the trains on the page leave, unless the URL or the region decides. */
function useApplyFilters(otherOrigin: string | null) {
  const navigate = useNavigate();
  return (change: Filters) => {
    const from = change.from ?? (isOriginAsked(change) ? otherOrigin : null);
    const params = writeFilters({ ...change, from });
    // The list's search is written to the URL without a navigation.
    const search = new URLSearchParams(window.location.search).get("q");
    if (search) params.set("q", search);
    // flushSync: a ticked box never flickers, and the next change builds on this one.
    void navigate({ pathname: "/map", search: params.toString() }, { flushSync: true });
  };
}

export { MapErrorBoundary as ErrorBoundary } from "#app/routes/map/map-load-error.tsx";

function stationsOfMap(
  { regions, stations, activities, lines, trains }: Catalogue,
  params: URLSearchParams,
): StationsOfMap {
  return {
    regions,
    activities,
    stations: stations.map(pickStation),
    lines,
    // With the minute in it each document would be another one.
    now: nowIfAsked(params) ?? null,
    origin: trains.origin,
  };
}

/** Whether a day has passed matters only to filters with one. */
function nowIfAsked(params: URLSearchParams): ClockTime | undefined {
  return params.has("date") || params.has("daylight") ? clockTime(new Date()) : undefined;
}

function pickStation(station: MapStation): MapStation {
  const { slug, name, latitude, longitude, attractionCount } = station;
  return { slug, name, latitude, longitude, attractionCount };
}
