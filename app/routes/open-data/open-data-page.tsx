import { openDataTermsContext } from "#app/catalogue/open-data.ts";
import { OPEN_DATA_FILES } from "#app/routes/open-data/open-data-files.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/open-data-page";

const JOURNEYS = "/documents/journeys?from=tweedbank&to=edinburgh-waverley";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(openDataTermsContext);
}

export const meta = fixedMeta({
  title: "Open data",
  description: `The places and stations of ${PRODUCT_NAME} as CSV and GeoJSON, with the licence of each.`,
  path: "/open-data",
});

export default function OpenDataPage({ loaderData: { licence, attribution } }: Route.ComponentProps) {
  return (
    <article className="page-width">
      <div className="max-w-text py-10 text-lg [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-2xl [&_p+p]:mt-4">
        <h1 className="mb-5 font-bold text-4xl">Open data</h1>
        <p>
          Every published place and station, for your own maps, apps and leaflets: names, coordinates, walking
          minutes, and of places the description and what is known about them.
        </p>
        <ul className="mt-6 grid gap-2.5 sm:grid-cols-2">
          {OPEN_DATA_FILES.map(({ file, label }) => (
            <li key={file}>
              <Button href={`/open-data/${file}`} download={file} className="w-full">
                {label}
              </Button>
            </li>
          ))}
        </ul>
        <h2>Trains</h2>
        <p className="wrap-anywhere">
          For programs there are journeys between two stations, such as{" "}
          <a href={JOURNEYS}>
            <code>{JOURNEYS}</code>
          </a>{" "}
          (also with <code>date</code> and <code>leave</code> or <code>arrive</code>), and all planned trains
          of a day in a region at <code>/documents/timetable/2026-11-24</code>, both as JSON. They name whose
          timetable it is, and its licence. <code>/documents/day</code> with the query of a shared day is that
          day as JSON.
        </p>
        <h2>Licence</h2>
        <p>
          Each row names its licence and whom to name. Unless it says otherwise that is <b>{licence}</b>, with
          the words “{attribution}”.
        </p>
        <h2>Before you rely on it</h2>
        <p>
          Minutes marked as estimated follow from the straight line. What is empty is not known. Pictures are
          not included: their authors and licences are under <Link to="/credits">Picture credits</Link>.
        </p>
      </div>
    </article>
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
