import type { LoaderFunctionArgs } from "react-router";
import type { CatalogueDocument } from "#app/catalogue/catalogue.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { isOpenRegion } from "#app/stations/region.ts";

/** GET /documents/catalogue, of the default region, and /documents/catalogue/{region}: a CatalogueDocument, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { region } = params;
  const catalogue = await context.get(contentContext).catalogue(region);
  if (region && !isOpenRegion(region, catalogue.regions)) return Response.json(null, { status: 404 });
  return Response.json({ version: CATALOGUE_VERSION, ...catalogue } satisfies CatalogueDocument);
}
