import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/attractions/content-repository.ts";

/** GET /documents/attraction/{slug}: an Attraction, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const attraction = await context.get(contentContext).attraction(params.slug ?? "");
  return attraction ? Response.json(attraction) : Response.json(null, { status: 404 });
}
