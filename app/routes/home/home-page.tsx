import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation, useRevalidator, useRouteError } from "react-router";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { contentContext } from "#app/attractions/content-repository.ts";
import { HomeContent } from "#app/routes/home/home-content.tsx";
import { HomeHeader } from "#app/routes/home/home-header.tsx";
import { type HomeView, viewHome } from "#app/routes/home/home-view.ts";
import { pageProblem } from "#app/shared/errors.ts";
import { attractionList, pageMeta } from "#app/shared/page-meta.ts";
import { PRODUCT_NAME, TAGLINE } from "#app/shared/product.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { siteUrlOf } from "#app/shared/site-data.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { isOpenedOverPage } from "#app/shared/way-back.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import type { Route } from "./+types/home-page";

/** Null where an attraction is opened directly: it is a page of its own then, and home is not behind it. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<HomeView | null> {
  if (params.attractionSlug) return null;
  return viewHome(await context.get(contentContext).catalogue(), url.searchParams);
}

/** Once the catalogue is here, filtering needs no server. Before that, what has been shown already needs none either. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  if (params.attractionSlug) return null;
  const { search, searchParams } = new URL(request.url);
  const cache = browserQueryClient();
  const catalogue = cache.getQueryData(catalogueQuery.queryKey);
  if (catalogue) return viewHome(catalogue, searchParams);
  return cache.fetchQuery({
    queryKey: ["home", search],
    queryFn: () => withTimeout(serverLoader()),
    retry: false,
  });
}

/** An attraction that opens over home leaves home as it is. */
export function shouldRevalidate({ nextParams }: { nextParams: { attractionSlug?: string } }) {
  return !nextParams.attractionSlug;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  return pageMeta(siteUrl, {
    title: "Places to visit",
    description: `${TAGLINE} ${PRODUCT_NAME} begins with the Borders Railway: castles, gardens, beaches and hills, with the minutes on foot from the platform.`,
    path: "/",
    picture: "/icon-512.png",
    things: [
      { "@type": "WebSite", name: PRODUCT_NAME, url: `${siteUrl}/` },
      attractionList(siteUrl, loaderData?.attractions ?? [], loaderData?.total),
    ],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const behind = useHomeBehind();
  const view = loaderData ?? behind;
  useCatalogue(view?.fitsBrowser ?? false);
  if (!view) return <Outlet context={{ isOverHome: false }} />;
  return (
    <>
      <HomeContent view={view} />
      <Outlet context={{ isOverHome: true }} />
    </>
  );
}

/** Home behind a place that was opened over it, for a visitor who goes back to that place from another page. */
function useHomeBehind(): HomeView | null {
  const { search, state } = useLocation();
  const cache = useQueryClient();
  const [view] = useState(() => {
    const catalogue = cache.getQueryData(catalogueQuery.queryKey);
    return catalogue && isOpenedOverPage(state) ? viewHome(catalogue, new URLSearchParams(search)) : null;
  });
  return view;
}

/** Fetches the catalogue once the page is interactive, for the next filter and for times without a signal. */
function useCatalogue(isWanted: boolean) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    void cache.prefetchQuery(catalogueQuery);
  }, [cache, isWanted]);
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state !== "idle";
  const error = useRouteError();
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
