import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { isOpenRegion } from "#app/stations/region.ts";

/** GET /documents/search-words, of the default region, and /documents/search-words/{region}: words by the slugs of attractions, or 404. */
export async function loader({ context, params: { region } }: LoaderFunctionArgs) {
  const content = context.get(contentContext);
  if (region && !isOpenRegion(region, (await content.catalogue()).regions))
    return Response.json(null, { status: 404 });
  return Response.json(await content.words(region));
}
