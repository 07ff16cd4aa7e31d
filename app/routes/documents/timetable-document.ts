import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { isTimetableDate } from "#app/timetable/day-clock.ts";

/** For other sites as well (docs/data.md). */
const FOR_ALL = { "Access-Control-Allow-Origin": "*" };

/** GET /documents/timetable/{date}, of the default region, and /documents/timetable/{date}/{region}[,{region}…]: a RegionDay, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { region, date = "" } = params;
  const day = isTimetableDate(date) ? await context.get(contentContext).timetable(date, region) : null;
  return Response.json(day, { status: day ? 200 : 404, headers: FOR_ALL });
}
