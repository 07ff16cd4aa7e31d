import { useQueries, useQuery } from "@tanstack/react-query";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { cachedCatalogues, catalogueQuery, prefetchCatalogue } from "#app/catalogue/catalogue-query.ts";
import type { ContentRepository } from "#app/catalogue/content-repository.ts";
import { IS_OPENED_FROM_SHELL } from "#app/shared/opened-from-shell.ts";
import { queryProblem } from "#app/shared/query-problem.ts";
import "#app/shared/query-client.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { readRegion } from "#app/stations/region.ts";

/* The catalogues of all open regions, for pages that are not of one region: the default one first. */

export async function readOpenCatalogues(content: ContentRepository): Promise<Catalogue[]> {
  const first = await content.catalogue();
  const rest = await Promise.all(otherRegions(first).map((region) => content.catalogue(region)));
  return [first, ...rest];
}

/** The regions of these catalogues in their order; null is the default one. */
export function openRegions(first: Pick<Catalogue, "regions">): (string | null)[] {
  return [null, ...otherRegions(first)];
}

export function cachedOpenCatalogues(): Catalogue[] | null {
  const cached = cachedCatalogues();
  const first = cached.find(({ region }) => region === null)?.catalogue;
  if (!first) return null;
  const rest = otherRegions(first).map((slug) => cached.find(({ region }) => region === slug)?.catalogue);
  const all = [first, ...rest].filter((catalogue) => catalogue !== undefined);
  return all.length === rest.length + 1 ? all : null;
}

/** Those that have come, and of them those `beforeGap`, whose positions are those of `openRegions`; `problem` is why others have not. */
export function useOpenCatalogues() {
  const first = useQuery(catalogueQuery(null));
  const others = first.data ? otherRegions(first.data) : [];
  const rest = useQueries({ queries: others.map(catalogueQuery) });
  const queries = [first, ...rest];
  const catalogues = queries.map(({ data }) => data).filter((data) => data !== undefined);
  const gap = queries.findIndex(({ data }) => data === undefined);
  return {
    catalogues,
    beforeGap: gap < 0 ? catalogues : catalogues.slice(0, gap),
    isComplete: gap < 0,
    problem: queries.map(queryProblem).find(Boolean) ?? null,
    retry() {
      for (const query of queries) if (query.data === undefined) void query.refetch();
    },
  };
}

/**
 * What `view` makes of the catalogues in the tab, else what the server answers, and without a connection to it what `view` makes of those that
 * the service worker has kept. `view` returns null when they are not enough.
 */
export async function fromCatalogues<T>(
  view: () => T | null | Promise<T | null>,
  serverLoader: () => Promise<T>,
): Promise<T> {
  if (IS_OPENED_FROM_SHELL) await readOpenCataloguesAhead();
  const cached = await view();
  if (cached !== null) return cached;
  try {
    return await withTimeout(serverLoader());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    await readOpenCataloguesAhead();
    const kept = await view();
    if (kept === null) throw error;
    return kept;
  }
}

/** Never rejects. */
export async function readOpenCataloguesAhead(): Promise<void> {
  await prefetchCatalogue(null, { retry: false });
  const [first] = cachedCatalogues();
  if (first)
    await Promise.all(
      otherRegions(first.catalogue).map((region) => prefetchCatalogue(region, { retry: false })),
    );
}

function otherRegions({ regions }: Pick<Catalogue, "regions">): string[] {
  return regions.map(({ slug }) => readRegion(slug, regions)).filter((slug) => slug !== null);
}
