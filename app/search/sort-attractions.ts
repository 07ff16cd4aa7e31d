import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Sort } from "#app/search/filters.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";

export type Found = { attraction: AttractionSummary; station: NearbyStation };

export type TrainMinutes = {
  /** Minutes by train to the station of a slug; undefined if they are not known. */
  trainMinutes?: (stationSlug: string) => number | undefined;
};

/** Returns what puts attractions, which come by name, in an order: each by the station that is shown with it. */
export function attractionSorter(sort: Sort, options: TrainMinutes): (found: Found[]) => Found[] {
  const key = sortKey(sort, options);
  return (found) => (key ? found.sort((a, b) => compareNumbers(key(a), key(b))) : found);
}

/** By train and on foot; infinite if the train is not known. */
export function journeyMinutes(
  { slug, walkingTimeMinutes }: NearbyStation,
  { trainMinutes }: TrainMinutes,
): number {
  return (trainMinutes?.(slug) ?? Number.POSITIVE_INFINITY) + walkingTimeMinutes;
}

/** The lower, the nearer to the beginning. */
type SortKey = (found: Found) => number;

/** Null keeps the order by name. */
function sortKey(sort: Sort, options: TrainMinutes): SortKey | null {
  switch (sort) {
    case "name":
      return null;
    case "walk":
      return ({ station }) => station.walkingTimeMinutes;
    case "journey":
      return ({ station }) => journeyMinutes(station, options);
    case "picks":
      return ({ attraction }) => (attraction.isPick ? 0 : 1);
  }
}

/** Of two infinite numbers there is no difference. */
export function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
