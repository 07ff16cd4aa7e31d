import { Navigate, Outlet, redirect, useLocation, useParams } from "react-router";
import { useStation } from "#app/catalogue/cached-content.ts";
import { contentContext, type StationDetail } from "#app/catalogue/content-repository.ts";
import { stationQuery } from "#app/catalogue/page-queries.ts";
import { StationContent } from "#app/routes/station/station-content.tsx";
import { STATION_UNAVAILABLE, stationMeta, stationTitle } from "#app/routes/station/station-meta.ts";
import { fullTitle } from "#app/shared/page-meta.ts";
import { startFetching } from "#app/shared/query-client.ts";
import { siteUrlOf, useSiteSettings } from "#app/shared/site-settings.ts";
import { homeWithout, pathForUnknownSlug } from "#app/shared/slug.ts";
import { originInUrl } from "#app/trains/origin.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/station-page";

export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<StationDetail> {
  const content = context.get(contentContext);
  const detail = await content.station(params.stationSlug, originInUrl(url.searchParams));
  const renamed = detail ? null : await content.currentSlug("stations", params.stationSlug);
  if (renamed) {
    const { pathname, search } = new URL(request.url);
    throw redirect(pathname.replace(/^\/station\/[^/]+/, `/station/${renamed}`) + search, 301);
  }
  if (!detail) throw redirect(pathForUnknownSlug(params.stationSlug, "/station/", "station"));
  return detail;
}

/** Opens at once with cached data, while the rest is fetched. */
export function clientLoader({ params }: Route.ClientLoaderArgs): StationDetail | null {
  return startFetching(stationQuery(params.stationSlug));
}

/** Not when an attraction opens or closes over the station. Where the URL names an origin no more, the trains of its document are from another. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const [from, nextFrom] = [currentUrl, nextUrl].map(({ searchParams }) => originInUrl(searchParams));
  return (from !== null && nextFrom === null) || stationOf(currentUrl) !== stationOf(nextUrl);
}

export function meta({ loaderData, error, matches, params }: Route.MetaArgs) {
  return stationMeta(siteUrlOf(matches), error ? "unavailable" : loaderData, params.stationSlug);
}

export default function StationPage({ loaderData, params }: Route.ComponentProps) {
  const slug = params.stationSlug;
  const { pathname, search } = useLocation();
  const isByOrigin = originInUrl(new URLSearchParams(search)) !== null;
  const { detail, problem, retry } = useStation(slug, loaderData, isByOrigin);
  const isBeneath = useParams().attractionSlug !== undefined;
  const { siteUrl } = useSiteSettings();

  if (detail === null) return <Navigate to={homeWithout("station", slug)} replace />;
  // It was found by a former slug.
  if (detail && detail.station.slug !== slug) {
    const path = pathname.replace(`/station/${slug}`, `/station/${detail.station.slug}`);
    return <Navigate to={path + search} replace />;
  }
  if (detail) {
    return (
      <>
        {!loaderData && !isBeneath && <title>{fullTitle(stationTitle(detail.station))}</title>}
        <StationContent detail={detail} shareUrl={`${siteUrl}/station/${slug}`} />
        <Outlet context={{ isOverPage: true }} />
      </>
    );
  }
  if (problem)
    return (
      <>
        <title>{fullTitle(STATION_UNAVAILABLE)}</title>
        <ErrorView text={problem} onRetry={retry} />
      </>
    );
  return (
    <div className="page-width min-h-screen py-8">
      <title>{fullTitle("Loading station...")}</title>
      <h1 className="font-bold text-4xl text-soft">Loading station....</h1>
      <LoadingIndicator message="Loading station details..." />
    </div>
  );
}

function stationOf({ pathname }: URL): string | undefined {
  return pathname.split("/")[2];
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
