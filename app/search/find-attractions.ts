import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Facts, FieldOf } from "#app/attractions/facts.ts";
import {
  type Answer,
  admits,
  hasToilets,
  isFree,
  isIndoors,
  isOpenOn,
  welcomesDogs,
} from "#app/search/fact-rules.ts";
import { type Feature, type Filters, orderOf } from "#app/search/filters.ts";
import {
  attractionSorter,
  compareNumbers,
  type Found,
  journeyMinutes,
  type TrainMinutes,
} from "#app/search/sort-attractions.ts";
import type { TripRule } from "#app/search/trip-rule.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import type { Trains } from "#app/trains/train-time.ts";

export type FoundAttractions = {
  /**
   * Each group in the order that the filters ask for: those that pass, those that pass in part or with help, and last, if they are included,
   * those of which it is not known.
   */
  attractions: AttractionSummary[];
  passingCount: number;
  /** Of those that pass in part or with help. */
  partlyCount: number;
  /** Of how many it is not known whether they pass: they are left out unless the filters include them. */
  unknownCount: number;
  /** By the slug of the attraction, the station that is shown with it: one that by itself fits all that is asked of the way. */
  foundFrom: ReadonlyMap<string, NearbyStation>;
};

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

/** The attractions that pass all filters. The same function on the server and in the browser. */
export function findAttractions(
  attractions: readonly AttractionSummary[],
  filters: Filters,
  options: FindOptions = {},
): FoundAttractions {
  const activities = filters.activity.map((name) => name.toLowerCase());
  const passing: Found[] = [];
  const partly: Found[] = [];
  const unknown: Found[] = [];
  for (const attraction of attractions) {
    if (!hasActivity(attraction.activityType, activities)) continue;
    const way = findWay(attraction, filters, options);
    // One without stations has no walking time, so it is never within the limit.
    if (!way) continue;
    const answer = allOf([way.answer, ...answersTo(filters, attraction.facts)]);
    if (answer === false) continue;
    const group = answer === null ? unknown : answer === "part" ? partly : passing;
    group.push({ attraction, station: way.station });
  }
  const sorted = attractionSorter(orderOf(filters), options);
  const found = [...sorted(passing), ...sorted(partly), ...(filters.includesUnknown ? sorted(unknown) : [])];
  return {
    attractions: found.map(({ attraction }) => attraction),
    passingCount: passing.length,
    partlyCount: partly.length,
    unknownCount: unknown.length,
    foundFrom: new Map(found.map(({ attraction, station }) => [attraction.slug, station])),
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

/** The features that are asked for and have this answer of an attraction that is found from the station of a slug, or else from its primary one. */
export function featuresWith(
  answer: Answer,
  { facts, stations }: AttractionSummary,
  { features }: Filters,
  foundFrom: string | undefined,
): Feature[] {
  const station = stations.find(({ slug }) => slug === foundFrom) ?? stations[0];
  return features.filter((feature) => {
    const isSo =
      feature === "step-free" ? (station?.isStepFree ?? null) : hasFeature(feature, facts, features);
    return isSo === answer;
  });
}

export function unknownOf(
  attraction: AttractionSummary,
  filters: Filters,
  foundFrom: string | undefined,
): (Feature | "date")[] {
  const { facts } = attraction;
  const unknown = featuresWith(null, attraction, filters, foundFrom);
  return filters.date !== null && isOpenOn(facts, filters.date, filters.time) === null
    ? [...unknown, "date"]
    : unknown;
}

type Way = { station: NearbyStation; answer: Exclude<Answer, false> };

/**
 * Of the stations that fit, or else of those that fit in part, or else of those that may fit, the one with the shortest journey if that is the
 * order, or else the first. Null if none may fit.
 */
function findWay(attraction: AttractionSummary, filters: Filters, options: FindOptions): Way | null {
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
  const { slug, walkingTimeMinutes, isStepFree } = station;
  if ((chosen !== null && slug !== chosen) || walkingTimeMinutes > maxWalkingTime) return false;
  if (options.isInRegion?.(slug) === false) return false;
  const journey = journeyMinutes(station, options);
  return allOf([
    !features.includes("step-free") || (isStepFree ?? null),
    maxJourneyTime === null || (journey === Number.POSITIVE_INFINITY ? null : journey <= maxJourneyTime),
    !options.tripFits || options.tripFits(attraction, station),
  ]);
}

/** An activity matches if its name contains the text of one of `activities`. */
function hasActivity(names: readonly string[], activities: readonly string[]): boolean {
  if (activities.length === 0) return true;
  return names.some((name) => activities.some((text) => name.toLowerCase().includes(text)));
}

/** Of the attraction itself, for each of the features and for the date. */
function answersTo({ features, date, time }: Filters, facts: Facts): Answer[] {
  return [
    ...features.map((feature) => feature === "step-free" || hasFeature(feature, facts, features)),
    date === null || isOpenOn(facts, date, time),
  ];
}

type YesNoField = FieldOf<"yes/no">;
type AttractionFeature = Exclude<Feature, "step-free">;
type Rule = (facts: Facts, features: readonly Feature[]) => Answer;

/** Of the features that are not a fact of yes or no, and of those that also follow from another fact. */
const RULES: Record<Exclude<AttractionFeature, YesNoField>, Rule> & Partial<Record<YesNoField, Rule>> = {
  free: isFree,
  indoors: isIndoors,
  dogs: (facts, features) => welcomesDogs(facts, features.includes("indoors")),
  toilets: hasToilets,
  wheelchair: ({ wheelchair }) => admits(wheelchair),
  buggy: ({ buggy }) => admits(buggy),
};

function hasFeature(feature: AttractionFeature, facts: Facts, features: readonly Feature[]): Answer {
  const rule = RULES[feature];
  return rule ? rule(facts, features) : (facts[feature as YesNoField] ?? null);
}

/** No if one is no; else not known, in part, or yes likewise. */
function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  if (answers.includes(null)) return null;
  return answers.includes("part") ? "part" : true;
}
