import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { openRegions, useOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { InstallBox } from "#app/offline/install-box.tsx";
import { RegionBox } from "#app/offline/region-box.tsx";
import { isDate } from "#app/shared/calendar-day.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { shownRegion } from "#app/stations/region.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

export const meta = fixedMeta({
  title: "Offline",
  description: `Keep the places of a region on your device, and install ${PRODUCT_NAME}.`,
  path: "/offline",
});

export default function OfflinePage() {
  return (
    <div className="page-width py-8">
      <h1 className="font-bold text-4xl">Without a connection</h1>
      <p className="mt-3 max-w-text text-lg text-soft">
        On a train between two tunnels {PRODUCT_NAME} goes on: your browser keeps the pages that you open, and
        the lists of all places and stations. Keep a region, and its texts, drawings, walks and, where there
        is one, the timetable of a week are there in full.
      </p>
      <p className="mt-7 hidden noscript:block">
        Keeping a region needs JavaScript, which your browser does not run.
      </p>
      <div className="noscript:hidden">
        <Regions />
      </div>
      <InstallBox />
    </div>
  );
}

function Regions() {
  const { hasServiceWorker, tiles } = useSiteSettings();
  const day = useSearchParams()[0].get("day");
  const canKeep = useSyncExternalStore(never, canKeepHere, () => true);
  const { catalogues, isComplete, problem, retry } = useOpenCatalogues();
  const [first] = catalogues;
  if (!hasServiceWorker || !canKeep)
    return (
      <p className="mt-7 max-w-text">
        This browser cannot keep pages of this site, or not in a private window.
      </p>
    );
  if (problem) return <ErrorView text={problem} onRetry={retry} />;
  if (!first || !isComplete) return <LoadingIndicator message="Loading regions..." />;
  return (
    <section aria-labelledby="regions" className="mt-8">
      <h2 id="regions" className="font-semibold text-2xl">
        Keep a region
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {openRegions(first).map((region, position) => {
          const shown = shownRegion(region, first.regions);
          const catalogue = catalogues[position];
          return (
            shown &&
            catalogue && (
              <RegionBox
                key={shown.slug}
                slug={shown.slug}
                name={shown.name}
                catalogue={catalogue}
                day={day && isDate(day) ? day : null}
              />
            )
          );
        })}
      </div>
      <p className="mt-4 max-w-text text-sm text-soft">
        {tiles.vectorsFrom === undefined
          ? "Pictures of the map are not kept, since their terms do not allow it, nor photos from other sites."
          : "Of the map, streets and paths are kept around the stations, and elsewhere what one sees of a district. Photos from other sites are not kept."}
        {isSafari() &&
          ` Safari deletes what a site has kept after seven days without a visit, unless ${PRODUCT_NAME} is on your Home Screen.`}
      </p>
    </section>
  );
}

const never = () => () => {};
const canKeepHere = () => "serviceWorker" in navigator && "caches" in window;

function isSafari(): boolean {
  return (
    typeof navigator !== "undefined" && /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent)
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
