import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/attractions/content-repository.ts";

/** GET /documents/station/{slug}: a StationDetail, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const reading = await context.get(contentContext).station(params.slug ?? "");
  return reading ? Response.json(reading) : Response.json(null, { status: 404 });
}
