import { Navigate, Outlet, redirect } from "react-router";
import { stationQuery } from "#app/attractions/attraction-query.ts";
import { cachedStation, useStation } from "#app/attractions/cached-content.ts";
import { contentContext, type StationDetail } from "#app/attractions/content-repository.ts";
import { StationContent } from "#app/routes/station/station-content.tsx";
import { stationMeta } from "#app/routes/station/station-meta.ts";
import { startFetching } from "#app/shared/query-client.ts";
import { siteUrlOf, useSiteUrl } from "#app/shared/site-url.ts";
import { homeWithout, pathForUnknownSlug } from "#app/shared/slug.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/station-page";

export async function loader({ context, params }: Route.LoaderArgs): Promise<StationDetail> {
  const detail = await context.get(contentContext).station(params.stationSlug);
  if (!detail) throw redirect(pathForUnknownSlug(params.stationSlug, "/station/", "station"));
  return detail;
}

/** Opens at once with cached data, while the rest is fetched. */
export function clientLoader({ params }: Route.ClientLoaderArgs): StationDetail | null {
  return startFetching(stationQuery(params.stationSlug));
}

/** Not when an attraction opens or closes over the station. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return stationOf(currentUrl) !== stationOf(nextUrl);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const slug = params.stationSlug;
  return stationMeta(siteUrlOf(matches), loaderData ?? cachedStation(slug), slug);
}

export default function StationPage({ loaderData, params }: Route.ComponentProps) {
  const slug = params.stationSlug;
  const { detail, problem, retry } = useStation(slug, loaderData);
  const siteUrl = useSiteUrl();

  if (detail === null) return <Navigate to={homeWithout("station")} replace />;
  if (detail) {
    return (
      <>
        <StationContent detail={detail} shareUrl={`${siteUrl}/station/${slug}`} />
        <Outlet context={{ isOverPage: true }} />
      </>
    );
  }
  if (problem) return <ErrorView text={problem} onRetry={retry} />;
  return (
    <div className="page-width py-8">
      <h1 className="font-bold text-4xl text-soft">Loading station....</h1>
      <LoadingIndicator message="Loading station details..." />
    </div>
  );
}

function stationOf({ pathname }: URL): string | undefined {
  return pathname.split("/")[2];
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
