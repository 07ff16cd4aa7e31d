import type { QueryClient } from "@tanstack/react-query";

/*
 * The browser's query client, without its code: that comes once the page is interactive, or with a page that imports query-client.ts, as all
 * do that query while they render.
 */

let loaded: QueryClient | null = null;
const waiting = new Set<(client: QueryClient) => void>();

/** Null on the server, and until it has come. */
export function loadedQueryClient(): QueryClient | null {
  return loaded;
}

export async function loadQueryClient(): Promise<QueryClient> {
  const { browserQueryClient } = await import("#app/shared/query-client.ts");
  return browserQueryClient();
}

/** Calls `use` when it is there. Returns a function that cancels that. */
export function whenQueryClientLoaded(use: (client: QueryClient) => void): () => void {
  if (loaded) use(loaded);
  else waiting.add(use);
  return () => void waiting.delete(use);
}

export function setLoadedQueryClient(client: QueryClient): void {
  loaded = client;
  for (const use of waiting) use(client);
  waiting.clear();
}
