import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";

/** GET /documents/search-words, of the default region, and /documents/search-words/{region}: words by the slugs of attractions. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return Response.json(await context.get(contentContext).words(params.region));
}
