import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/attractions/content-repository.ts";

/** GET /documents/station/{slug}: a StationDetail, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const detail = await context.get(contentContext).station(params.slug ?? "");
  return detail ? Response.json(detail) : Response.json(null, { status: 404 });
}
