import type { LoaderFunctionArgs } from "react-router";
import { packCatalogue } from "#app/attractions/catalogue.ts";
import { readingsContext } from "#app/attractions/readings.ts";

/** GET /documents/catalogue */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(packCatalogue(await context.get(readingsContext).catalogue()));
}
