import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { describeError } from "#app/shared/errors.ts";

const MINUTE = 60_000;

/** The cache of server data: one for each browser tab, and on the server one for each document. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10 * MINUTE,
        gcTime: 15 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && shouldRetry(error),
      },
      // Without a connection a write fails at once, and says so.
      mutations: { networkMode: "always" },
    },
  });
}

/** No retry while offline, after a 4xx, or after an error that a retry cannot help. */
export function shouldRetry(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number };
  const isRefused = status >= 400 && status < 500;
  return navigator.onLine && !isRefused && describeError(error).isRetryable;
}

let ofThisTab: QueryClient | undefined;

/** The tab's client, also for code outside of components. Never call it on the server, where visitors would share it. */
export function browserQueryClient(): QueryClient {
  ofThisTab ??= makeQueryClient();
  return ofThisTab;
}

/** Starts to fetch `query`, and returns the data that is cached already, else null. */
export function startFetching<T>(query: FetchQueryOptions<T, Error, T, string[]>): T | null {
  const cache = browserQueryClient();
  void cache.prefetchQuery(query);
  return cache.getQueryData<T>(query.queryKey) ?? null;
}
