import { contentContext } from "#app/catalogue/content-repository.ts";
import { cachedOpenCatalogues, fromCatalogues, readOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { type LineSummary, type RegionLines, viewLines } from "#app/routes/lines/lines-view.ts";
import { breadcrumbList } from "#app/shared/breadcrumb-list.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardStub } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import type { Route } from "./+types/lines-page";

const TRAIL = [
  { name: "Places to visit", path: "/" },
  { name: "Lines", path: "/lines" },
];

export async function loader({ context }: Route.LoaderArgs): Promise<RegionLines[]> {
  return viewLines(await readOpenCatalogues(context.get(contentContext)));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RegionLines[]> {
  return fromCatalogues(() => {
    const catalogues = cachedOpenCatalogues();
    return catalogues && viewLines(catalogues);
  }, serverLoader);
}

export function meta({ matches }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  return pageMeta(siteUrl, {
    title: "Railway lines",
    description:
      "Every railway line from end to end: its stations, and the places to visit within a walk of them.",
    path: "/lines",
    things: [breadcrumbList(siteUrl, TRAIL)],
  });
}

export default function LinesPage({ loaderData: regions }: Route.ComponentProps) {
  const Name = regions.length > 1 ? "h3" : "h2";
  return (
    <div className="page-width">
      <Breadcrumbs trail={TRAIL} />
      <h1 className="font-bold text-4xl">Railway lines</h1>
      <p className="mt-2 text-lg text-soft">
        Follow a line stop by stop, and see what lies within a walk of each station.
      </p>
      {regions.length === 0 && (
        <div className="mt-6">
          <EmptyState
            title="No lines yet"
            hint="Stations and their places are there without them."
            action={<Button to="/">All places to visit</Button>}
          />
        </div>
      )}
      {regions.map(({ slug, name, lines }) => (
        <section key={slug} aria-label={name} className="mt-7">
          {regions.length > 1 && <h2 className="mb-4 font-semibold text-2xl">{name}</h2>}
          <ul className="grid gap-5.5 sm:grid-cols-2 lg:grid-cols-3">
            {lines.map((line) => (
              <LineCard key={line.slug} line={line} as={Name} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function LineCard({ line, as: Name }: { line: LineSummary; as: "h2" | "h3" }) {
  const { slug, name, ends, stationCount, placeCount } = line;
  return (
    <Card as="li" className="relative break-inside-avoid gap-3 p-5 pb-3.5 has-[a:focus-visible]:outline-2">
      <Name className="font-semibold text-xl">
        <Link
          to={`/line/${slug}`}
          className="underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-ink focus-visible:outline-none"
        >
          {name}
        </Link>
      </Name>
      <ul aria-label="From end to end" className="text-sm">
        {[...new Set(ends)].map((end) => (
          <li
            key={end}
            className="relative flex items-center gap-2.5 pb-2.5 before:absolute before:top-2.5 before:bottom-[-0.625rem] before:left-1 before:w-1 before:bg-line last:pb-0 last:before:hidden"
          >
            <DotMarker className="relative" />
            {end}
          </li>
        ))}
      </ul>
      <CardStub className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <span>
          <Count of={stationCount} /> {stationCount === 1 ? "station" : "stations"}
        </span>
        <span>
          <Count of={placeCount} /> {placeCount === 1 ? "place" : "places"} to visit nearby
        </span>
      </CardStub>
    </Card>
  );
}

function Count({ of: count }: { of: number }) {
  return <span className="figure mr-0.5 font-bold text-ink text-2xl">{count}</span>;
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
