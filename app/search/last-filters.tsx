import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { cachedCatalogueFor, HOME_KEY } from "#app/catalogue/catalogue-query.ts";
import { FUNCTIONAL_PREFIX } from "#app/consent/consent.ts";
import { nameActivities } from "#app/search/filter-names.ts";
import { type FilterOptions, type Filters, readFilters, writeFilters } from "#app/search/filters.ts";
import { loadQueryClient, whenQueryClientLoaded } from "#app/shared/loaded-query-client.ts";
import { storedText } from "#app/shared/stored-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const stored = storedText(`${FUNCTIONAL_PREFIX}last-filters`);

/** Remembers home's filters, and offers those of the last visit over the first home page of this one, if it has none. */
export default function LastFilters() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const firstHome = useRef<string | null>(null);
  /** Those of the last visit; null once they are taken or dismissed. */
  const last = useRef<string | null>(undefined);
  const [offer, setOffer] = useState<{ query: string; text: string } | null>(null);
  useEffect(() => {
    setOffer(null);
    if (pathname !== "/") return;
    loadQueryClient().catch(() => {});
    return whenQueryClientLoaded((cache) => {
      const options = optionsFor(search, cache);
      if (!options) return;
      firstHome.current ??= key;
      const query = queryOf(search, options);
      if (last.current === undefined) last.current = stored.read();
      if (query) stored.write(query);
      if (!query && key === firstHome.current) setOffer(offerOf(last.current, options));
    });
  }, [pathname, search, key]);
  if (!offer) return null;
  return (
    <aside
      aria-label="Filters of your last visit"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom),var(--above-bar,0px))] z-40 flex items-center gap-3 rounded-xl border border-line bg-card py-2 pr-2 pl-4 shadow-soft sm:right-auto sm:w-96 print:hidden"
    >
      <p className="min-w-0 grow text-sm">
        <span className="block text-soft">Last time</span>
        <span className="block truncate font-semibold">{offer.text}</span>
      </p>
      <Button
        size="sm"
        onClick={() => {
          focusPage();
          last.current = null;
          void navigate(`/?${offer.query}`);
        }}
      >
        Show
      </Button>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => {
          focusPage();
          last.current = null;
          setOffer(null);
        }}
        className="grid size-9 shrink-0 place-items-center rounded-full text-soft hover:bg-sand"
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}

/** What is pressed goes. */
function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** From the home page that is shown; undefined until it has come. */
function optionsFor(search: string, cache: QueryClient): FilterOptions | undefined {
  return (
    cachedCatalogueFor(new URLSearchParams(search)) ??
    cache.getQueryData<FilterOptions>([...HOME_KEY, search])
  );
}

/** Without the date, which may have passed by the next visit. */
function queryOf(search: string, options: FilterOptions): string {
  return writeFilters({
    ...readFilters(new URLSearchParams(search), options),
    date: null,
    daylight: null,
  }).toString();
}

/** Null if there are no filters, or some that are not offered now. */
function offerOf(query: string | null, options: FilterOptions): { query: string; text: string } | null {
  if (!query || queryOf(query, options) !== query) return null;
  return { query, text: describeFilters(readFilters(new URLSearchParams(query), options), options) };
}

/** "Galashiels · History · 30 min": what is further chosen is shown on the page. */
function describeFilters(
  { region, station, activity, maxWalkingTime }: Filters,
  { regions, stations }: FilterOptions,
): string {
  return [
    regions.find(({ slug }) => slug === region)?.name,
    stations.find(({ slug }) => slug === station)?.name ?? "All Stations",
    nameActivities(activity),
    `${maxWalkingTime} min`,
  ]
    .filter(Boolean)
    .join(" · ");
}
