import { queryOptions, useQueries } from "@tanstack/react-query";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { cachedOpenCatalogues, openRegions, useOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { hasManyPlaces, type NamedContent } from "#app/search/find-by-name.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import { retryOnline } from "#app/shared/retry.ts";

type Words = NonNullable<NamedContent["words"]>;

/** Fetched when one begins to search. Without them names are searched. */
function wordsQuery(region: string | null) {
  return queryOptions({
    queryKey: [...CONTENT_KEY, "search words", region],
    queryFn: ({ signal }) =>
      readDocument<Words>(`/documents/search-words${region ? `/${region}` : ""}`, signal),
    meta: WITHOUT_NOTIFICATION,
    retry: retryOnline(2),
    staleTime: 5 * 60_000,
  });
}

/** What a search of the whole site goes through in the browser, as far as it has come. */
export function useSearchContents() {
  const { beforeGap: catalogues, problem, retry } = useOpenCatalogues();
  const [first] = catalogues;
  const hasWords = first && !hasManyPlaces(catalogues);
  const words = useQueries({ queries: hasWords ? openRegions(first).map(wordsQuery) : [] });
  return {
    catalogues,
    contents: catalogues.map((catalogue, position) =>
      withWords(catalogue, words[position]?.data ?? undefined),
    ),
    problem,
    retry,
  };
}

/** With words as far as they can be had; null before the catalogues have come. */
export async function readSearchContents(): Promise<{
  catalogues: Catalogue[];
  contents: NamedContent[];
} | null> {
  const catalogues = cachedOpenCatalogues();
  const [first] = catalogues ?? [];
  if (!catalogues || !first) return null;
  const cache = browserQueryClient();
  const wanted = hasManyPlaces(catalogues) ? [] : openRegions(first).map(wordsQuery);
  await Promise.all(wanted.map((query) => cache.prefetchQuery(query)));
  const words = wanted.map(({ queryKey }) => cache.getQueryData(queryKey));
  return {
    catalogues,
    contents: catalogues.map((each, position) => withWords(each, words[position] ?? undefined)),
  };
}

const contents = new WeakMap<Catalogue, NamedContent>();

/** The same object for the same words, since its index is kept. */
export function withWords(catalogue: Catalogue, words: Words | undefined): NamedContent {
  const known = contents.get(catalogue);
  if (known && known.words === words) return known;
  const content = { ...catalogue, words };
  contents.set(catalogue, content);
  return content;
}
