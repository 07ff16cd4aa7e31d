import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { describeError } from "#app/shared/errors.ts";

const MINUTE = 60_000;

/** The cache of what the server said. One for each browser tab; on the server one for each document. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10 * MINUTE,
        gcTime: 15 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && shouldRetry(error),
      },
    },
  });
}

/** No second try while offline, for what the server has refused, or for an error that would only come again. */
export function shouldRetry(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number };
  const isRefused = status >= 400 && status < 500;
  return navigator.onLine && !isRefused && describeError(error).isRetryable;
}

let ofThisTab: QueryClient | undefined;

/** The browser's own client, also for code outside of components. Never call it on the server: it would be shared by visitors. */
export function browserQueryClient(): QueryClient {
  ofThisTab ??= makeQueryClient();
  return ofThisTab;
}

/** For a page that opens at once: what is known of `query`'s data by now, while the rest is on its way. Null for nothing. */
export function prefetch<T>(query: FetchQueryOptions<T, Error, T, string[]>): T | null {
  const cache = browserQueryClient();
  void cache.prefetchQuery(query);
  return cache.getQueryData<T>(query.queryKey) ?? null;
}
