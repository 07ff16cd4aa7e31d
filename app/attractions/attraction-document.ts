import type { LoaderFunctionArgs } from "react-router";
import { readingsContext } from "#app/attractions/readings.ts";

/** GET /documents/attraction/{slug}: an Attraction, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const attraction = await context.get(readingsContext).attraction(params.slug ?? "");
  return attraction ? Response.json(attraction) : Response.json(null, { status: 404 });
}
