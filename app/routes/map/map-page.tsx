import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Catalogue } from "#app/attractions/catalogue.ts";
import { cachedCatalogueFor, catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { contentContext } from "#app/attractions/content-repository.ts";
import { ExploreMap, type VisibleArea } from "#app/attractions/explore-map/explore-map.tsx";
import type { MapStation } from "#app/attractions/explore-map/map-points.ts";
import { regionViewport } from "#app/attractions/explore-map/use-initial-viewport.ts";
import { useOpenFromMap } from "#app/attractions/explore-map/use-open-from-map.ts";
import { type Bounds, isWithin, type Viewport } from "#app/map/viewport.ts";
import { BackToHome } from "#app/routes/map/back-to-home.tsx";
import { MapList } from "#app/routes/map/map-list.tsx";
import { AttractionsMissing } from "#app/routes/map/map-load-error.tsx";
import { NearMe } from "#app/routes/map/near-me.tsx";
import { useAskedPoint } from "#app/routes/map/use-asked-point.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-url.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { readRegion, shownRegion } from "#app/stations/region.ts";
import type { Line } from "#app/trains/line.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/map-page";

/** Close enough to see what is within a walk. */
const NEAR_ME_ZOOM = 13;
/** No room for the list and the map beside it. */
const SMALL_PHONE = "(width < 48rem) and (height < 700px)";

type StationsOfMap = {
  /** As in the filters. */
  region: string | null;
  /** Undefined while no region is open. */
  bounds: Bounds | undefined;
  stations: MapStation[];
  lines: Line[];
};

/** The stations and lines only: the browser fetches the attractions with the catalogue, and keeps it. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<StationsOfMap> {
  const catalogue = await context.get(contentContext).catalogue(url.searchParams.get("region"));
  return stationsOfMap(catalogue, url.searchParams);
}

export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<StationsOfMap> {
  const { searchParams } = new URL(request.url);
  const catalogue = cachedCatalogueFor(searchParams);
  return catalogue ? stationsOfMap(catalogue, searchParams) : withTimeout(serverLoader());
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

const NO_ATTRACTIONS: never[] = [];

export default function MapPage({ loaderData: { region, bounds, stations, lines } }: Route.ComponentProps) {
  const { data: catalogue, errorUpdateCount, isFetching, refetch } = useQuery(catalogueQuery(region));
  const open = useOpenFromMap("map");
  const [visibleArea, setVisibleArea] = useState<VisibleArea | null>(null);
  const [openPopupId, setOpenPopupId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [here, setHere] = useState<Coordinates | null>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [isListOpen, setIsListOpen] = useState(false);
  const isStationVisible =
    visibleArea === null || stations.some((station) => isWithin(visibleArea.bounds, station));

  const handleSelect = (id: string) => {
    // Selecting the same item again brings it back into view.
    setSelectedId(null);
    if (matchMedia(SMALL_PHONE).matches) setIsListOpen(false);
    requestAnimationFrame(() => setSelectedId(id));
  };

  useAskedPoint(handleSelect);

  return (
    <div className="flex h-[calc(100dvh-4.0625rem)] min-h-120 flex-col max-md:noscript:h-auto">
      <div className="page-width flex w-full items-center gap-3 py-2.5">
        <h1 className="mr-auto font-bold text-lg min-[22.5rem]:text-2xl">Explore by Map</h1>
        <BackToHome region={region} />
      </div>
      <div className="flex min-h-0 grow flex-col border-line border-y md:flex-row">
        <button
          type="button"
          aria-expanded={isListOpen}
          aria-controls="map-list"
          onClick={() => setIsListOpen(!isListOpen)}
          className="order-2 flex min-h-12 shrink-0 items-center justify-center gap-2 border-line border-t bg-card font-semibold text-sm md:hidden noscript:hidden"
        >
          {isListOpen ? "Hide the list" : "List of stations and places"}
          <Icon name="chevron-down" size={18} className={isListOpen ? "" : "rotate-180"} />
        </button>
        <aside
          id="map-list"
          aria-label="On this map"
          className={`order-3 min-h-0 shrink-0 border-line bg-card md:order-1 md:h-auto md:w-88 md:border-r ${isListOpen ? "h-1/2" : "h-0 max-md:invisible"} noscript:visible noscript:h-auto`}
        >
          <MapList
            stations={stations}
            attractions={catalogue?.attractions}
            visibleArea={visibleArea}
            openPopupId={openPopupId}
            onOpen={(id) => open(id, visibleArea?.viewport ?? null)}
            onSelect={handleSelect}
          />
        </aside>
        <div className="relative order-1 flex min-h-0 min-w-0 grow flex-col md:order-2 max-md:noscript:hidden">
          {!catalogue && errorUpdateCount > 0 && (
            <AttractionsMissing isRetrying={isFetching} onRetry={() => void refetch()} />
          )}
          {!isStationVisible && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-card px-4 py-2">
              <p className="text-sm text-soft">No stations here</p>
              <Button variant="primary" size="sm" onClick={() => setViewport(regionViewport(stations))}>
                Back to the stations
              </Button>
            </div>
          )}
          <ExploreMap
            key={region}
            className="min-h-0 grow"
            which="map"
            stations={stations}
            attractions={catalogue?.attractions ?? NO_ATTRACTIONS}
            lines={lines}
            bounds={bounds}
            viewport={viewport}
            here={here}
            selectedId={selectedId}
            onPopupChange={(point) => {
              setOpenPopupId(point?.id ?? null);
              if (!point) setSelectedId(null);
            }}
            onVisibleAreaChange={setVisibleArea}
          />
          <div className={`absolute bottom-8 left-2.5 noscript:hidden ${isListOpen ? "max-md:hidden" : ""}`}>
            <NearMe
              stations={stations}
              onFound={(found) => {
                setHere(found);
                setViewport({ ...found, zoom: NEAR_ME_ZOOM });
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

export { MapErrorBoundary as ErrorBoundary } from "#app/routes/map/map-load-error.tsx";

function stationsOfMap({ regions, stations, lines }: Catalogue, params: URLSearchParams): StationsOfMap {
  const region = readRegion(params.get("region"), regions);
  const bounds = shownRegion(region, regions)?.bounds;
  return { region, bounds, stations: stations.map(pickStation), lines };
}

function pickStation(station: MapStation): MapStation {
  const { slug, name, latitude, longitude, attractionCount } = station;
  return { slug, name, latitude, longitude, attractionCount };
}
