import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { hasManyPlaces } from "#app/search/find-by-name.ts";
import { type Found, searchAll } from "#app/search/search-all.ts";
import { useSearchContents } from "#app/search/search-contents.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import { useDebounced } from "#app/ui/use-debounced.ts";

/** From the last letter to asking the server, in ms. */
const ASK_AFTER_MS = 150;

const NOTHING: Found = { found: [], suggestions: [], total: 0, filter: null };

/**
 * What a text finds: in the browser, or by the server where there are many places. Until that has answered `isSearching`, and what it found
 * before stays; where it cannot be reached names are searched here. While somebody types, what is found in the browser may be of the text
 * before: `findNow` is then not null.
 */
export function useSearch(text: string) {
  const { catalogues, contents, problem, retry } = useSearchContents();
  const deferred = useDeferredValue(text);
  const asked = useDebounced(text, ASK_AFTER_MS);
  const isOfServer = hasManyPlaces(catalogues);
  const query = useQuery({
    queryKey: [...CONTENT_KEY, "search", asked],
    queryFn: ({ signal }) =>
      readDocument<Found>(`/documents/search?${new URLSearchParams({ q: asked })}`, signal),
    enabled: isOfServer && asked !== "",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: WITHOUT_NOTIFICATION,
  });
  const isOfNamesOnly = isOfServer && (query.isError || query.fetchStatus === "paused");
  const byServer = isOfServer && !isOfNamesOnly;
  const isSearching =
    byServer && text !== "" && (asked !== text || query.data === undefined || query.isPlaceholderData);
  const search = (wanted: string) => searchAll(catalogues, contents, wanted);
  return {
    found: byServer ? (text !== "" && query.data) || NOTHING : search(deferred),
    findNow: byServer || deferred === text ? null : () => search(text),
    searched: deferred,
    isReady: catalogues.length > 0,
    isSearching,
    isOfNamesOnly,
    // The server's answer needs none of the catalogues.
    problem: byServer ? null : problem,
    retry,
  };
}
