import type { LoaderFunctionArgs } from "react-router";
import { packCatalogue } from "#app/attractions/catalogue.ts";
import { contentContext } from "#app/attractions/content-repository.ts";

/** GET /documents/catalogue */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(packCatalogue(await context.get(contentContext).catalogue()));
}
