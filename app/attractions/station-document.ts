import type { LoaderFunctionArgs } from "react-router";
import { readingsContext } from "#app/attractions/readings.ts";

/** GET /documents/station/{slug}: a StationReading, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const reading = await context.get(readingsContext).station(params.slug ?? "");
  return reading ? Response.json(reading) : Response.json(null, { status: 404 });
}
