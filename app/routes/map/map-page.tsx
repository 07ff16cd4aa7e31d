import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { cachedCatalogueFor, catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { isWithin, type Viewport } from "#app/map/viewport.ts";
import { BackToHome } from "#app/routes/map/back-to-home.tsx";
import { MapList } from "#app/routes/map/map-list.tsx";
import { AttractionsMissing } from "#app/routes/map/map-load-error.tsx";
import { MapSheet, type SheetSize } from "#app/routes/map/map-sheet.tsx";
import { NearMe } from "#app/routes/map/near-me.tsx";
import { useAskedPoint } from "#app/routes/map/use-asked-point.ts";
import { ExploreMap, type VisibleArea } from "#app/search/explore-map/explore-map.tsx";
import { attractionId, type MapStation, stationId } from "#app/search/explore-map/map-points.ts";
import { useOpenFromMap } from "#app/search/explore-map/use-open-from-map.ts";
import { FilterBar } from "#app/search/filter-bar.tsx";
import { FilterRow } from "#app/search/filter-row-parts.tsx";
import {
  type FilterOptions,
  type Filters,
  isJourneyAsked,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from "#app/search/filters.ts";
import { useMapResults } from "#app/search/use-map-results.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import "#app/shared/query-client.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { type Region, shownRegion } from "#app/stations/region.ts";
import type { Line } from "#app/trains/line.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/map-page";

/** Close enough to see what is within a walk. */
const NEAR_ME_ZOOM = 13;
/** No room for the list and the map beside it. */
const SMALL_PHONE = "(width < 48rem) and (height < 700px)";

type StationsOfMap = FilterOptions & { regions: Region[]; stations: MapStation[]; lines: Line[] };

/** The stations and lines only: the browser fetches the attractions with the catalogue, and keeps it. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<StationsOfMap> {
  const catalogue = await context.get(contentContext).catalogue(url.searchParams.get("region"));
  return stationsOfMap(catalogue);
}

export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<StationsOfMap> {
  const catalogue = cachedCatalogueFor(new URL(request.url).searchParams);
  return catalogue ? stationsOfMap(catalogue) : withTimeout(serverLoader());
}

/** Of the search params the server needs the region only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.searchParams.get("region") !== nextUrl.searchParams.get("region");
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), {
    title: "Explore by Map",
    description: "Stations and the places within a walk of them, on a map.",
    path: "/map",
    picture: "/icon-512.png",
  });
}

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { regions, stations, activities, lines } = loaderData;
  const { search } = useLocation();
  const filters = useMemo(() => readFilters(new URLSearchParams(search), loaderData), [search, loaderData]);
  const { region } = filters;
  const { data: catalogue, errorUpdateCount, isFetching, refetch } = useQuery(catalogueQuery(region));
  const { results, otherOrigin } = useMapResults(catalogue, filters);
  const applyFilters = useApplyFilters(otherOrigin);
  const fieldProps = { filters, regions, stations, activities, onChange: applyFilters };
  const open = useOpenFromMap("map");
  const [visibleArea, setVisibleArea] = useState<VisibleArea | null>(null);
  const [openPopupId, setOpenPopupId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [here, setHere] = useState<Coordinates | null>(null);
  const [move, setMove] = useState<{ to: Viewport | "found" } | null>(null);
  const [sheet, setSheet] = useState<SheetSize>("closed");
  const isAnythingVisible =
    visibleArea === null ||
    [...stations, ...results.attractions].some((each) => isWithin(visibleArea.bounds, each));

  const handleSelect = (id: string) => {
    // Selecting the same item again brings it back into view.
    setSelectedId(null);
    if (matchMedia(SMALL_PHONE).matches) setSheet("closed");
    else if (sheet === "full") setSheet("half");
    requestAnimationFrame(() => setSelectedId(id));
  };

  // What another filter or region hides is shown on its own page.
  const isOnMap = (id: string) =>
    stations.some(({ slug }) => stationId(slug) === id) ||
    results.attractions.some(({ slug }) => attractionId(slug) === id);
  useAskedPoint(
    (id) => (isOnMap(id) ? handleSelect(id) : open(id, visibleArea?.viewport ?? null)),
    catalogue !== undefined || errorUpdateCount > 0,
  );

  return (
    <div className="flex h-[calc(100dvh-4.0625rem)] min-h-150 flex-col max-md:noscript:h-auto">
      <div className="page-width flex w-full flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <h1 className="mr-auto font-bold text-base min-[22.5rem]:text-2xl">Explore by Map</h1>
        <BackToHome filters={filters} />
      </div>
      <div className="page-width w-full **:data-filter-row:mt-0 **:data-filter-row:after:hidden">
        <FilterBar path="/map" {...fieldProps} total={results.attractions.length} />
        <FilterRow {...fieldProps} origin={results.trains.origin} />
      </div>
      <MapSheet
        size={sheet}
        onSizeChange={setSheet}
        label="List of stations and places"
        list={
          <MapList
            stations={stations}
            filters={filters}
            results={catalogue ? results : null}
            visibleArea={visibleArea}
            openPopupId={openPopupId}
            onOpen={(id) => open(id, visibleArea?.viewport ?? null)}
            onSelect={handleSelect}
            onShowAll={() => setMove({ to: "found" })}
            onClear={() => applyFilters({ ...NO_FILTERS, region })}
          />
        }
      >
        {!catalogue && errorUpdateCount > 0 && (
          <AttractionsMissing isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!isAnythingVisible && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-card px-4 py-2">
            <p className="text-sm text-soft">No stations here</p>
            <Button variant="primary" size="sm" onClick={() => setMove({ to: "found" })}>
              Back to the stations
            </Button>
          </div>
        )}
        <ExploreMap
          key={region}
          className="min-h-0 grow"
          which="map"
          stations={stations}
          results={results}
          lines={lines}
          bounds={shownRegion(region, regions)?.bounds}
          move={move}
          here={here}
          selectedId={selectedId}
          onPopupChange={(point) => {
            setOpenPopupId(point?.id ?? null);
            if (!point) setSelectedId(null);
          }}
          onVisibleAreaChange={setVisibleArea}
        >
          <NearMe
            stations={stations}
            onFound={(found) => {
              setHere(found);
              setMove({ to: { ...found, zoom: NEAR_ME_ZOOM } });
            }}
          />
        </ExploreMap>
      </MapSheet>
    </div>
  );
}

/** `otherOrigin` is where the trains on the page leave, unless the URL or the region decides. */
function useApplyFilters(otherOrigin: string | null) {
  const navigate = useNavigate();
  return (change: Filters) => {
    const from = change.from ?? (isJourneyAsked(change) ? otherOrigin : null);
    const params = writeFilters({ ...change, from });
    // The list's search is written to the URL without a navigation.
    const search = new URLSearchParams(window.location.search).get("q");
    if (search) params.set("q", search);
    // flushSync: a ticked box never flickers, and the next change builds on this one.
    void navigate({ pathname: "/map", search: params.toString() }, { flushSync: true });
  };
}

export { MapErrorBoundary as ErrorBoundary } from "#app/routes/map/map-load-error.tsx";

function stationsOfMap({ regions, stations, activities, lines }: Catalogue): StationsOfMap {
  return { regions, activities, stations: stations.map(pickStation), lines };
}

function pickStation(station: MapStation): MapStation {
  const { slug, name, latitude, longitude, attractionCount } = station;
  return { slug, name, latitude, longitude, attractionCount };
}
