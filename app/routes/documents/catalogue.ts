import type { LoaderFunctionArgs } from "react-router";
import { CATALOGUE_VERSION, type CatalogueDocument } from "#app/attractions/catalogue.ts";
import { contentContext } from "#app/attractions/content-repository.ts";

/** GET /documents/catalogue: a CatalogueDocument. */
export async function loader({ context }: LoaderFunctionArgs) {
  const catalogue = await context.get(contentContext).catalogue();
  return Response.json({ version: CATALOGUE_VERSION, ...catalogue } satisfies CatalogueDocument);
}
