import { queryOptions } from "@tanstack/react-query";
import type { Catalogue, CatalogueDocument } from "#app/catalogue/catalogue.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { whenIdle } from "#app/shared/after-load.ts";
import { RequestError } from "#app/shared/errors.ts";
import { loadedQueryClient, loadQueryClient } from "#app/shared/loaded-query-client.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { PAST_WORKER } from "#app/shared/past-worker.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import { retryOnline } from "#app/shared/retry.ts";
import { savesData } from "#app/shared/saves-data.ts";
import { readRegion } from "#app/stations/region.ts";

const MINUTE = 60_000;

export const HOME_KEY = [...CONTENT_KEY, "home"];

export const CATALOGUE_KEY = [...CONTENT_KEY, "catalogue"];

export function catalogueQuery(region: string | null) {
  return queryOptions({
    queryKey: [...CATALOGUE_KEY, region],
    queryFn: ({ signal }) => readCatalogue(region, signal),
    meta: WITHOUT_NOTIFICATION,
    staleTime: 5 * MINUTE,
    gcTime: 15 * MINUTE,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    // Pages without a connection do not wait for it.
    retry: retryOnline(3),
  });
}

async function readCatalogue(region: string | null, signal: AbortSignal): Promise<Catalogue> {
  const path = region ? `/documents/catalogue/${encodeURIComponent(region)}` : "/documents/catalogue";
  let document = await readDocument<CatalogueDocument>(path, signal);
  // A service worker of the version before has kept its own.
  if (document?.version !== CATALOGUE_VERSION)
    document = await readDocument(path, signal, { [PAST_WORKER]: "1" });
  if (document?.version !== CATALOGUE_VERSION)
    throw new RequestError("The catalogue has another version", 409);
  return document;
}

export function cachedCatalogues(): { region: string | null; catalogue: Catalogue }[] {
  const queries = loadedQueryClient()?.getQueriesData<Catalogue>({ queryKey: CATALOGUE_KEY }) ?? [];
  return queries.flatMap(([key, catalogue]) =>
    catalogue ? [{ region: key.at(-1) as string | null, catalogue }] : [],
  );
}

/** The cached catalogue of the region in a URL's query, an unknown and a closed one being the default. */
export function cachedCatalogueFor(params: URLSearchParams): Catalogue | undefined {
  const cached = cachedCatalogues();
  const region = readRegion(params.get("region"), cached[0]?.catalogue.regions ?? []);
  return cached.find((each) => each.region === region)?.catalogue;
}

let postponed: string | null | undefined;

/** Fetches a region's catalogue ahead; false for visitors who save data. */
export function fetchCatalogueAhead(region: string | null): boolean {
  postponed = savesData() ? region : undefined;
  if (postponed === undefined) whenIdle([() => prefetchCatalogue(region).catch(() => {})]);
  return postponed === undefined;
}

/** As `cachedCatalogueFor`, fetched now if it was not ahead: from its first change of filters a page goes by it. */
export async function catalogueFor(params: URLSearchParams): Promise<Catalogue | undefined> {
  const cached = cachedCatalogueFor(params);
  if (cached || params.get("region") !== postponed) return cached;
  await prefetchCatalogue(postponed, { retry: false });
  return cachedCatalogueFor(params);
}

/** Never rejects. */
export async function prefetchCatalogue(region: string | null, options?: { retry: false }): Promise<void> {
  await (await loadQueryClient()).prefetchQuery({ ...catalogueQuery(region), ...options });
}
