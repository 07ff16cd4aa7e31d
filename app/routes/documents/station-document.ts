import { type LoaderFunctionArgs, redirect } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";

/** GET /documents/station/{slug}: a StationDetail, or 404; a former slug redirects. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const content = context.get(contentContext);
  const slug = params.slug ?? "";
  const detail = await content.station(slug);
  if (detail) return Response.json(detail);
  const renamed = await content.currentSlug("stations", slug);
  return renamed ? redirect(`/documents/station/${renamed}`, 301) : Response.json(null, { status: 404 });
}
