import type { LoaderFunctionArgs } from "react-router";
import { readingsContext } from "#app/attractions/readings.ts";

/** GET /documents/station/{slug}/walks: PlannedLine[], or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const lines = await context.get(readingsContext).walksFrom(params.slug ?? "");
  return Response.json(lines, { status: lines ? 200 : 404 });
}
