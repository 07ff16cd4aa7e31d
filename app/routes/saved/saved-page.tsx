import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { readPlaces } from "#app/attractions/places-in-url.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { fetchCurrentSlug } from "#app/catalogue/fetch-current-slug.ts";
import { cachedOpenCatalogues, fromCatalogues, readOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { OwnPlaces } from "#app/routes/saved/own-places.tsx";
import { findLinkedPlaces } from "#app/routes/saved/saved-view.ts";
import { SharedPlaces } from "#app/routes/saved/shared-places.tsx";
import { count } from "#app/shared/count.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import type { Route } from "./+types/saved-page";

/** From a shared link; null for the visitor's own, which only the browser has. */
type Shared = AttractionSummary[] | null;

export async function loader({ context, url }: Route.LoaderArgs): Promise<Shared> {
  const slugs = readPlaces(url.searchParams);
  if (!slugs) return null;
  const content = context.get(contentContext);
  return findLinkedPlaces(await readOpenCatalogues(content), slugs, (slug) =>
    content.currentSlug("attractions", slug),
  );
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Shared> {
  const slugs = readPlaces(new URL(request.url).searchParams);
  if (!slugs) return null;
  return fromCatalogues<Shared>(() => {
    const catalogues = cachedOpenCatalogues();
    return catalogues && findLinkedPlaces(catalogues, slugs, (slug) => fetchCurrentSlug("attractions", slug));
  }, serverLoader);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), {
    title: "Saved places",
    description: loaderData
      ? `${count(loaderData.length, "place")} to visit within a walk of a station.`
      : "Places that you have saved on this device.",
    picture: loaderData?.[0]?.pictures[0]?.url,
  });
}

export default function SavedPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8">{loaderData ? <SharedPlaces places={loaderData} /> : <OwnPlaces />}</div>
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
