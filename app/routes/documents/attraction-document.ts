import { type LoaderFunctionArgs, redirect } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";

/** GET /documents/attraction/{slug}: an Attraction, or 404; a former slug redirects. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const content = context.get(contentContext);
  const slug = params.slug ?? "";
  const attraction = await content.attraction(slug);
  if (attraction) return Response.json(attraction);
  const renamed = await content.currentSlug("attractions", slug);
  return renamed ? redirect(`/documents/attraction/${renamed}`, 301) : Response.json(null, { status: 404 });
}
