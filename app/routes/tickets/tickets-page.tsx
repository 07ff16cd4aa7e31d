import { redirect, useRevalidator, useRouteError } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { ThirdPartyEmbed } from "#app/consent/third-party-embed.tsx";
import { JourneyLinks } from "#app/routes/tickets/journey-links.tsx";
import { StationChooser } from "#app/routes/tickets/station-chooser.tsx";
import { pageProblem } from "#app/shared/errors.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { shouldRetry } from "#app/shared/retry.ts";
import { siteUrlOf, useSiteSettings } from "#app/shared/site-settings.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { readRegion } from "#app/stations/region.ts";
import { EDINBURGH, ticketWidgetUrl } from "#app/tickets/ticket-widget.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import type { Route } from "./+types/tickets-page";

/** The stations of a region, and the chosen one, which is in that region. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const slug = url.searchParams.get("station");
  const station = slug ? ((await content.station(slug))?.station ?? null) : null;
  if (slug && !station) throw redirect("/tickets");
  const { stations, regions, trains } = await content.catalogue(
    station?.region ?? url.searchParams.get("region"),
  );
  return {
    originSlug: trains.origin?.slug ?? "",
    chosen: station && { slug: station.slug, name: station.name, crs: station.crs },
    region: station ? station.region : readRegion(url.searchParams.get("region"), regions),
    regions: regions
      .filter(({ isOpen }) => isOpen)
      .map(({ slug, name }) => ({ slug: readRegion(slug, regions), name })),
    stations: stations.map(({ slug, name }) => ({ slug, name })),
  };
}

/** Each choice is requested once. Without a connection the page before stays until it is back. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return browserQueryClient().fetchQuery({
    queryKey: [...CONTENT_KEY, "tickets", new URL(request.url).search],
    queryFn: () => withTimeout(serverLoader()),
    // A redirect is a Response.
    retry: (failures, error) =>
      failures < 2 && !(error instanceof Response) && error.name !== "TimeoutError" && shouldRetry(error),
    staleTime: 10 * 60_000,
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.chosen?.name;
  return pageMeta(siteUrlOf(matches), {
    title: name ? `Train tickets to ${name}` : "Train tickets",
    description: "Trains and tickets from Edinburgh to the stations where the walks begin.",
    path: "/tickets",
  });
}

export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  const { chosen, stations, regions, region, originSlug } = loaderData;
  const origin =
    useTrains({ origin: { slug: originSlug, ...EDINBURGH }, times: {}, timetable: null }).origin ?? EDINBURGH;
  const { ticketWidgetUrl: widget } = useSiteSettings();
  return (
    <div className="page-width py-10">
      <h1 className="font-bold text-4xl">Train tickets</h1>
      <p className="mt-4 max-w-text text-lg">
        We sell no tickets. Choose where you want to get off, and look up trains and fares
        {widget ? " here or" : ""} at National Rail, with the stations filled in.
      </p>
      <JourneyLinks station={chosen} origin={origin} />
      {widget && (
        <section aria-label="Ticket shop" className="mt-8">
          <ThirdPartyEmbed
            // A new frame for other stations.
            key={`${origin.crs} ${chosen?.slug}`}
            url={ticketWidgetUrl(widget, origin.crs, chosen?.crs ?? null)}
            title="ticket shop"
            height={480}
          />
        </section>
      )}
      <StationChooser stations={stations} regions={regions} region={region} chosen={chosen?.slug ?? null} />
    </div>
  );
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  return <ErrorView text={pageProblem(useRouteError())} onRetry={revalidate} />;
}
