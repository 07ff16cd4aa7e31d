import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { slugOf } from "#app/shared/slug.ts";
import { type Region, readRegion } from "#app/stations/region.ts";
import type { StationSummary } from "#app/stations/station.ts";

export const WALKING_TIMES = [15, 30, 45] as const;
const DEFAULT_WALKING_TIME = 45;

/** Offered when the activities cannot be loaded. */
export const FALLBACK_ACTIVITIES = [
  "History",
  "Culture",
  "Walk",
  "Kids",
  "Nature",
  "Shopping",
  "Garden",
  "Sport",
];

export type Filters = {
  /** Slug of an open region; null is the default one. */
  region: string | null;
  /** Names of activities; none means all. */
  activity: string[];
  /** Slug of the station; null means all stations. */
  station: string | null;
  /** Minutes. */
  maxWalkingTime: number;
};

/** The options of the filter bar: stations are those of one region. */
export type FilterOptions = {
  regions: readonly RegionOption[];
  activities: readonly string[];
  stations: readonly StationOption[];
};

type RegionOption = Pick<Region, "slug" | "name" | "isOpen">;

type StationOption = Pick<StationSummary, "slug" | "name" | "attractionCount">;

export const NO_FILTERS: Filters = {
  region: null,
  activity: [],
  station: null,
  maxWalkingTime: DEFAULT_WALKING_TIME,
};

/**
 * The filters in a URL such as `?region=tayside&station=perth&activity=history&minutes=30`. Unknown values are dropped, and so is a
 * choice of all activities, which means the same as none.
 */
export function readFilters(
  params: URLSearchParams,
  options: Pick<FilterOptions, "activities"> & {
    regions: readonly Pick<Region, "slug" | "isOpen">[];
    stations: readonly { slug: string }[];
  },
): Filters {
  const activitySlugs = new Set(params.getAll("activity").map(slugOf));
  const activity = options.activities.filter((name) => activitySlugs.has(slugOf(name)));
  const station = slugOf(params.get("station") ?? "");
  const minutes = Number(params.get("minutes"));
  return {
    region: readRegion(params.get("region"), options.regions),
    activity: activity.length === options.activities.length ? [] : activity,
    station: options.stations.some(({ slug }) => slug === station) ? station : null,
    maxWalkingTime: WALKING_TIMES.find((choice) => choice === minutes) ?? DEFAULT_WALKING_TIME,
  };
}

/** The shortest query for these filters; empty for the defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.region) params.set("region", filters.region);
  if (filters.station) params.set("station", filters.station);
  for (const name of filters.activity) params.append("activity", slugOf(name));
  if (filters.maxWalkingTime !== DEFAULT_WALKING_TIME) params.set("minutes", String(filters.maxWalkingTime));
  return params;
}

/** The attractions that pass all filters, in their order. The same function on the server and in the browser. */
export function findAttractions(
  attractions: readonly AttractionSummary[],
  { activity, station, maxWalkingTime }: Filters,
): AttractionSummary[] {
  const activities = activity.map((name) => name.toLowerCase());
  return attractions.filter(
    ({ activityType, stations }) =>
      hasActivity(activityType, activities) &&
      // One without stations has no walking time, so it is never within the limit.
      stations.some(
        ({ slug, walkingTimeMinutes }) =>
          (station === null || slug === station) && walkingTimeMinutes <= maxWalkingTime,
      ),
  );
}

/** An activity matches if its name contains the text of one of `activities`. */
function hasActivity(names: readonly string[], activities: readonly string[]): boolean {
  if (activities.length === 0) return true;
  return names.some((name) => activities.some((text) => name.toLowerCase().includes(text)));
}
