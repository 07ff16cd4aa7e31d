import { Navigate, redirect } from "react-router";
import type { Attraction } from "#app/attractions/attraction.ts";
import { attractionQuery } from "#app/attractions/attraction-query.ts";
import { cachedAttraction } from "#app/attractions/cached-content.ts";
import { contentContext } from "#app/attractions/content-repository.ts";
import { useAttraction } from "#app/attractions/use-attraction.ts";
import { AttractionDialog } from "#app/routes/attraction/attraction-dialog.tsx";
import { attractionMeta } from "#app/routes/attraction/attraction-meta.ts";
import { prefetch } from "#app/shared/query-client.ts";
import { siteUrlOf, useSiteUrl } from "#app/shared/site-data.ts";
import { useClose } from "#app/shared/way-back.ts";
import type { Route } from "./+types/station-attraction-page";

export async function loader({ context, params }: Route.LoaderArgs): Promise<Attraction | null> {
  const attraction = await context.get(contentContext).attraction(params.attractionSlug);
  if (!attraction) throw redirect(`/station/${params.stationSlug}`);
  const isNearby = attraction.stations.some(({ slug }) => slug === params.stationSlug);
  if (!isNearby) throw redirect(`/attraction/${params.attractionSlug}`);
  return attraction;
}

export function clientLoader({ params }: Route.ClientLoaderArgs): Attraction | null {
  return prefetch(attractionQuery(params.attractionSlug));
}

/** The place has one address for search engines, wherever it is shown. */
export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const slug = params.attractionSlug;
  return attractionMeta(siteUrlOf(matches), loaderData ?? cachedAttraction(slug), slug);
}

/** An attraction over the page of a station. */
export default function StationAttractionPage({ loaderData, params }: Route.ComponentProps) {
  const { stationSlug, attractionSlug } = params;
  const known = useAttraction(attractionSlug, loaderData);
  const stationPath = `/station/${stationSlug}`;
  const close = useClose(stationPath);
  const siteUrl = useSiteUrl();
  if (known.attraction === null) return <Navigate to={stationPath} replace />;
  return (
    <AttractionDialog
      known={known}
      shareUrl={`${siteUrl}/attraction/${attractionSlug}`}
      fromStation={stationSlug}
      onClose={close}
      closeTo={stationPath}
    />
  );
}
