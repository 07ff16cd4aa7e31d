import { lazy, Suspense, useCallback } from "react";
import { useNavigate, useNavigation } from "react-router";
import { catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { HomeHeader } from "#app/routes/home/home-header.tsx";
import { HomeMap } from "#app/routes/home/home-map.tsx";
import type { HomeView } from "#app/routes/home/home-view.ts";
import { Results } from "#app/routes/home/results.tsx";
import { SampleDays } from "#app/routes/home/sample-days.tsx";
import { ShowMore } from "#app/routes/home/show-more.tsx";
import { StationSection } from "#app/routes/home/station-section.tsx";
import { FilterBar } from "#app/search/filter-bar.tsx";
import { RESULTS_ID } from "#app/search/filter-fields.tsx";
import {
  type Filters,
  isOriginAsked,
  readFilters,
  withoutFilters,
  writeFilters,
} from "#app/search/filters.ts";
import { FilterChips, OrderLine, UnknownNotice } from "#app/search/lazy-filter-parts.tsx";
import { importAgain } from "#app/shared/import-again.ts";
import { loadedQueryClient } from "#app/shared/loaded-query-client.ts";
import type { EntryState } from "#app/shared/way-back/history-entry.ts";
import { useClearMapParams } from "#app/shared/way-back/map-params.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import type { NamedStation, Trains } from "#app/trains/train-time.ts";
import { TrainsProvider, useTrains } from "#app/trains/use-trains.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

const loadMissingNotice = () => import("#app/routes/home/missing-notice.tsx");

// Rendered on the server, but not in the first download.
const MissingNotice = import.meta.env.SSR
  ? (await loadMissingNotice()).MissingNotice
  : lazy(() => importAgain(loadMissingNotice).then((module) => ({ default: module.MissingNotice })));

const FROM_HOME: EntryState = { isFromHome: true };

type Props = {
  view: HomeView;
  /** Why what the filters ask for has not come; the view is of the filters before. */
  problem: string | null;
  onRetry: () => void;
};

export function HomeContent({ view, problem, onRetry }: Props) {
  const { station, regions, stations, activities, total } = view;
  const navigate = useNavigate();
  const pending = usePendingFilters(view);
  const filters = pending ?? view.filters;
  // With the catalogue the results come before the next frame, so the cards stay.
  const isLoading = pending !== null && !hasCatalogue(filters.region);
  const trains = useTrains(view.trains);
  /** The one that the device remembers; null while the URL or the region decides. */
  const shownOrigin = trains === view.trains ? null : trains.origin;
  useClearMapParams();

  const applyFilters = useCallback(
    (change: Filters) => {
      const remembered = isOriginAsked(change) ? (shownOrigin?.slug ?? null) : null;
      const search = writeFilters({ ...change, from: change.from ?? remembered }).toString();
      // flushSync: a ticked box never flickers, and the next change builds on this one.
      void navigate({ pathname: "/", search }, { flushSync: true });
    },
    [navigate, shownOrigin],
  );
  const fieldProps = {
    filters,
    regions,
    stations,
    activities,
    origin: trains.origin,
    onChange: applyFilters,
  };
  // At once, not when the results have come: a page that moves later moves under the finger.
  const isFolded = writeFilters(filters).size > 0;
  const query = writeFilters(view.filters).toString();
  const search = query && `?${query}`;

  return (
    <>
      <HomeHeader isFolded={isFolded} />
      <div className={`page-width ${isFolded ? "pt-3" : "-mt-8 md:-mt-10"}`}>
        <FilterBar {...fieldProps} total={total} />
        <FilterChips {...fieldProps} />
        <div className="beside-filter-panel">
          {view.missing && (
            <Suspense>
              <MissingNotice missing={view.missing} />
            </Suspense>
          )}
          {!pending && view.sampleDays.length > 0 && <SampleDays days={view.sampleDays} />}
          {station && <StationSection station={station} trains={trains} onOpen={() => storeReferrer()} />}
          {!problem && (
            <ResultsHeading view={view} trains={trains} remembered={shownOrigin} search={search} />
          )}
          {problem ? (
            <ErrorView
              title="Error loading attractions"
              text="Please try refreshing the page"
              message={problem}
              onRetry={onRetry}
            />
          ) : isLoading ? (
            <LoadingIndicator variant="skeleton" message="Loading attractions..." />
          ) : (
            <TrainsProvider trains={trains}>
              <Results view={view} onClear={() => applyFilters(withoutFilters(filters))} />
            </TrainsProvider>
          )}
          <MapButton search={search} />
          {view.hasMore && !isLoading && !problem && (
            <ShowMore
              shown={view.attractions.length}
              nextShown={view.nextShown}
              total={total}
              to={withShown(query, view.nextShown)}
            />
          )}
        </div>
      </div>
    </>
  );
}

type HeadingProps = { view: HomeView; trains: Trains; remembered: NamedStation | null; search: string };

function ResultsHeading({ view, trains, remembered, search }: HeadingProps) {
  const { filters, total, partlyCount, summary, unknownCount } = view;
  return (
    <>
      <div className="mt-6 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mt-8">
        <div
          role="status"
          id={RESULTS_ID}
          tabIndex={-1}
          className="outline-none wrap-anywhere min-w-0 scroll-mt-22"
        >
          <h2 className="font-semibold text-3xl">
            Places to visit{" "}
            <span className="figure font-normal text-soft">{total - partlyCount || total}</span>
          </h2>
          <p className="mt-1 text-soft">Showing results for: {summary}</p>
          {partlyCount > 0 && (
            <p className="mt-0.5 text-sm text-soft">{partlyCount} in part or with help, below.</p>
          )}
          {unknownCount > 0 && <UnknownNotice filters={filters} count={unknownCount} />}
          <OrderLine
            filters={filters}
            order={view.order}
            lacksTrainsFrom={view.lacksTrainsFrom}
            origin={trains.origin}
            remembered={remembered}
          />
        </div>
        <Button to={`/map${search}`} state={FROM_HOME} className="max-md:hidden">
          <Icon name="map" />
          Explore by map
        </Button>
      </div>
      <HomeMap filters={filters} />
    </>
  );
}

/** On a phone, over the list. */
function MapButton({ search }: { search: string }) {
  return (
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
  );
}

function hasCatalogue(region: string | null): boolean {
  return loadedQueryClient()?.getQueryData(catalogueQuery(region).queryKey) !== undefined;
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
