import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { jsonForAll } from "#app/routes/documents/json-for-all.ts";
import { isTimetableDate } from "#app/timetable/day-clock.ts";

/** GET /documents/timetable/{date}, of the default region, and /documents/timetable/{date}/{region}[,{region}…]: a RegionDay, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { region, date = "" } = params;
  const day = isTimetableDate(date) ? await context.get(contentContext).timetable(date, region) : null;
  return jsonForAll(day, day ? 200 : 404);
}
