import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { fold, singular, splitWords, tellingWords } from "#app/search/words.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { type Region, readRegion } from "#app/stations/region.ts";
import { countPlaces, type StationAlias, type StationSummary } from "#app/stations/station.ts";
import type { Line } from "#app/trains/line.ts";

/** What can be found: the part of a catalogue with names. */
export type NamedContent = {
  stations: readonly Pick<StationSummary, "slug" | "name" | "nameGd" | "attractionCount">[];
  aliases: readonly StationAlias[];
  attractions: readonly (Pick<
    AttractionSummary,
    "slug" | "name" | "activityType" | "nearestStation" | "walkingTimeMinutes"
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

const SAME_WORDS = [
  ["st", "saint"],
  ["centre", "center"],
  ["harbour", "harbor"],
  ["theatre", "theater"],
  ["beach", "sands"],
];

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
  /** Of the station, which may be found by its name as well. */
  isNickname?: boolean;
};

/** Where typos are allowed. */
const NAMES = ["searchName", "more"];

/**
 * What a text names, or what is written about an attraction: any words in any order, the beginning of a word, in names with small typos,
 * without accents and apostrophes. The same function on the server and in the browser.
 */
export function findByName(contents: readonly NamedContent[], text: string): FoundNames {
  const query = tellingWords(fold(text.slice(0, MAX_TEXT)))
    .slice(0, MAX_WORDS)
    .join(" ");
  const [fewTypos, moreTypos] = [fuzzy(FEW_TYPOS, 4), fuzzy(MORE_TYPOS, 3)];
  const attempts: [text: string, options: SearchOptions][] = [
    [query, { combineWith: "AND" }],
    [query, { combineWith: "AND", fuzzy: fewTypos, fields: NAMES }],
    // "Tweed bank"
    [query.replaceAll(" ", ""), { combineWith: "AND", fuzzy: fewTypos, fields: NAMES }],
    [query, { combineWith: "AND", fuzzy: moreTypos, fields: NAMES }],
  ];
  for (const [words, options] of attempts) {
    const found = search(contents, words, options);
    if (found.length > 0) return { found, suggestions: [] };
  }
  const suggestions = search(contents, query, { combineWith: "OR", fuzzy: moreTypos, fields: NAMES });
  return { found: [], suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
}

function search(contents: readonly NamedContent[], query: string, options: SearchOptions): FoundName[] {
  const words = query
    .split(" ")
    .map((word) => ({ queries: [word, singular(word)], combineWith: "OR" as const }));
  return distinct(
    contents
      .flatMap((content) =>
        indexOf(content).search({ queries: words, ...options }, { ...options, ...startFirst(query) }),
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
  const stationOf = new Map(stations.map((station) => [station.slug, station]));
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
    ...attractions.map(
      ({ slug, name, activityType, nearestStation, walkingTimeMinutes, stations: [nearest] }): Document => ({
        id: `attraction/${slug}`,
        kind: "attraction",
        slug,
        name,
        note:
          nearestStation === null
            ? ""
            : `${nearest?.isEstimate ? "~" : ""}${walkingTimeMinutes} min walk from ${nearestStation}`,
        searchName: fold(name),
        more: fold([...activityType, nearestStation].join(" ")),
        text: words[slug] ?? "",
        weight: 1,
      }),
    ),
    ...lines.map(({ slug, name, stations }) =>
      pageDocument("line", slug, name, `Line with ${stations.length} stations`),
    ),
    ...regions
      .filter(({ isOpen }) => isOpen)
      .map(({ slug, name }) => pageDocument("region", readRegion(slug, regions) ?? "", name, "Region")),
  ];
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
    const key = isNickname ? `station/${slug}` : id;
    if (!isNickname || !found.has(key)) found.set(key, { id, kind, slug, name, note });
  }
  return [...found.values()];
}
