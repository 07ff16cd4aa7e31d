import { Navigate, redirect, useLocation, useOutletContext } from "react-router";
import type { Attraction } from "#app/attractions/attraction.ts";
import { AttractionDetail } from "#app/attractions/attraction-detail.tsx";
import { attractionQuery } from "#app/attractions/attraction-query.ts";
import { cachedAttraction } from "#app/attractions/cached-content.ts";
import { contentContext } from "#app/attractions/content-repository.ts";
import { useAttraction } from "#app/attractions/use-attraction.ts";
import { AttractionDialog } from "#app/routes/attraction/attraction-dialog.tsx";
import { attractionMeta, attractionTrail } from "#app/routes/attraction/attraction-meta.ts";
import { prefetch } from "#app/shared/query-client.ts";
import { siteUrlOf, useSiteUrl } from "#app/shared/site-data.ts";
import { lowerCasePath } from "#app/shared/slug.ts";
import { useClose, useWayBack } from "#app/shared/way-back.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/attraction-page";

export async function loader({ context, params }: Route.LoaderArgs): Promise<Attraction | null> {
  const attraction = await context.get(contentContext).attraction(params.attractionSlug);
  if (!attraction) throw redirect(lowerCasePath(params.attractionSlug, "/attraction/"));
  return attraction;
}

/** Opens at once with what is known; the rest is fetched while the visitor looks. */
export function clientLoader({ params }: Route.ClientLoaderArgs): Attraction | null {
  return prefetch(attractionQuery(params.attractionSlug));
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const slug = params.attractionSlug;
  return attractionMeta(siteUrlOf(matches), loaderData ?? cachedAttraction(slug), slug);
}

export default function AttractionPage({ loaderData, params }: Route.ComponentProps) {
  const slug = params.attractionSlug;
  const { isOverHome } = useOutletContext<{ isOverHome: boolean }>();
  const { search } = useLocation();
  const chosenStation = new URLSearchParams(search).get("station") ?? undefined;
  const known = useAttraction(slug, loaderData);
  const close = useClose(`/${search}`);
  const goBack = useWayBack(`/${search}`);
  const siteUrl = useSiteUrl();
  const shareUrl = `${siteUrl}/attraction/${slug}`;
  const { attraction, problem, retry } = known;

  if (attraction === null) return <Navigate to="/" replace />;
  if (isOverHome)
    return (
      <AttractionDialog
        known={known}
        shareUrl={shareUrl}
        fromStation={chosenStation}
        onClose={close}
        closeTo={`/${search}`}
      />
    );
  if (!attraction) {
    return problem ? <ErrorView text={problem} onRetry={retry} /> : <LoadingIndicator message="Loading..." />;
  }
  return (
    <article className="page-width">
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs trail={attractionTrail(attraction)} />
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close"
          className="-mr-2.5 text-ink"
          to={`/${search}`}
          onClick={(event) => {
            event.preventDefault();
            goBack();
          }}
        >
          <Icon name="close" size={22} />
        </Button>
      </div>
      <AttractionDetail
        attraction={attraction}
        shareUrl={shareUrl}
        fromStation={chosenStation}
        problem={problem}
        onRetry={retry}
        header={<h1 className="mt-5 font-bold text-4xl">{attraction.name}</h1>}
      />
    </article>
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
