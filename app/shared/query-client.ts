import { type FetchQueryOptions, onlineManager, QueryClient } from "@tanstack/react-query";
import { loadedQueryClient, setLoadedQueryClient } from "#app/shared/loaded-query-client.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { shouldRetry } from "#app/shared/retry.ts";

const MINUTE = 60_000;

/** The cache of server data: one for each browser tab, and on the server one for each document. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection the service worker may have kept the answer.
        networkMode: "offlineFirst",
        staleTime: 10 * MINUTE,
        gcTime: 15 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && shouldRetry(error),
      },
      // Without a connection a write fails at once, and says so.
      mutations: { networkMode: "always" },
    },
  });
  // Others may have changed it meanwhile, and the pages of an account show by themselves what failed.
  client.setQueryDefaults(ACCOUNT_KEY, { staleTime: 0, meta: WITHOUT_NOTIFICATION });
  return client;
}

/** The tab's client, also for code outside of components. Never call it on the server, where visitors would share it. */
export function browserQueryClient(): QueryClient {
  const loaded = loadedQueryClient();
  if (loaded) return loaded;
  const client = makeQueryClient();
  // From here on it follows the connection, which may have been lost before: queries then wait for it.
  onlineManager.setOnline(navigator.onLine);
  client.mount();
  setLoadedQueryClient(client);
  return client;
}

// Before the page that imports this renders.
if (typeof window !== "undefined") browserQueryClient();

/** Starts to fetch `query`, and returns the data that is cached already, else null. */
export function startFetching<T>(query: FetchQueryOptions<T, Error, T, string[]>): T | null {
  const cache = browserQueryClient();
  void cache.prefetchQuery(query);
  return cache.getQueryData<T>(query.queryKey) ?? null;
}
