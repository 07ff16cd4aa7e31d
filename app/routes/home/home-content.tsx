import { lazy, Suspense, useCallback } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { AttractionCard } from "#app/attractions/attraction-card.tsx";
import { catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { CardGroups } from "#app/routes/home/card-groups.tsx";
import { HomeHeader } from "#app/routes/home/home-header.tsx";
import { HomeMap } from "#app/routes/home/home-map.tsx";
import type { HomeView } from "#app/routes/home/home-view.ts";
import { ShowMore } from "#app/routes/home/show-more.tsx";
import { StationSection } from "#app/routes/home/station-section.tsx";
import { FilterBar, RESULTS_ID } from "#app/search/filter-bar.tsx";
import { FilterNote, FilterRow, UnknownNotice } from "#app/search/filter-row.tsx";
import { type Filters, isJourneyAsked, NO_FILTERS, readFilters, writeFilters } from "#app/search/filters.ts";
import { importAgain } from "#app/shared/import-again.ts";
import { loadedQueryClient } from "#app/shared/loaded-query-client.ts";
import { type EntryState, OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { useClearMapParams } from "#app/shared/way-back/map-params.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { TrainsProvider, useTrains } from "#app/trains/use-trains.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

const loadMissingNotice = () => import("#app/routes/home/missing-notice.tsx");

// Rendered on the server, but not in the first download.
const MissingNotice = import.meta.env.SSR
  ? (await loadMissingNotice()).MissingNotice
  : lazy(() => importAgain(loadMissingNotice).then((module) => ({ default: module.MissingNotice })));

const FROM_HOME: EntryState = { isFromHome: true };

/** One row on a desktop: their pictures are not loaded lazily. */
const FIRST_CARDS = 4;

/** The home page: filters and the attractions that pass them. */
export function HomeContent({ view }: { view: HomeView }) {
  const { station, regions, stations, activities, total, partlyCount, unknownCount, attractions } = view;
  const navigate = useNavigate();
  const pending = usePendingFilters(view);
  const filters = pending ?? view.filters;
  // With the catalogue the results come before the next frame, so the cards stay.
  const { queryKey } = catalogueQuery(filters.region);
  const hasCatalogue = loadedQueryClient()?.getQueryData(queryKey) !== undefined;
  const isLoading = pending !== null && !hasCatalogue;
  const trains = useTrains(view.trains);
  /** The one that the device remembers; null while the URL or the region decides. */
  const shownOrigin = trains === view.trains ? null : (trains.origin?.slug ?? null);
  const isMissing = new URLSearchParams(useLocation().search).has("missing");
  useClearMapParams();

  const applyFilters = useCallback(
    (change: Filters) => {
      const next = { ...change, from: change.from ?? (isJourneyAsked(change) ? shownOrigin : null) };
      // flushSync: a ticked box never flickers, and the next change builds on this one.
      void navigate({ pathname: "/", search: writeFilters(next).toString() }, { flushSync: true });
    },
    [navigate, shownOrigin],
  );
  const fieldProps = { filters, regions, stations, activities, onChange: applyFilters };
  const query = writeFilters(view.filters).toString();
  const search = query && `?${query}`;
  const storeThisPage = () => storeReferrer();

  return (
    <>
      <HomeHeader />
      <div className="page-width">
        <div className="-mt-8 md:-mt-10">
          <FilterBar {...fieldProps} total={total} />
        </div>
        <FilterRow {...fieldProps} origin={trains.origin} />
        {isMissing && (
          <Suspense>
            <MissingNotice />
          </Suspense>
        )}
        {station && <StationSection station={station} trains={trains} onOpen={storeThisPage} />}
        <div className="mt-8 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mt-9">
          <div role="status" id={RESULTS_ID} className="wrap-anywhere min-w-0 scroll-mt-4">
            <h2 className="font-semibold text-3xl">
              Places to visit <span className="figure font-normal text-soft">{total - partlyCount}</span>
            </h2>
            <p className="mt-1.5 text-soft">Showing results for: {view.summary}</p>
            {partlyCount > 0 && (
              <p className="mt-1 text-sm text-soft">{partlyCount} in part or with help, below.</p>
            )}
            {unknownCount > 0 && <UnknownNotice filters={view.filters} count={unknownCount} />}
          </div>
          <Button to={`/map${search}`} state={FROM_HOME} className="max-md:hidden">
            <Icon name="map" />
            Explore by map
          </Button>
        </div>
        <HomeMap filters={view.filters} />
        {isLoading ? (
          <LoadingIndicator variant="skeleton" message="Loading attractions..." />
        ) : (
          <TrainsProvider trains={trains}>
            <CardGroups
              view={view}
              emptyAction={
                <Button onClick={() => applyFilters({ ...NO_FILTERS, region: filters.region })}>
                  Clear all filters
                </Button>
              }
            >
              {(attraction, position) => (
                <AttractionCard
                  attraction={attraction}
                  to={`/attraction/${attraction.slug}${search}`}
                  isFirst={position < FIRST_CARDS}
                  chosenStation={view.foundFrom[attraction.slug]}
                  note={
                    view.filters.features.length + Number(view.filters.includesUnknown) > 0 && (
                      <FilterNote
                        attraction={attraction}
                        filters={view.filters}
                        foundFrom={view.foundFrom[attraction.slug]}
                      />
                    )
                  }
                  linkState={OPENS_OVER_PAGE}
                  onOpen={storeThisPage}
                />
              )}
            </CardGroups>
          </TrainsProvider>
        )}
        <div className="pointer-events-none sticky bottom-4 z-10 mt-6 flex justify-center md:hidden">
          <Button
            variant="primary"
            to={`/map${search}`}
            state={FROM_HOME}
            aria-label="Explore by map"
            className="pointer-events-auto shadow-soft"
          >
            <Icon name="map" />
            Map
          </Button>
        </div>
        {view.hasMore && !isLoading && (
          <ShowMore shown={attractions.length} total={total} to={withShown(query, view.nextShown)} />
        )}
      </div>
    </>
  );
}

function withShown(query: string, shown: number): string {
  const params = new URLSearchParams(query);
  params.set("show", String(shown));
  return `/?${params}`;
}

/** The filters of a navigation that is under way, so that the bar shows a choice at once. */
function usePendingFilters(view: HomeView): Filters | null {
  const { location } = useNavigation();
  if (location?.pathname !== "/") return null;
  const next = readFilters(new URLSearchParams(location.search), view);
  return writeFilters(next).toString() === writeFilters(view.filters).toString() ? null : next;
}
