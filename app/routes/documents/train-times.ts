import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";

/** GET /documents/train-times/{from}: Trains from a station; null for an unknown one, since any text may stand in a URL's `?from=`. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const trains = await context.get(contentContext).trainsFrom(params.from ?? "");
  return Response.json(trains);
}
