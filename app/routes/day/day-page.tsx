import { contentContext } from "#app/catalogue/content-repository.ts";
import { fetchCurrentSlug } from "#app/catalogue/fetch-current-slug.ts";
import { cachedOpenCatalogues, fromCatalogues } from "#app/catalogue/open-catalogues.ts";
import { attractionQuery } from "#app/catalogue/page-queries.ts";
import { readDayView, viewLinkedDay } from "#app/catalogue/read-day-view.ts";
import { describeDate } from "#app/day/describe-day.ts";
import type { DayView } from "#app/day/view-day.ts";
import { OwnDay } from "#app/routes/day/own-day.tsx";
import { SharedDay } from "#app/routes/day/shared-day.tsx";
import { pageMeta } from "#app/shared/page-meta.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { regionDayQuery } from "#app/timetable/region-day-query.ts";
import type { Route } from "./+types/day-page";

/** From a shared link; null for the visitor's own, which only the browser has. */
type Shared = DayView | null;

export async function loader({ context, url }: Route.LoaderArgs): Promise<Shared> {
  if (!url.searchParams.has("places")) return null;
  return readDayView(context.get(contentContext), url.searchParams);
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Shared> {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("places")) return null;
  const cache = browserQueryClient();
  const read = {
    trains: (region: string | null, date: string) =>
      cache.fetchQuery({ ...regionDayQuery(region, date), retry: false }).catch(() => undefined),
    attraction: (slug: string) =>
      cache.fetchQuery({ ...attractionQuery(slug), retry: false }).catch(() => null),
    currentSlug: fetchCurrentSlug,
  };
  return fromCatalogues<Shared>(() => {
    const catalogues = cachedOpenCatalogues();
    return catalogues && viewLinkedDay(searchParams, catalogues, read);
  }, serverLoader);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const places = loaderData?.planned?.order.map(({ place }) => place.name) ?? [];
  return pageMeta(siteUrlOf(matches), {
    title: loaderData ? "A day out" : "My day",
    description: loaderData
      ? `A day out by train on ${describeDate(loaderData.date)}: ${places.join(", ")}.`
      : "Plan a day out by train: places in an order that works, with trains, walks and opening hours.",
  });
}

export default function DayPage({ loaderData }: Route.ComponentProps) {
  return <div className="page-width py-8">{loaderData ? <SharedDay view={loaderData} /> : <OwnDay />}</div>;
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
