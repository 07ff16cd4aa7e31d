import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";

/** GET /documents/train-times/{from}: Trains from a station, also by a former slug; null for an unknown one, since any text may stand in a URL's `?from=`. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const content = context.get(contentContext);
  const from = params.from ?? "";
  const trains = await content.trainsFrom(from);
  const renamed = trains ? null : await content.currentSlug("stations", from);
  return Response.json(renamed ? await content.trainsFrom(renamed) : trains);
}
