import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";

/** GET /documents/station/{slug}/walks: PlannedLine[], or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const lines = await context.get(contentContext).walksFrom(params.slug ?? "");
  return Response.json(lines, { status: lines ? 200 : 404 });
}
