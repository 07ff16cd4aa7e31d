import type { AttractionSummary } from "#app/attractions/attraction.ts";
import {
  type Answer,
  admitsBuggies,
  admitsWheelchairs,
  type Facts,
  hasCafe,
  hasToilets,
  isFree,
  isIndoors,
  isOpenOn,
  welcomesDogs,
} from "#app/attractions/facts.ts";
import { type Feature, type Filters, type Sort, usualSort } from "#app/search/filters.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";

export type FoundAttractions = {
  /** In the order that the filters ask for; those of which it is not known whether they pass come last, if they are included. */
  attractions: AttractionSummary[];
  /** Of how many it is not known whether they pass: they are left out unless the filters include them. */
  unknownCount: number;
};

type FindOptions = {
  /** Minutes by train to the station of a slug; undefined if they are not known. */
  trainMinutes?: (stationSlug: string) => number | undefined;
};

/** The attractions that pass all filters. The same function on the server and in the browser. */
export function findAttractions(
  attractions: readonly AttractionSummary[],
  filters: Filters,
  { trainMinutes }: FindOptions = {},
): FoundAttractions {
  const activities = filters.activity.map((name) => name.toLowerCase());
  const passing: AttractionSummary[] = [];
  const unknown: AttractionSummary[] = [];
  for (const attraction of attractions) {
    if (!hasActivity(attraction.activityType, activities)) continue;
    const stations = stationsInReach(attraction, filters);
    // One without stations has no walking time, so it is never within the limit.
    if (stations.length === 0) continue;
    const answer = allOf([
      ...answersTo(filters, attraction.facts, stations),
      isWithinJourney(stations, filters, trainMinutes),
    ]);
    if (answer) passing.push(attraction);
    else if (answer === null) unknown.push(attraction);
  }
  const key = sortKey(filters.sort ?? usualSort(filters), filters, trainMinutes);
  const included = filters.includesUnknown ? sorted(unknown, key) : [];
  return { attractions: [...sorted(passing, key), ...included], unknownCount: unknown.length };
}

/** What is asked for and not known of an attraction. */
export function unknownOf(attraction: AttractionSummary, filters: Filters): (Feature | "date")[] {
  const answers = answersTo(filters, attraction.facts, stationsInReach(attraction, filters));
  return [...filters.features, "date" as const].filter((_, at) => answers[at] === null);
}

/** The stations from which it is near enough. */
function stationsInReach({ stations }: AttractionSummary, { station, maxWalkingTime }: Filters) {
  return stations.filter(
    ({ slug, walkingTimeMinutes }) =>
      (station === null || slug === station) && walkingTimeMinutes <= maxWalkingTime,
  );
}

/** Whether one of an attraction's stations fits what is asked of the way to it; one whose trains are not known may. */
export function isStationInReach(
  { slug, walkingTimeMinutes, isStepFree }: NearbyStation,
  { station, maxWalkingTime, maxJourneyTime, features }: Filters,
  trainMinutes: FindOptions["trainMinutes"],
): boolean {
  if ((station !== null && slug !== station) || walkingTimeMinutes > maxWalkingTime) return false;
  if (features.includes("step-free") && isStepFree === false) return false;
  const journey = (trainMinutes?.(slug) ?? 0) + walkingTimeMinutes;
  return maxJourneyTime === null || journey <= maxJourneyTime;
}

/** An activity matches if its name contains the text of one of `activities`. */
function hasActivity(names: readonly string[], activities: readonly string[]): boolean {
  if (activities.length === 0) return true;
  return names.some((name) => activities.some((text) => name.toLowerCase().includes(text)));
}

/** For each of the features, and then for the date if there is one. */
function answersTo({ features, date }: Filters, facts: Facts, stations: NearbyStation[]): Answer[] {
  const answers = features.map((feature) =>
    feature === "step-free" ? isReachedStepFree(stations) : ANSWERS[feature](facts, features),
  );
  return date === null ? answers : [...answers, isOpenOn(facts, date)];
}

type OfAttraction = (facts: Facts, features: readonly Feature[]) => Answer;

const ANSWERS: Record<Exclude<Feature, "step-free">, OfAttraction> = {
  free: isFree,
  indoors: isIndoors,
  dogs: (facts, features) => welcomesDogs(facts, features.includes("indoors")),
  cafe: hasCafe,
  toilets: hasToilets,
  wheelchair: admitsWheelchairs,
  buggy: admitsBuggies,
};

function isWithinJourney(
  stations: NearbyStation[],
  { maxJourneyTime }: Filters,
  trainMinutes: FindOptions["trainMinutes"],
): Answer {
  if (maxJourneyTime === null) return true;
  const journeys = stations.map(({ slug, walkingTimeMinutes }) => {
    const train = trainMinutes?.(slug);
    return train === undefined ? null : train + walkingTimeMinutes <= maxJourneyTime;
  });
  return journeys.includes(true) || (journeys.includes(null) ? null : false);
}

function isReachedStepFree(stations: NearbyStation[]): Answer {
  if (stations.some(({ isStepFree }) => isStepFree)) return true;
  return stations.some(({ isStepFree }) => isStepFree === undefined) ? null : false;
}

/** No if one is no; not known if one is not known; else yes. */
function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

/** The lower, the nearer to the beginning. */
type SortKey = (attraction: AttractionSummary) => number;

/** Null keeps the order by name, in which attractions come. */
function sortKey(sort: Sort, filters: Filters, trainMinutes: FindOptions["trainMinutes"]): SortKey | null {
  const { station } = filters;
  switch (sort) {
    case "name":
      return null;
    case "walk":
      return ({ stations, walkingTimeMinutes }) =>
        stations.find(({ slug }) => slug === station)?.walkingTimeMinutes ??
        walkingTimeMinutes ??
        Number.POSITIVE_INFINITY;
    case "journey":
      return (attraction) =>
        Math.min(
          ...stationsInReach(attraction, filters).map(
            ({ slug, walkingTimeMinutes }) =>
              (trainMinutes?.(slug) ?? Number.POSITIVE_INFINITY) + walkingTimeMinutes,
          ),
        );
    case "picks":
      return ({ isPick }) => (isPick ? 0 : 1);
  }
}

function sorted(attractions: AttractionSummary[], key: SortKey | null): AttractionSummary[] {
  if (!key) return attractions;
  return attractions
    .map((attraction) => ({ attraction, key: key(attraction) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ attraction }) => attraction);
}
