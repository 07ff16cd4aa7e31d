import { queryOptions } from "@tanstack/react-query";
import { CATALOGUE_VERSION, type Catalogue, type CatalogueDocument } from "#app/attractions/catalogue.ts";
import { RequestError } from "#app/shared/errors.ts";
import { QUIET } from "#app/shared/notifications.ts";
import { shouldRetry } from "#app/shared/query-client.ts";
import { readDocument } from "#app/shared/read-document.ts";

const MINUTE = 60_000;

/** Whole region on the client: filtering, going back and reading cards then need no connection. */
export const catalogueQuery = queryOptions({
  queryKey: ["catalogue"],
  queryFn: ({ signal }) => readCatalogue(signal),
  // Most pages do without it; the maps say themselves that it is missing.
  meta: QUIET,
  staleTime: 10 * MINUTE,
  gcTime: 15 * MINUTE,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  retry: (failures, error) => failures < 3 && shouldRetry(error),
});

async function readCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const document = await readDocument<CatalogueDocument>("/documents/catalogue", signal);
  if (document?.version !== CATALOGUE_VERSION)
    throw new RequestError("The catalogue has another version", 409);
  return document;
}
