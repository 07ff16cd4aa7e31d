import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { narrowByWords, type OfferedFilter, offerFilter } from "#app/search/filter-words.ts";
import { type FoundNames, findByName, type NamedContent } from "#app/search/find-by-name.ts";
import type { NameSearch } from "#app/search/name-search.ts";
import { today } from "#app/shared/dates.ts";

export const NAMES_ONLY = "Only names are searched while the server cannot be reached.";

/** `total` counts those as well that a document leaves out of `found`. */
export type Found = FoundNames & { total: number; filter: OfferedFilter | null };

/**
 * What a text names, and the filter that it means. Where it names nothing, as "beach with toilets", the attractions that its other words find
 * and that pass what the rest means.
 */
export function searchAll(catalogues: Catalogue[], contents: NamedContent[], text: string): Found {
  const meaning = readMeaning(catalogues, text);
  const { narrowed } = meaning;
  return join(findByName(contents, text), narrowed && findByName(contents, narrowed.text), meaning);
}

/** As `searchAll`, by a search elsewhere. */
export async function searchAllBy(
  find: NameSearch,
  catalogues: Catalogue[],
  contents: NamedContent[],
  text: string,
): Promise<Found> {
  const meaning = readMeaning(catalogues, text);
  const { narrowed } = meaning;
  return join(await find(contents, text), narrowed && (await find(contents, narrowed.text)), meaning);
}

type Meaning = { filter: OfferedFilter | null; narrowed: ReturnType<typeof narrowByWords> };

function readMeaning(catalogues: Catalogue[], text: string): Meaning {
  return {
    filter: offerFilter(catalogues, text, today()),
    narrowed: narrowByWords(catalogues, text, today()),
  };
}

function join(direct: FoundNames, ofOtherWords: FoundNames | null, { filter, narrowed }: Meaning): Found {
  const passing = ofOtherWords?.found.filter(
    ({ kind, slug }) => kind === "attraction" && narrowed?.slugs.has(slug),
  );
  const isNarrowed = direct.found.length === 0 && passing && passing.length > 0;
  const { found, suggestions } = isNarrowed ? { found: passing, suggestions: [] } : direct;
  return { found, suggestions, total: found.length, filter };
}
