import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { MOST_WITH_WORDS } from "#app/catalogue/catalogue.ts";
import { fold, SAME_WORDS, singular, splitWords, tellingWords } from "#app/search/words.ts";
import { bySlug } from "#app/shared/by-slug.ts";
import { count } from "#app/shared/count.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { type Region, readRegion } from "#app/stations/region.ts";
import { countPlaces, type StationAlias, type StationSummary } from "#app/stations/station.ts";
import type { Line } from "#app/trains/line.ts";

export type NamedContent = {
  stations: readonly Pick<StationSummary, "slug" | "name" | "nameGd" | "attractionCount">[];
  aliases: readonly StationAlias[];
  attractions: readonly (Pick<
    AttractionSummary,
    "slug" | "name" | "otherNames" | "activityType" | "nearestStation" | "walkingTimeMinutes"
  > & { stations: readonly Pick<NearbyStation, "isEstimate">[] })[];
  lines?: readonly Pick<Line, "slug" | "name" | "stations">[];
  regions?: readonly Pick<Region, "slug" | "name" | "isOpen">[];
  /** The words of what is written about an attraction, by its slug. */
  words?: Readonly<Record<string, string>>;
};

export type FoundName = {
  /** Distinct in a list of results. */
  id: string;
  /** A town leads to its station. */
  kind: "station" | "attraction" | "line" | "region";
  /** Of the page; empty for the default region. */
  slug: string;
  /** "Tweedbank", or "Melrose → Tweedbank, 43 min walk" for a town. */
  name: string;
  note: string;
};

/** Whether the database finds attractions, by all that is written about them. */
export function hasManyPlaces(contents: readonly Pick<NamedContent, "attractions">[]): boolean {
  return contents.reduce((sum, { attractions }) => sum + attractions.length, 0) > MOST_WITH_WORDS;
}

/** The best first. Only where nothing is found there may be suggestions, which fit a part of the text. */
export type FoundNames = { found: FoundName[]; suggestions: FoundName[] };

/** More are left out: each is compared with all words of all names. */
const [MAX_TEXT, MAX_WORDS] = [100, 8];
const MAX_SUGGESTIONS = 4;

/** The text of `?q=`, as it is searched for and shown. */
export function readSearchText(params: URLSearchParams): string {
  return (params.get("q") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_TEXT);
}

/** Share of a word's letters that may be wrong: one of 4, two of 8. A miss is tried again with more of them. */
const [FEW_TYPOS, MORE_TYPOS] = [0.2, 0.35];
const fuzzy = (share: number, shortest: number) => (word: string) => (word.length < shortest ? false : share);

type Document = FoundName & {
  /** What it is called, in small letters without accents and apostrophes. */
  searchName: string;
  /** Other words that find it. */
  more: string;
  /** Words that find it as they are, or by their beginning. */
  text: string;
  weight: number;
  /** Of a page that may be found by its name as well. */
  isNickname?: boolean;
};

/** Where typos are allowed. */
const NAMES = ["searchName", "more"];

/** One way to read a text: all its words, or some; as they are and by their beginnings, or in names with typos. */
export type Attempt = { words: string[]; typos: "none" | "few" | "more"; needsAll: boolean };

/** The first that finds something is the result. What only fits some of the words is suggested. */
export function attemptsFor(text: string): Attempt[] {
  const words = tellingWords(splitWords(fold(text.slice(0, MAX_TEXT)))).slice(0, MAX_WORDS);
  return [
    { words, typos: "none", needsAll: true },
    { words, typos: "few", needsAll: true },
    // "Tweed bank"
    { words: [words.join("")], typos: "few", needsAll: true },
    { words, typos: "more", needsAll: true },
    { words, typos: "more", needsAll: false },
  ];
}

/**
 * What a text names, or what is written about an attraction: any words in any order, the beginning of a word, in names with small typos,
 * without accents and apostrophes. The same function on the server and in the browser.
 */
export function findByName(contents: readonly NamedContent[], text: string): FoundNames {
  return findByAttempts(contents, attemptsFor(text));
}

export function findByAttempts(contents: readonly NamedContent[], attempts: Attempt[]): FoundNames {
  for (const attempt of attempts) {
    const names = findInAttempt(contents, attempt);
    if (names.length > 0) return toFound(names, attempt);
  }
  return { found: [], suggestions: [] };
}

export function toFound(names: FoundName[], { needsAll }: Attempt): FoundNames {
  return needsAll
    ? { found: names, suggestions: [] }
    : { found: [], suggestions: names.slice(0, MAX_SUGGESTIONS) };
}

const FUZZY = { none: {}, few: { fuzzy: fuzzy(FEW_TYPOS, 4) }, more: { fuzzy: fuzzy(MORE_TYPOS, 3) } };

function findInAttempt(contents: readonly NamedContent[], { words, typos, needsAll }: Attempt): FoundName[] {
  const queries = words.map((word) => ({ queries: [word, singular(word)], combineWith: "OR" as const }));
  const options: SearchOptions = {
    combineWith: needsAll ? "AND" : "OR",
    ...(typos === "none" ? {} : { ...FUZZY[typos], fields: NAMES }),
  };
  return distinct(
    contents
      .flatMap((content) =>
        indexOf(content).search({ queries, ...options }, { ...options, ...startFirst(words.join(" ")) }),
      )
      .sort((one, other) => other.score - one.score),
  );
}

const indexes = new WeakMap<NamedContent, MiniSearch<Document>>();

function indexOf(content: NamedContent): MiniSearch<Document> {
  const known = indexes.get(content);
  if (known) return known;
  const index = new MiniSearch<Document>({
    fields: [...NAMES, "text"],
    storeFields: ["kind", "slug", "name", "note", "searchName", "weight", "isNickname"],
    tokenize: splitWords,
    processTerm: (word) => SAME_WORDS.find((same) => same.includes(word)) ?? [word, singular(word)],
    searchOptions: {
      processTerm: (word) => word,
      prefix: true,
      maxFuzzy: 3,
      boost: { searchName: 4, text: 0.4 },
    },
  });
  index.addAll(documentsOf(content));
  indexes.set(content, index);
  return index;
}

function documentsOf(content: NamedContent): Document[] {
  const { stations, aliases, attractions, lines = [], regions = [], words = {} } = content;
  const stationOf = bySlug(stations);
  return [
    ...stations.flatMap((station) => {
      const document = stationDocument(station, station.name, `station/${station.slug}`);
      if (!station.nameGd) return [document];
      const inGaelic = stationDocument(station, station.nameGd, `gd/${station.slug}`);
      const note = `${station.nameGd} · ${document.note}`;
      return [document, { ...inGaelic, name: station.name, note, isNickname: true }];
    }),
    ...aliases.flatMap(({ name, station: slug, walkingTimeMinutes }) => {
      const station = stationOf.get(slug);
      if (!station) return [];
      const walk = walkingTimeMinutes === null ? "" : `, ${walkingTimeMinutes} min walk`;
      const document = stationDocument(station, name, `alias/${name}/${slug}`);
      return [{ ...document, name: `${name} → ${station.name}${walk}`, isNickname: walk === "" }];
    }),
    ...attractions.flatMap((attraction) => placeDocuments(attraction, words[attraction.slug] ?? "")),
    ...lines.map(({ slug, name, stations }) =>
      pageDocument("line", slug, name, `Line with ${count(stations.length, "station")}`),
    ),
    ...regions
      .filter(({ isOpen }) => isOpen)
      .map(({ slug, name }) => pageDocument("region", readRegion(slug, regions) ?? "", name, "Region")),
  ];
}

function placeDocuments(attraction: NamedContent["attractions"][number], text: string): Document[] {
  const place = namePlace(attraction);
  const more = fold([...attraction.activityType, attraction.nearestStation].join(" "));
  const document = { ...place, searchName: fold(place.name), more, text, weight: 1 };
  const others = attraction.otherNames ?? [];
  return [
    document,
    ...others.map((name) => ({
      ...document,
      id: `other/${name}/${place.slug}`,
      note: [name, place.note].filter(Boolean).join(" · "),
      searchName: fold(name),
      isNickname: true,
    })),
  ];
}

export function namePlace(attraction: NamedContent["attractions"][number]): FoundName {
  const { slug, name, nearestStation, walkingTimeMinutes, stations } = attraction;
  const walk = `${stations[0]?.isEstimate ? "~" : ""}${walkingTimeMinutes} min walk`;
  const note = nearestStation === null ? "" : `${walk} from ${nearestStation}`;
  return { id: `attraction/${slug}`, kind: "attraction", slug, name, note };
}

/** A station is looked for more often than an attraction, one with many attractions more often than others. */
function stationDocument(
  { slug, attractionCount }: NamedContent["stations"][number],
  name: string,
  id: string,
): Document {
  return {
    id,
    kind: "station",
    slug,
    name,
    note: countPlaces(attractionCount),
    searchName: fold(name),
    more: "",
    text: "",
    weight: 1.5 + Math.min(attractionCount, 50) / 100,
  };
}

function pageDocument(kind: "line" | "region", slug: string, name: string, note: string): Document {
  const searchName = fold(name);
  return { id: `${kind}/${slug}`, kind, slug, name, note, searchName, more: "", text: "", weight: 1.2 };
}

/** Names that begin with the whole text come before others. */
function startFirst(query: string): SearchOptions {
  return {
    boostDocument: (_, __, document) =>
      Number(document?.weight) * (String(document?.searchName).startsWith(query) ? 2 : 1),
  };
}

/** An attraction may lie in two regions; a station may be found by its name and a nickname. */
function distinct(results: SearchResult[]): FoundName[] {
  const found = new Map<string, FoundName>();
  for (const { id, kind, slug, name, note, isNickname } of results) {
    const key = isNickname ? `${kind}/${slug}` : id;
    if (!isNickname || !found.has(key)) found.set(key, { id, kind, slug, name, note });
  }
  return [...found.values()];
}
