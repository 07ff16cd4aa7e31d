import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { openRegions } from "#app/catalogue/open-catalogues.ts";
import {
  describeOpenOn,
  describeWalkingTime,
  FEATURE_LABELS,
  listActivities,
} from "#app/search/filter-summary.ts";
import { type Feature, type Filters, NO_FILTERS, WALKING_TIMES, writeFilters } from "#app/search/filters.ts";
import { findAttractions } from "#app/search/find-attractions.ts";
import { findOptions } from "#app/search/stations-in-reach.ts";
import { fold, isFiller, splitWords } from "#app/search/words.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";
import { capitalised } from "#app/shared/capitalised.ts";
import { slugOf } from "#app/shared/slug.ts";

/** A filter that the words of a search mean. */
export type OfferedFilter = {
  /** "Dogs welcome · Galashiels" */
  name: string;
  /** The query of home, and of the map. */
  query: string;
  total: number;
};

const FEATURE_WORDS: Record<Feature, readonly string[]> = {
  free: ["free", "free entry", "free admission", "no entry fee", "without paying"],
  indoors: ["indoors", "indoor", "inside", "rain", "rainy", "rainy day", "wet day", "bad weather"],
  dogs: ["dog", "dogs", "puppy"],
  cafe: ["cafe", "cafes", "coffee", "tea room", "tearoom"],
  toilets: ["toilet", "toilets", "public toilets", "loo", "loos", "wc"],
  "step-free": ["step free", "no steps"],
  wheelchair: ["wheelchair", "wheelchairs", "wheelchair access", "wheelchair accessible"],
  buggy: ["buggy", "buggies", "pram", "prams", "pushchair", "pushchairs", "stroller"],
};

/** Beside its name, by the slug of an activity. */
const ACTIVITY_WORDS: Record<string, readonly string[]> = {
  history: ["historic"],
  walk: ["walks", "walking", "hike", "hiking"],
  kids: ["children", "child", "family", "families", "toddler", "toddlers"],
  nature: ["wildlife"],
  shopping: ["shops", "shop"],
  garden: ["gardens"],
  sport: ["sports"],
};

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Words around those that mean something. */
const AROUND = new Set([
  "open",
  "on",
  "within",
  "with",
  "friendly",
  "welcome",
  "allowed",
  "places",
  "for",
  "my",
]);

const LONGEST_PHRASE = 3;

/**
 * The filter that a text such as "dog friendly Galashiels" or "open on Saturday" means, in the first catalogue that has its station; null where
 * another word is left, or nothing is found. Where nothing is found from the station it is left out. `today` is "2026-11-22".
 */
export function offerFilter(
  catalogues: readonly Catalogue[],
  text: string,
  today: string,
): OfferedFilter | null {
  for (const [position, catalogue] of catalogues.entries()) {
    const read = readWords(catalogue, text, today);
    if (!read || read.left) continue;
    const region = openRegions(catalogue)[position] ?? null;
    for (const station of new Set([read.filters.station, null])) {
      const filters = { ...read.filters, region, station };
      const { passingCount, partlyCount } = findIn(catalogue, filters);
      const total = passingCount + partlyCount;
      if (total > 0)
        return { name: nameFilters(filters, catalogue), query: writeFilters(filters).toString(), total };
    }
  }
  return null;
}

function findIn({ attractions, stations, trains }: Catalogue, filters: Filters) {
  return findAttractions(attractions, filters, findOptions(stations, trains));
}

type Named = Pick<Catalogue, "stations" | "aliases" | "activities">;

/**
 * For "beach with toilets", where no attraction has all the words: the words that mean no filter, and the slugs of the attractions that pass the
 * filters which the others mean. Null where none means one, or none is left.
 */
export function narrowByWords(
  catalogues: readonly Catalogue[],
  text: string,
  today: string,
): { text: string; slugs: Set<string> } | null {
  const slugs = new Set<string>();
  let left = "";
  for (const catalogue of catalogues) {
    const read = readWords(catalogue, text, today);
    if (!read?.left) continue;
    left = read.left;
    for (const { slug } of findIn(catalogue, read.filters).attractions) slugs.add(slug);
  }
  return left ? { text: left, slugs } : null;
}

/** Null unless words mean a filter. A station or a town among the others is one as well; `left` are those that mean nothing. */
export function readWords(
  catalogue: Named,
  text: string,
  today: string,
): { filters: Filters; left: string } | null {
  const words = splitWords(fold(text).replace(/(\d)(min)/g, "$1 $2"));
  const filters: Filters = { ...NO_FILTERS, activity: [], features: [] };
  const meanings = meaningsOf(catalogue, today);
  const left: string[] = [];
  let isMeant = false;
  for (let at = 0; at < words.length; ) {
    const minutes = Number(words[at]);
    if (minutes && /^min(ute)?s?$/.test(words[at + 1] ?? "")) {
      const within = WALKING_TIMES.findLast((time) => time <= minutes);
      if (!within) return null;
      filters.maxWalkingTime = within;
      isMeant = true;
      // "15 minute walk" is not the activity.
      at += /^walk(ing)?$/.test(words[at + 2] ?? "") ? 3 : 2;
      continue;
    }
    const length = lengthsFrom(words, at).find((length) => meanings.has(phraseAt(words, at, length)));
    if (length) {
      meanings.get(phraseAt(words, at, length))?.(filters);
      isMeant = true;
    } else if (!AROUND.has(words[at] ?? "")) left.push(words[at] ?? "");
    at += length ?? 1;
  }
  if (!isMeant) return null;
  const place = left.filter((word) => !isFiller(word)).join(" ");
  const station = stationCalled(place, catalogue);
  return station ? { filters: { ...filters, station }, left: "" } : { filters, left: place };
}

function lengthsFrom(words: string[], at: number): number[] {
  return Array.from({ length: LONGEST_PHRASE }, (_, shorter) => LONGEST_PHRASE - shorter).filter(
    (length) => at + length <= words.length,
  );
}

function phraseAt(words: string[], at: number, length: number): string {
  return words.slice(at, at + length).join(" ");
}

/** What each phrase changes. */
function meaningsOf({ activities }: Named, today: string): Map<string, (filters: Filters) => void> {
  const meanings = new Map<string, (filters: Filters) => void>();
  for (const name of activities)
    for (const phrase of [splitWords(fold(name)).join(" "), ...(ACTIVITY_WORDS[slugOf(name)] ?? [])])
      meanings.set(phrase, (filters) => {
        filters.activity = [...new Set([...filters.activity, name])];
      });
  for (const [feature, phrases] of Object.entries(FEATURE_WORDS) as [Feature, readonly string[]][])
    for (const phrase of phrases)
      meanings.set(phrase, (filters) => {
        filters.features = [...new Set([...filters.features, feature])];
      });
  const onDay = (days: number) => (filters: Filters) => {
    filters.date = dayAfter(today, days);
  };
  meanings.set("today", onDay(0)).set("tomorrow", onDay(1));
  const weekday = new Date(today).getUTCDay();
  for (const [day, name] of DAYS.entries()) meanings.set(name, onDay((day - weekday + 7) % 7));
  return meanings;
}

function stationCalled(place: string, { stations, aliases }: Named): string | undefined {
  const isCalled = (name: string | undefined) => name && splitWords(fold(name)).join(" ") === place;
  return (
    stations.find(({ name, nameGd }) => isCalled(name) || isCalled(nameGd))?.slug ??
    aliases.find(({ name }) => isCalled(name))?.station
  );
}

function nameFilters(filters: Filters, { stations }: Catalogue): string {
  const { activity, features, station } = filters;
  const name = [
    listActivities(activity),
    ...features.map((feature) => FEATURE_LABELS[feature]),
    describeOpenOn(filters),
    filters.maxWalkingTime !== NO_FILTERS.maxWalkingTime && describeWalkingTime(filters),
    stations.find(({ slug }) => slug === station)?.name,
  ]
    .filter(Boolean)
    .join(" · ");
  return capitalised(name);
}
