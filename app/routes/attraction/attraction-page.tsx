import { Navigate, redirect, useLocation, useOutletContext } from "react-router";
import { ATTRACTION_UNAVAILABLE, type Attraction } from "#app/attractions/attraction.ts";
import { AttractionDetail } from "#app/attractions/attraction-detail.tsx";
import { useAttraction } from "#app/catalogue/cached-content.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { attractionQuery } from "#app/catalogue/page-queries.ts";
import { AttractionDialog } from "#app/routes/attraction/attraction-dialog.tsx";
import { attractionMeta, attractionTrail } from "#app/routes/attraction/attraction-meta.ts";
import { fullTitle } from "#app/shared/page-meta.ts";
import { startFetching } from "#app/shared/query-client.ts";
import { siteUrlOf, useSiteSettings } from "#app/shared/site-settings.ts";
import { homeWithout, isSlug, pathForUnknownSlug } from "#app/shared/slug.ts";
import type { EntryState } from "#app/shared/way-back/history-entry.ts";
import { useClose, useWayBack } from "#app/shared/way-back/way-back.ts";
import { inRegion } from "#app/stations/region.ts";
import { originInUrl } from "#app/trains/origin.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/attraction-page";

/** For /attraction/{slug}, and for /station/{slug}/attraction/{slug} with a linked station. */
export async function loader({
  context,
  params,
  request,
  url,
}: Route.LoaderArgs): Promise<Attraction | null> {
  const { attractionSlug, stationSlug } = params;
  const { search } = new URL(request.url);
  const content = context.get(contentContext);
  const attraction = await content.attraction(attractionSlug, originInUrl(url.searchParams));
  const isLinked = !stationSlug || attraction?.stations.some(({ slug }) => slug === stationSlug);
  if (attraction && isLinked) return attraction;
  if (attraction) throw redirect(`/attraction/${attractionSlug}${search}`);
  const renamed = await content.currentSlug("attractions", attractionSlug);
  const parentPath = stationSlug ? `/station/${stationSlug}` : "";
  if (renamed) throw redirect(`${parentPath}/attraction/${renamed}${search}`, 301);
  const folder: `/${string}/` =
    stationSlug && isSlug(stationSlug) ? `/station/${stationSlug}/attraction/` : "/attraction/";
  throw redirect(pathForUnknownSlug(attractionSlug, folder, "place"));
}

/** Opens at once with cached data, while the rest is fetched. */
export function clientLoader({ params }: Route.ClientLoaderArgs): Attraction | null {
  return startFetching(attractionQuery(params.attractionSlug));
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  return attractionMeta(siteUrlOf(matches), loaderData, params.attractionSlug);
}

/** A dialog over the home page or a station's page, else a page of its own. */
export default function AttractionPage({ loaderData, params }: Route.ComponentProps) {
  const { attractionSlug, stationSlug } = params;
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>();
  const { search, state: entry }: { search: string; state: EntryState | null } = useLocation();
  const query = new URLSearchParams(search);
  const state = useAttraction(attractionSlug, loaderData, originInUrl(query) !== null);
  const stationPath = stationSlug ? `/station/${stationSlug}` : "";
  const parentPath = (stationPath || "/") + search;
  const close = useClose(parentPath);
  const goBack = useWayBack(parentPath);
  const shareUrl = `${useSiteSettings().siteUrl}/attraction/${attractionSlug}`;
  // The document of a reload, a page of its own, was rendered without the entry.
  const foundFrom = isOverPage ? entry?.fromStation : undefined;
  const fromStation = stationSlug ?? foundFrom ?? query.get("station") ?? undefined;
  const { attraction, problem, retry } = state;

  if (attraction === null) return <Navigate to={homeWithout("place", attractionSlug)} replace />;
  // It was found by a former slug.
  if (attraction && attraction.slug !== attractionSlug)
    return <Navigate to={`${stationPath}/attraction/${attraction.slug}${search}`} replace />;
  const title = attraction?.name ?? (problem ? ATTRACTION_UNAVAILABLE : "Loading...");
  const pageTitle = !loaderData && <title>{fullTitle(title)}</title>;
  if (isOverPage)
    return (
      <>
        {pageTitle}
        <AttractionDialog
          {...state}
          title={title}
          shareUrl={shareUrl}
          fromStation={fromStation}
          onClose={close}
          closeTo={parentPath}
        />
      </>
    );
  if (!attraction) {
    return (
      <>
        {pageTitle}
        {problem ? <ErrorView text={problem} onRetry={retry} /> : <LoadingIndicator message="Loading..." />}
      </>
    );
  }
  return (
    <article className="page-width">
      {pageTitle}
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs trail={attractionTrail(attraction, inRegion("/", query.get("region")))} />
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close"
          className="-mr-2.5 text-ink"
          to={parentPath}
          onClick={insteadOfLink(goBack)}
        >
          <Icon name="close" size={22} />
        </Button>
      </div>
      <AttractionDetail
        key={attraction.slug}
        attraction={attraction}
        shareUrl={shareUrl}
        fromStation={fromStation}
        problem={problem}
        onRetry={retry}
        header={<h1 className="mt-5 font-bold text-4xl">{attraction.name}</h1>}
      />
    </article>
  );
}
