import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, redirect } from "react-router";
import { stationQuery } from "#app/attractions/attraction-query.ts";
import { cachedStation } from "#app/attractions/cached-content.ts";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { contentContext, type StationDetail } from "#app/attractions/content-repository.ts";
import { stationFromCatalogue } from "#app/attractions/station-from-catalogue.ts";
import { StationContent } from "#app/routes/station/station-content.tsx";
import { stationMeta } from "#app/routes/station/station-meta.ts";
import { prefetch } from "#app/shared/query-client.ts";
import { queryProblem } from "#app/shared/query-problem.ts";
import { useRestoredScroll } from "#app/shared/restored-scroll.ts";
import { siteUrlOf, useSiteUrl } from "#app/shared/site-data.ts";
import { lowerCasePath } from "#app/shared/slug.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/station-page";

export async function loader({ context, params }: Route.LoaderArgs): Promise<StationDetail | null> {
  const reading = await context.get(contentContext).station(params.stationSlug);
  if (!reading) throw redirect(lowerCasePath(params.stationSlug, "/station/"));
  return reading;
}

/** Opens at once; what is not known yet is fetched while the visitor reads "Loading". */
export function clientLoader({ params }: Route.ClientLoaderArgs): StationDetail | null {
  return prefetch(stationQuery(params.stationSlug));
}

/** An attraction that opens over the station leaves it as it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return stationOf(currentUrl) !== stationOf(nextUrl);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const slug = params.stationSlug;
  return stationMeta(siteUrlOf(matches), loaderData ?? cachedStation(slug), slug);
}

export default function StationPage({ loaderData, params }: Route.ComponentProps) {
  const slug = params.stationSlug;
  const query = useQuery({ ...stationQuery(slug), initialData: loaderData ?? undefined });
  const { data: catalogue } = useQuery({ ...catalogueQuery, enabled: false });
  const problem = queryProblem(query);
  const reading = problem && catalogue ? stationFromCatalogue(catalogue, slug) : query.data;
  const siteUrl = useSiteUrl();
  useRestoredScroll();

  if (reading === null) return <Navigate to="/" replace />;
  if (reading) {
    return (
      <>
        <StationContent reading={reading} shareUrl={`${siteUrl}/station/${slug}`} />
        <Outlet />
      </>
    );
  }
  if (problem) return <ErrorView text={problem} onRetry={() => void query.refetch()} />;
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
