import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useRevalidator, useRouteError } from "react-router";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { contentContext } from "#app/attractions/content-repository.ts";
import { ExploreMap, type VisibleArea } from "#app/attractions/explore-map/explore-map.tsx";
import type { MapStation } from "#app/attractions/explore-map/map-points.ts";
import { regionViewport } from "#app/attractions/explore-map/use-map-viewport.ts";
import { useOpenFromMap } from "#app/attractions/explore-map/use-open-from-map.ts";
import { isWithin } from "#app/map/bounds.ts";
import type { Viewport } from "#app/map/map-point.ts";
import { MapList } from "#app/routes/map/map-list.tsx";
import { NearMe } from "#app/routes/map/near-me.tsx";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { pageProblem } from "#app/shared/errors.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { siteUrlOf } from "#app/shared/site-url.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { isOpenedOverPage, useStepBack } from "#app/shared/way-back.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/map-page";

/** Close enough to see what is within a walk. */
const NEAR_ZOOM = 13;
/** List and map have no room beside each other. */
const SMALL_PHONE = "(width < 48rem) and (height < 700px)";
/** From here one would see none of the stations. */
const FAR_METRES = 50_000;

type StationsOfMap = { stations: MapStation[] };

/** Stations are in the document; places come with the catalogue, which the browser keeps. */
export async function loader({ context }: Route.LoaderArgs): Promise<StationsOfMap> {
  const { stations } = await context.get(contentContext).catalogue();
  return { stations: stations.map(pickStation) };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<StationsOfMap> {
  const catalogue = browserQueryClient().getQueryData(catalogueQuery.queryKey);
  return catalogue ? { stations: catalogue.stations } : withTimeout(serverLoader());
}

/** Where the map is looking is nothing that the server knows. */
export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), {
    title: "Explore by Map",
    description: "Stations and the places within a walk of them, on a map.",
    path: "/map",
    picture: "/icon-512.png",
  });
}

const NO_ATTRACTIONS: never[] = [];
const [TITLE, HINT] = ["Error loading map data", "Please try refreshing the page"];

export default function MapPage({ loaderData: { stations } }: Route.ComponentProps) {
  const { data: catalogue, errorUpdateCount, isFetching, refetch } = useQuery(catalogueQuery);
  const open = useOpenFromMap("map");
  const [visibleArea, setVisibleArea] = useState<VisibleArea | null>(null);
  const [openPopupId, setOpenPopupId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [here, setHere] = useState<Coordinates | null>(null);
  const [place, setPlace] = useState<Viewport | null>(null);
  const [isListOpen, setIsListOpen] = useState(false);

  return (
    <div className="flex h-[calc(100dvh-4.0625rem)] min-h-120 flex-col max-md:noscript:h-auto">
      <div className="page-width flex w-full items-center gap-3 py-2.5">
        <h1 className="mr-auto font-bold text-2xl">Explore by Map</h1>
        <BackToHome />
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
            onOpen={(id) => open(id, visibleArea?.place ?? null)}
            onSelect={(id) => {
              // The same one again is brought back as well.
              setSelectedId(null);
              if (matchMedia(SMALL_PHONE).matches) setIsListOpen(false);
              requestAnimationFrame(() => setSelectedId(id));
            }}
          />
        </aside>
        <div className="relative order-1 flex min-h-0 min-w-0 grow flex-col md:order-2 max-md:noscript:hidden">
          {!catalogue && errorUpdateCount > 0 && (
            <PlacesMissing isTrying={isFetching} onRetry={() => void refetch()} />
          )}
          <ExploreMap
            className="min-h-0 grow"
            which="map"
            stations={stations}
            attractions={catalogue?.attractions ?? NO_ATTRACTIONS}
            place={place}
            here={here}
            selectedId={selectedId}
            onPopupChange={(point) => {
              setOpenPopupId(point?.id ?? null);
              if (!point) setSelectedId(null);
            }}
            onVisibleArea={setVisibleArea}
          />
          {visibleArea && !stations.some((station) => isWithin(visibleArea.bounds, station)) && (
            <div className="absolute inset-x-0 bottom-24 grid justify-items-center">
              <Button variant="primary" size="sm" onClick={() => setPlace(regionViewport(stations))}>
                Back to the stations
              </Button>
            </div>
          )}
          <div className={`absolute bottom-8 left-2.5 noscript:hidden ${isListOpen ? "max-md:hidden" : ""}`}>
            <NearMe
              onFound={(found) => {
                const distance = Math.min(...stations.map((station) => distanceInMetres(found, station)));
                if (distance > FAR_METRES)
                  return "You are too far from these stations to be shown on this map.";
                setHere(found);
                setPlace({ ...found, zoom: NEAR_ZOOM });
                return "";
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** To the home page as it was left, for those who came from there. */
function BackToHome() {
  const stepBack = useStepBack();
  const { state } = useLocation();
  return (
    <Button
      to="/"
      size="sm"
      onClick={(event) => {
        if (!isOpenedOverPage(state)) return;
        event.preventDefault();
        stepBack();
      }}
    >
      <Icon name="chevron-left" size={18} />
      Back to Home
    </Button>
  );
}

/** The stations are there, and can be used. */
function PlacesMissing({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      aria-busy={isTrying}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-card px-4 py-2.5"
    >
      <div>
        <h2 className="font-semibold">{TITLE}</h2>
        <p className="text-sm text-soft">{HINT}</p>
      </div>
      <Button size="sm" aria-disabled={isTrying} onClick={() => isTrying || onRetry()}>
        {isTrying ? "Loading..." : "Try Again"}
      </Button>
    </div>
  );
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  return (
    <div className="page-width">
      <ErrorView title={TITLE} text={HINT} message={pageProblem(useRouteError())} onRetry={revalidate} />
    </div>
  );
}

function pickStation(station: MapStation): MapStation {
  const { slug, name, latitude, longitude, attractionCount, bordersRailwayOrder } = station;
  return { slug, name, latitude, longitude, attractionCount, bordersRailwayOrder };
}
