import { redirect } from "react-router";
import { cachedCatalogues } from "#app/catalogue/catalogue-query.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { fromCatalogues } from "#app/catalogue/open-catalogues.ts";
import { LineMap } from "#app/routes/line/line-map.tsx";
import { LineStrip } from "#app/routes/line/line-strip.tsx";
import { type LineView, viewLine } from "#app/routes/line/line-view.ts";
import { breadcrumbList } from "#app/shared/breadcrumb-list.ts";
import { count } from "#app/shared/count.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { TAGLINE } from "#app/shared/product.ts";
import { siteUrlOf, useSiteSettings } from "#app/shared/site-settings.ts";
import { pathForUnknownSlug } from "#app/shared/slug.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { inRegion, readRegion } from "#app/stations/region.ts";
import { originInUrl } from "#app/trains/origin.ts";
import { pickTimes } from "#app/trains/pick-times.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { Route } from "./+types/line-page";

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<LineView> {
  const content = context.get(contentContext);
  const slug = params.lineSlug;
  const region = await content.regionOfLine(slug);
  const catalogue = await content.catalogue(region);
  const view = viewLine(catalogue, slug, readRegion(region, catalogue.regions));
  if (!view) throw redirect(pathForUnknownSlug(slug, "/line/", "line"));
  const from = originInUrl(url.searchParams);
  const trains = from && (await content.trainsFrom(from));
  const stations = view.stations.map((station) => station.slug);
  return trains ? { ...view, trains: pickTimes(trains, stations) } : view;
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<LineView> {
  return fromCatalogues(() => {
    const views = cachedCatalogues().map(({ region, catalogue }) =>
      viewLine(catalogue, params.lineSlug, region),
    );
    return views.find((view) => view !== null) ?? null;
  }, serverLoader);
}

export function meta({ loaderData: view, matches }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  if (!view) return pageMeta(siteUrl, { title: "Line unavailable", description: TAGLINE });
  return pageMeta(siteUrl, {
    title: view.name,
    description: `${summarise(view)} along the railway, stop by stop: ${view.stations.map(({ name }) => name).join(", ")}.`,
    path: `/line/${view.slug}`,
    things: [breadcrumbList(siteUrl, trailOf(view))],
  });
}

export default function LinePage({ loaderData: view }: Route.ComponentProps) {
  const trains = useTrains(view.trains);
  const shareUrl = `${useSiteSettings().siteUrl}/line/${view.slug}`;
  return (
    // Of its map's stations and of the links alike.
    <div className="page-width" onClickCapture={() => storeReferrer()}>
      <Breadcrumbs trail={trailOf(view)} />
      <h1 className="font-bold text-4xl">{view.name}</h1>
      <p className="mt-2 text-lg text-soft">
        {summarise(view)}
        {trains.origin && `. Minutes by train are from ${trains.origin.name}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ShareButton url={shareUrl} title={view.name} copied="Line link copied to clipboard!">
          Share Line
        </ShareButton>
        <PrintButton />
      </div>
      {/* On paper, where there are no links. */}
      <p className="wrap-anywhere mt-3 hidden text-sm print:block">{shareUrl}</p>
      <div className="mt-7 grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] print:block">
        <LineStrip stations={view.stations} trains={trains} />
        <LineMap key={view.slug} view={view} />
      </div>
      {view.others.length > 0 && (
        <nav aria-labelledby="other-lines" className="mt-12 print:hidden">
          <h2 id="other-lines" className="font-semibold text-2xl">
            Other lines
          </h2>
          <ul className="mt-4 flex flex-wrap gap-2.5">
            {view.others.map(({ slug, name }) => (
              <li key={slug} className="max-w-full">
                <Chip to={`/line/${slug}`}>{name}</Chip>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function trailOf({ slug, name, region }: LineView) {
  return [
    { name: "Places to visit", path: inRegion("/", region) },
    { name: "Lines", path: "/lines" },
    { name, path: `/line/${slug}` },
  ];
}

/** "10 stations, 8 of them with places to visit within a walk" */
function summarise({ stations }: LineView): string {
  const withPlaces = stations.filter(({ attractionCount }) => attractionCount > 0).length;
  return `${count(stations.length, "station")}, ${withPlaces} of them with places to visit within a walk`;
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
