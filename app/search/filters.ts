import type { AttractionSummary } from "#app/attractions/attraction.ts";

export const DEFAULT_REGION = "lothians-fife-borders";
export const WALKING_TIMES = [15, 30, 45] as const;
export const DEFAULT_WALKING_TIME = 45;

/** What a visitor asks for. */
export type Filters = {
  region: string;
  /** Names of activities; none means all. */
  activity: string[];
  /** Slug of the station; null means all stations. */
  station: string | null;
  /** Minutes. */
  maxWalkingTime: number;
};

export const NO_FILTERS: Filters = {
  region: DEFAULT_REGION,
  activity: [],
  station: null,
  maxWalkingTime: DEFAULT_WALKING_TIME,
};

/** The places that pass all filters, in the order in which they came. The same function on the server and in the browser. */
export function findAttractions(
  attractions: readonly AttractionSummary[],
  filters: Filters,
  /** Name of the chosen station, for places that know it only as their nearest. */
  stationName: string | null,
): AttractionSummary[] {
  const wanted = filters.activity.map((name) => name.toLowerCase());
  return attractions.filter(
    (attraction) =>
      matchesActivity(attraction, wanted) &&
      matchesStation(attraction, filters.station, stationName) &&
      matchesWalkingTime(attraction, filters.station, filters.maxWalkingTime),
  );
}

/** An activity counts when its name contains the wanted text. */
function matchesActivity(attraction: AttractionSummary, wanted: string[]): boolean {
  if (wanted.length === 0) return true;
  return attraction.activityType.some((name) => {
    const text = name.toLowerCase();
    return wanted.some((part) => text.includes(part));
  });
}

function matchesStation(attraction: AttractionSummary, slug: string | null, name: string | null): boolean {
  if (slug === null) return true;
  const isNearest = name !== null && attraction.nearestStation === name;
  return isNearest || attraction.stations.some((station) => station.slug === slug);
}

function matchesWalkingTime(attraction: AttractionSummary, slug: string | null, limit: number): boolean {
  if (attraction.stations.length === 0)
    return attraction.walkingTimeMinutes !== null && attraction.walkingTimeMinutes <= limit;
  const stations =
    slug === null ? attraction.stations : attraction.stations.filter((station) => station.slug === slug);
  return stations.some((station) => station.walkingTimeMinutes <= limit);
}
