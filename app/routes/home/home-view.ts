import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/attractions/catalogue.ts";
import { readFilters } from "#app/search/filter-params.ts";
import { type Filters, findAttractions } from "#app/search/filters.ts";
import type { StationSummary } from "#app/stations/station.ts";

/** Cards in the first document, and with each "Show more". */
export const CARDS_AT_ONCE = 24;

/** With more places than this the catalogue is no longer small: the browser asks the server for each filter instead. */
const MOST_IN_BROWSER = 1000;

/** What one page shows at most, whatever its URL asks for. */
const MOST_SHOWN = 42 * CARDS_AT_ONCE;

/** Everything that the home page shows for one URL. */
export type HomeView = {
  filters: Filters;
  /** The chosen station. */
  station: StationSummary | null;
  stations: StationChoice[];
  activities: string[];
  /** Places that pass the filters, shown or not. */
  total: number;
  /** Those that are shown. */
  attractions: AttractionSummary[];
  /** Whether "Show more" has more to show. */
  hasMore: boolean;
  /** Whether the region is small enough for a browser to keep all of it. */
  fitsBrowser: boolean;
};

export type StationChoice = Pick<StationSummary, "slug" | "name" | "attractionCount">;

/** The home page for a query such as `?station=galashiels&show=48`. Pure: the server and the browser agree. */
export function viewHome(catalogue: Catalogue, params: URLSearchParams): HomeView {
  const filters = readFilters(params, catalogue);
  const station = catalogue.stations.find(({ slug }) => slug === filters.station) ?? null;
  const found = findAttractions(catalogue.attractions, filters, station?.name ?? null);
  const attractions = found.slice(0, readShown(params));
  return {
    filters,
    station,
    stations: catalogue.stations.map(({ slug, name, attractionCount }) => ({ slug, name, attractionCount })),
    activities: catalogue.activities,
    total: found.length,
    attractions,
    hasMore: found.length > attractions.length && attractions.length < MOST_SHOWN,
    fitsBrowser: catalogue.attractions.length <= MOST_IN_BROWSER,
  };
}

/** How many cards the URL asks for: whole pages, one at least. */
function readShown(params: URLSearchParams): number {
  const asked = Number(params.get("show")) || 0;
  const pages = Math.max(1, Math.ceil(asked / CARDS_AT_ONCE));
  return Math.min(pages * CARDS_AT_ONCE, MOST_SHOWN);
}
