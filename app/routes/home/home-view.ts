import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue, SampleDay } from "#app/catalogue/catalogue.ts";
import { clockTime } from "#app/hours/open-state.ts";
import { summariseFilters } from "#app/search/filter-summary.ts";
import {
  type FilterOptions,
  type Filters,
  isTripAsked,
  orderOf,
  readFilters,
  type Sort,
  usualSort,
  writeFilters,
} from "#app/search/filters.ts";
import { findAttractions } from "#app/search/find-attractions.ts";
import type { FoundName } from "#app/search/find-by-name.ts";
import { CARDS_AT_ONCE, MOST_SHOWN, readShown } from "#app/search/shown-count.ts";
import { findOptions } from "#app/search/stations-in-reach.ts";
import type { Missing } from "#app/shared/slug.ts";
import type { StationSummary } from "#app/stations/station.ts";
import { originInUrl } from "#app/trains/origin.ts";
import { pickTimes } from "#app/trains/pick-times.ts";
import type { Trains } from "#app/trains/train-time.ts";

/** Above so many attractions the browser does not fetch the catalogue, but asks the server for each change of filters. */
const MOST_IN_BROWSER = 1000;

export type HomeView = FilterOptions & {
  filters: Filters;
  summary: string;
  station: StationSummary | null;
  order: Sort;
  /** The name of the station in the query whose trains could not be loaded: nothing is in the order of journeys from there. */
  lacksTrainsFrom?: string;
  /** How many attractions were found: those that pass the filters, in part or with help, and those of which it is not known if they are included. */
  total: number;
  passingCount: number;
  partlyCount: number;
  /** Of how many it is not known whether they pass. */
  unknownCount: number;
  /** Those of them that are shown. */
  attractions: AttractionSummary[];
  /** By the slug of an attraction the slug of the station that its card shows, where that is not the primary one. */
  foundFrom: Record<string, string>;
  hasMore: boolean;
  nextShown: number;
  /** To the stations that the page names. */
  trains: Trains;
  /** Whether the catalogue is small enough for the browser. */
  fitsBrowser: boolean;
  /** For a visitor who has chosen nothing but a region. */
  sampleDays: SampleDay[];
  /** For a visitor who was led here because of it. */
  missing?: { kind: Missing; nearest: FoundName[] };
};

/** Fetched when a filter needs them. */
let tripRules: typeof import("#app/search/trip-rule.ts") | null = null;

/**
 * The home page for a query such as `?station=galashiels&show=48`, on the server and in the browser. `fetched` are trains from the origin
 * in the query, null if they could not be loaded.
 */
export function viewHome(
  catalogue: Catalogue,
  params: URLSearchParams,
  fetched: Trains | null = catalogue.trains,
): HomeView {
  // Minutes from elsewhere would mislead.
  const trains = fetched ?? { ...catalogue.trains, times: {} };
  const filters = readFilters(params, catalogue, clockTime(new Date()));
  const options = {
    ...findOptions(catalogue.stations, trains),
    tripFits: tripRules?.tripRule(filters, catalogue),
  };
  const station = catalogue.stations.find(({ slug }) => slug === filters.station) ?? null;
  const asked = orderOf(filters);
  const order = asked === "journey" && !fetched ? usualSort({ ...filters, from: null }) : asked;
  const {
    attractions: found,
    foundFrom,
    ...counts
  } = findAttractions(catalogue.attractions, { ...filters, sort: order }, options);
  const attractions = found.slice(0, readShown(params));
  return {
    filters,
    summary: summariseFilters(filters, { regions: catalogue.regions, station }),
    station,
    order,
    ...(!fetched && { lacksTrainsFrom: catalogue.stations.find(({ slug }) => slug === filters.from)?.name }),
    regions: catalogue.regions,
    stations: catalogue.stations.map(({ slug, name, attractionCount }) => ({ slug, name, attractionCount })),
    activities: catalogue.activities,
    total: found.length,
    ...counts,
    attractions,
    foundFrom: Object.fromEntries(
      attractions.flatMap(({ slug, stations: [primary] }) => {
        const from = foundFrom.get(slug);
        return from && from !== primary ? [[slug, from.slug]] : [];
      }),
    ),
    nextShown: attractions.length + CARDS_AT_ONCE,
    hasMore: found.length > attractions.length && attractions.length < MOST_SHOWN,
    trains: pickTimes(trains, stationsOn(attractions, station)),
    sampleDays: writeFilters({ ...filters, region: null }).size > 0 ? [] : catalogue.sampleDays,
    fitsBrowser: catalogue.attractions.length <= MOST_IN_BROWSER,
  };
}

/** As `viewHome`, with what `fetchTrains` resolves to for the origin in the query; where it rejects, without trains. */
export async function viewHomeFrom(
  catalogue: Catalogue,
  params: URLSearchParams,
  fetchTrains: (from: string) => Promise<Trains | null>,
): Promise<HomeView> {
  const filters = readFilters(params, catalogue);
  if (isTripAsked(filters)) tripRules ??= await import("#app/search/trip-rule.ts");
  const from = otherOrigin(params, catalogue);
  if (!from) return viewHome(catalogue, params);
  const trains = await fetchTrains(from).then(
    (found) => found ?? catalogue.trains,
    () => null,
  );
  return viewHome(catalogue, params, trains);
}

/** As `viewHome`; null where it needs code that is not there yet. */
export function viewHomeNow(catalogue: Catalogue, params: URLSearchParams): HomeView | null {
  return isTripAsked(readFilters(params, catalogue)) && !tripRules ? null : viewHome(catalogue, params);
}

/** The slug of the origin in a query; null for an unknown one and for the region's own. */
function otherOrigin(params: URLSearchParams, { stations, trains }: Catalogue): string | null {
  const slug = originInUrl(params);
  const isKnown = stations.some((station) => station.slug === slug);
  return isKnown && slug !== trains.origin?.slug ? slug : null;
}

function stationsOn(attractions: AttractionSummary[], station: StationSummary | null): Set<string> {
  const slugs = attractions.flatMap(({ stations }) => stations.map(({ slug }) => slug));
  return new Set(station ? [...slugs, station.slug] : slugs);
}
