import { Tinypool } from "tinypool";
import {
  type Attempt,
  attemptsFor,
  type FoundName,
  type FoundNames,
  hasManyPlaces,
  type NamedContent,
  namePlace,
  toFound,
} from "#app/search/find-by-name.ts";
import type { NameSearch } from "#app/search/name-search.ts";
import { fold } from "#app/search/words.ts";
import { oncePer } from "#server/once-per.ts";

type Options = {
  /** The slugs of the published attractions that an attempt finds, the best first. */
  findPlaces(attempt: Attempt): Promise<string[]>;
  isMany?(contents: readonly NamedContent[]): boolean;
};

/**
 * Searches in one worker, which has an index as long as the names are the same, and where there are many attractions for these in the
 * database. The caller closes it.
 */
export function makeNameSearch({ findPlaces, isMany = hasManyPlaces }: Options): {
  find: NameSearch;
  close(): Promise<void>;
} {
  let pool: Tinypool | undefined;
  const worker = () => {
    pool ??= new Tinypool({
      filename: new URL("./name-search-worker.ts", import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      concurrentTasksPerWorker: 1,
    });
    return pool;
  };
  const findNames = (contents: readonly NamedContent[], attempts: Attempt[]): Promise<FoundNames> =>
    worker().run({ names: contents.map(namesOf), attempts });

  async function findInMany(contents: readonly NamedContent[], text: string): Promise<FoundNames> {
    const others = contents.map(withoutPlaces);
    for (const attempt of attemptsFor(text)) {
      const [names, slugs] = await Promise.all([findNames(others, [attempt]), findPlaces(attempt)]);
      const places = [...new Set(slugs)].flatMap((slug) => nameOfPlace(contents, slug) ?? []);
      const found = merge([...names.found, ...names.suggestions], places, attempt.words.join(" "));
      if (found.length > 0) return toFound(found, attempt);
    }
    return { found: [], suggestions: [] };
  }

  return {
    find: (contents, text) =>
      isMany(contents) ? findInMany(contents, text) : findNames(contents, attemptsFor(text)),
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}

/** Those that begin with the whole text come before others, and of either stations, lines and regions before attractions. */
function merge(names: FoundName[], places: FoundName[], start: string): FoundName[] {
  const isOther = ({ name }: FoundName) => Number(!fold(name).startsWith(start));
  return [...names, ...places].sort((one, other) => isOther(one) - isOther(other));
}

/** The same object for the same content, since its names are kept as JSON. */
const withoutPlaces = oncePer(
  (content: NamedContent): NamedContent => ({ ...content, attractions: [], words: undefined }),
);

const placesBySlug = oncePer(
  ({ attractions }: NamedContent) => new Map(attractions.map((each) => [each.slug, each])),
);

function nameOfPlace(contents: readonly NamedContent[], slug: string): FoundName | undefined {
  for (const content of contents) {
    const place = placesBySlug(content).get(slug);
    if (place) return namePlace(place);
  }
}

/** As JSON, which is quick to hand over and to compare. */
const namesOf = oncePer(({ stations, aliases, attractions, lines, regions, words }: NamedContent): string => {
  const names: NamedContent = {
    stations: stations.map(({ slug, name, nameGd, attractionCount }) => ({
      slug,
      name,
      nameGd,
      attractionCount,
    })),
    aliases,
    attractions: attractions.map(
      ({
        slug,
        name,
        otherNames,
        activityType,
        nearestStation,
        walkingTimeMinutes,
        stations: [nearest],
      }) => ({
        slug,
        name,
        otherNames,
        activityType,
        nearestStation,
        walkingTimeMinutes,
        stations: nearest ? [{ isEstimate: nearest.isEstimate }] : [],
      }),
    ),
    lines: lines?.map(({ slug, name, stations }) => ({ slug, name, stations })),
    regions: regions?.map(({ slug, name, isOpen }) => ({ slug, name, isOpen })),
    words,
  };
  return JSON.stringify(names);
});
