import { useEffect, useRef, useSyncExternalStore } from "react";
import { HeartIcon } from "#app/attractions/heart-icon.tsx";
import {
  dropPlace,
  onSavedChange,
  type SavedPlace,
  savedPlaces,
  savePlaces,
} from "#app/attractions/saved-places.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { fetchCurrentSlug } from "#app/catalogue/fetch-current-slug.ts";
import { cachedOpenCatalogues, useOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { PlacesByStation } from "#app/routes/saved/places-by-station.tsx";
import { findPlaces, savedPath } from "#app/routes/saved/saved-view.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Link } from "#app/ui/link.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const isUnknown = () => null;

/** From this device's storage: the document does not have it. */
export function OwnPlaces() {
  const saved = useSyncExternalStore(onSavedChange, savedPlaces, isUnknown);
  const heading = useFocusAfterRemoval(saved?.length ?? 0);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="font-bold text-4xl">
          Saved places <span className="figure font-normal text-soft">{saved?.length || ""}</span>
        </h1>
        {saved && saved.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            <ShareSaved saved={saved} />
            <PrintButton />
          </div>
        )}
      </div>
      <p className="mt-2 text-soft print:hidden">
        They are kept in this browser, on this device only.{" "}
        <Link to="/offline" className="underline underline-offset-2">
          Have them without a connection
        </Link>
      </p>
      {saved === null ? (
        <>
          <p className="mt-6 hidden noscript:block">
            Saving places needs JavaScript, which your browser does not run.
          </p>
          <div className="noscript:hidden">
            <LoadingIndicator variant="skeleton" message="Loading saved places..." />
          </div>
        </>
      ) : saved.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            icon={<HeartIcon size={26} />}
            title="No saved places yet"
            hint="Press the heart of a place, and it stands here, also without a connection."
            action={<Button to="/">All places to visit</Button>}
          />
        </div>
      ) : (
        <SavedList saved={saved} />
      )}
    </>
  );
}

/** What gets the focus when the place that had it is gone. Changes of other tabs leave it where it is. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = document.activeElement === document.body && document.hasFocus();
    if (count < before.current && isLost) heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return heading;
}

function ShareSaved({ saved }: { saved: readonly SavedPlace[] }) {
  const url = `${useSiteSettings().siteUrl}${savedPath(saved.map(({ slug }) => slug))}`;
  return (
    <ShareButton url={url} title="Places to visit">
      Share this list
    </ShareButton>
  );
}

function SavedList({ saved }: { saved: readonly SavedPlace[] }) {
  const { catalogues, isComplete, problem, retry } = useOpenCatalogues();
  useEffect(() => {
    if (isComplete) void followRenames(saved);
  }, [saved, isComplete]);
  if (catalogues.length === 0)
    return problem ? (
      <>
        <ErrorView text={problem} onRetry={retry} />
        <NameList places={saved} />
      </>
    ) : (
      <LoadingIndicator variant="skeleton" message="Loading saved places..." />
    );
  const { places, missing } = findSaved(catalogues, saved);
  return (
    <>
      <PlacesByStation places={places} />
      {!isComplete && problem && missing.length > 0 && (
        <section aria-label="Not loaded" className="mt-9">
          <ErrorView text={problem} onRetry={retry} />
          <NameList places={missing} />
        </section>
      )}
      {isComplete && missing.length > 0 && (
        <section aria-labelledby="missing" className="mt-9">
          <h2 id="missing" className="font-semibold text-2xl">
            No longer on {PRODUCT_NAME}
          </h2>
          <NameList places={missing} />
        </section>
      )}
    </>
  );
}

function findSaved(catalogues: readonly Catalogue[], saved: readonly SavedPlace[]) {
  const places = findPlaces(
    catalogues,
    saved.map(({ slug }) => slug),
  );
  return { places, missing: saved.filter(({ slug }) => !places.some((place) => place.slug === slug)) };
}

async function followRenames(saved: readonly SavedPlace[]): Promise<void> {
  for (const { slug, name } of findSaved(cachedOpenCatalogues() ?? [], saved).missing) {
    const current = await fetchCurrentSlug("attractions", slug);
    // It may have been removed meanwhile.
    const isSaved = savedPlaces().some((each) => each.slug === slug);
    if (!current || current === slug || !isSaved) continue;
    dropPlace(slug);
    savePlaces([{ slug: current, name }]);
  }
}

/** When only names are known. */
function NameList({ places }: { places: readonly SavedPlace[] }) {
  return (
    <ul className="mt-3 max-w-2xl">
      {places.map(({ slug, name }) => (
        <li key={slug} className="flex min-h-12 items-center gap-3 border-line border-b border-dashed">
          <span className="min-w-0 grow font-semibold">{name}</span>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${name}`}
            onClick={() => dropPlace(slug)}
            className="print:hidden"
          >
            <ToolIcon name="trash" size={18} />
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
