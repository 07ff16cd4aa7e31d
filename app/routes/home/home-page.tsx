import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation, useParams, useRevalidator, useRouteError } from "react-router";
import { ATTRACTION_UNAVAILABLE } from "#app/attractions/attraction.ts";
import { cachedCatalogueFor, catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { contentContext } from "#app/attractions/content-repository.ts";
import { HomeContent } from "#app/routes/home/home-content.tsx";
import { HomeHeader } from "#app/routes/home/home-header.tsx";
import { type HomeView, viewHome } from "#app/routes/home/home-view.ts";
import { pageProblem } from "#app/shared/errors.ts";
import { attractionList, pageMeta } from "#app/shared/page-meta.ts";
import { PRODUCT_NAME, TAGLINE } from "#app/shared/product.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { siteUrlOf } from "#app/shared/site-url.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { isOpenedOverPage } from "#app/shared/way-back.ts";
import { inRegion } from "#app/stations/region.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { RouteErrorView } from "#app/ui/route-error-view.tsx";
import type { Route } from "./+types/home-page";

/** Null for an attraction that is opened directly: it is a page of its own. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<HomeView | null> {
  if (params.attractionSlug) return null;
  return viewHome(
    await context.get(contentContext).catalogue(url.searchParams.get("region")),
    url.searchParams,
  );
}

/** From the catalogue once it is cached; until then from the server, each query once. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  if (params.attractionSlug) return null;
  const { search, searchParams } = new URL(request.url);
  const catalogue = cachedCatalogueFor(searchParams);
  if (catalogue) return viewHome(catalogue, searchParams);
  return browserQueryClient().fetchQuery({
    queryKey: ["home", search],
    queryFn: () => withTimeout(serverLoader()),
    retry: false,
  });
}

/** Not when an attraction opens over home. */
export function shouldRevalidate({ nextParams }: { nextParams: { attractionSlug?: string } }) {
  return !nextParams.attractionSlug;
}

export function meta({ loaderData, error, matches, params }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  // The boundary of an attraction that fails is here.
  if (error && params.attractionSlug) {
    const path = `/attraction/${params.attractionSlug}`;
    return pageMeta(siteUrl, { title: ATTRACTION_UNAVAILABLE, description: TAGLINE, path });
  }
  return pageMeta(siteUrl, {
    title: "Places to visit",
    description: `${TAGLINE} ${PRODUCT_NAME} begins with the Borders Railway: castles, gardens, beaches and hills, with the minutes on foot from the platform.`,
    path: inRegion("/", loaderData?.filters.region ?? null),
    picture: "/icon-512.png",
    things: [
      { "@type": "WebSite", name: PRODUCT_NAME, url: `${siteUrl}/` },
      attractionList(siteUrl, loaderData?.attractions ?? [], loaderData?.total),
    ],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const cached = useCachedView();
  const view = loaderData ?? cached;
  useCatalogue(view);
  return (
    <>
      {view && <HomeContent view={view} />}
      <Outlet context={{ isOverPage: view !== null }} />
    </>
  );
}

/** The page beneath an attraction that was opened over it, when the visitor comes back to that attraction from another page. */
function useCachedView(): HomeView | null {
  const { search, state } = useLocation();
  const [view] = useState(() => {
    const params = new URLSearchParams(search);
    const catalogue = cachedCatalogueFor(params);
    return catalogue && isOpenedOverPage(state) ? viewHome(catalogue, params) : null;
  });
  return view;
}

/** Fetches the catalogue once the page is interactive, for the next change of filters and for times offline. */
function useCatalogue(view: HomeView | null) {
  const cache = useQueryClient();
  const isWanted = view?.fitsBrowser ?? false;
  const region = view?.filters.region ?? null;
  useEffect(() => {
    if (isWanted) void cache.prefetchQuery(catalogueQuery(region));
  }, [cache, isWanted, region]);
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state !== "idle";
  const error = useRouteError();
  const { attractionSlug } = useParams();
  if (attractionSlug) return <RouteErrorView />;
  return (
    <>
      <HomeHeader />
      <div className="page-width" aria-busy={isLoading}>
        <ErrorView
          title="Error loading attractions"
          text="Please try refreshing the page"
          message={pageProblem(error)}
          onRetry={revalidate}
        />
      </div>
    </>
  );
}
