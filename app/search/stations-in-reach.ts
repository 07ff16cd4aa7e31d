import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { type Answer, allOf } from "#app/search/fact-rules.ts";
import { isStepFree } from "#app/search/feature-answers.ts";
import { type Filters, orderOf } from "#app/search/filters.ts";
import { compareNumbers, journeyMinutes, type TrainMinutes } from "#app/search/sort-attractions.ts";
import type { TripRule } from "#app/search/trip-rule.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import type { Trains } from "#app/trains/train-time.ts";

export type FindOptions = TrainMinutes & {
  /** Whether the station of a slug lies in the region; without it all do. */
  isInRegion?: (stationSlug: string) => boolean;
  /** Where something is asked of the trip there and back. */
  tripFits?: TripRule;
};

/** From the stations of a region, and the trains to them. */
export function findOptions(stations: readonly { slug: string }[], { times }: Trains): FindOptions {
  const slugs = new Set(stations.map(({ slug }) => slug));
  return {
    trainMinutes: (slug) => times[slug]?.minutes ?? undefined,
    isInRegion: (slug) => slugs.has(slug),
  };
}

/** Whether one of an attraction's stations fits, or may fit, what is asked of the way. */
export function isStationInReach(
  attraction: AttractionSummary,
  station: NearbyStation,
  filters: Filters,
  options: FindOptions,
): boolean {
  return answerOfWay(attraction, station, filters, options) !== false;
}

type Way = { station: NearbyStation; answer: Exclude<Answer, false> };

/**
 * Of the stations that fit, or else of those that fit in part, or else of those that may fit, the one with the shortest journey if that is the
 * order, or else the first. Null if none may fit.
 */
export function findWay(attraction: AttractionSummary, filters: Filters, options: FindOptions): Way | null {
  const { stations } = attraction;
  const minutes = (station: NearbyStation) => journeyMinutes(station, options);
  const inOrder =
    orderOf(filters) === "journey"
      ? stations.toSorted((a, b) => compareNumbers(minutes(a), minutes(b)))
      : stations;
  let partly: NearbyStation | undefined;
  let possible: NearbyStation | undefined;
  for (const station of inOrder) {
    const answer = answerOfWay(attraction, station, filters, options);
    if (answer === true) return { station, answer };
    if (answer === "part") partly ??= station;
    if (answer === null) possible ??= station;
  }
  if (partly) return { station: partly, answer: "part" };
  return possible ? { station: possible, answer: null } : null;
}

/** Whether a station fits all that is asked of the way. */
function answerOfWay(
  attraction: AttractionSummary,
  station: NearbyStation,
  { station: chosen, maxWalkingTime, maxJourneyTime, features }: Filters,
  options: FindOptions,
): Answer {
  const { slug, walkingTimeMinutes } = station;
  if ((chosen !== null && slug !== chosen) || walkingTimeMinutes > maxWalkingTime) return false;
  if (options.isInRegion?.(slug) === false) return false;
  const journey = journeyMinutes(station, options);
  return allOf([
    !features.includes("step-free") || isStepFree(station),
    maxJourneyTime === null || (journey === Number.POSITIVE_INFINITY ? null : journey <= maxJourneyTime),
    !options.tripFits || options.tripFits(attraction, station),
  ]);
}
