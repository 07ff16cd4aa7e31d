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
import type { Feature, Filters } from "#app/search/filters.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";

/** The features that are asked for and have this answer of an attraction that is found from the station of a slug, or else from its primary one. */
export function featuresWith(
  answer: Answer,
  { facts, stations }: AttractionSummary,
  { features }: Filters,
  foundFrom: string | undefined,
): Feature[] {
  const station = stations.find(({ slug }) => slug === foundFrom) ?? stations[0];
  return features.filter((feature) => {
    const isSo = feature === "step-free" ? isStepFree(station) : hasFeature(feature, facts, features);
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

/** Of the attraction itself, for each of the features and for the date. */
export function answersTo({ features, date, time }: Filters, facts: Facts): Answer[] {
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

/** Whether one gets from the train to the street without steps: asked of the station that a place is found from. */
export function isStepFree(station: NearbyStation | undefined): Answer {
  return station?.isStepFree ?? null;
}
