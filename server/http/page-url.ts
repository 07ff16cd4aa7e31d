import { readPlaces } from "#app/attractions/places-in-url.ts";
import type { ContentRepository, PublishedPages } from "#app/catalogue/content-repository.ts";
import { readAbout } from "#app/contact/contact-message.ts";
import { readDay, writeDay } from "#app/day/day-link.ts";
import { type FilterOptions, MORE_PARAM, readFilters, writeFilters } from "#app/search/filters.ts";
import { readSearchText } from "#app/search/find-by-name.ts";
import { CARDS_AT_ONCE, readShown } from "#app/search/shown-count.ts";
import { MISSING_PARAMS, readMissing } from "#app/shared/slug.ts";
import { readRegion } from "#app/stations/region.ts";
import { ORIGIN_PARAM, originInUrl } from "#app/trains/origin.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { oncePer } from "#server/once-per.ts";

type Names = {
  /** The options of the filters in a region; of the default one for null and an unknown slug. */
  options(region: string | null): Promise<FilterOptions>;
  published(): Promise<{ stations: Set<string>; attractions: Set<string> }>;
};

type Query = { url: URLSearchParams; names: Names };

/** The parameters that a page reads, in their shortest form, each read as the page does. By the first part of the page's path. */
const PAGES: Record<string, (query: Query) => Promise<URLSearchParams>> = {
  "": async (query) => {
    const params = withHome(await filtersOf(query), query);
    return set(params, MORE_PARAM, query.url.has(MORE_PARAM) ? "1" : null);
  },
  // Its station and origin may lie in another region than the filters of the home page to which it leads back.
  attraction: async (query) => {
    const params = withHome(await filtersOf(query), query);
    set(params, "station", await knownStation(query, query.url.get("station")));
    return withOrigin(params, query);
  },
  station: (query) => withOrigin(new URLSearchParams(), query),
  line: (query) => withOrigin(new URLSearchParams(), query),
  map: async (query) => {
    const params = await filtersOf(query);
    // As it is typed: the list's field shows it.
    if (query.url.get("q")?.trim()) set(params, "q", query.url.get("q"));
    return params;
  },
  contact: async ({ url, names }) => {
    const about = readAbout(url.get("about"));
    const { stations, attractions } = await names.published();
    const isThere = about && (about.kind === "station" ? stations : attractions).has(about.slug);
    return set(new URLSearchParams(), "about", isThere ? about.path : null);
  },
  tickets: async (query) => {
    const { url, names } = query;
    const station = url.get("station");
    // An unknown one leads to the page without: any slug that no station has.
    if (station) return set(new URLSearchParams(), "station", (await knownStation(query, station)) ?? "-");
    const { regions } = await names.options(null);
    return set(new URLSearchParams(), "region", readRegion(url.get("region"), regions));
  },
  journeys: async ({ url }) => {
    const params = new URLSearchParams();
    for (const name of ["from", "to", "date", "leave", "arrive", "region"]) set(params, name, url.get(name));
    return params;
  },
  search: async ({ url }) => set(new URLSearchParams(), "q", readSearchText(url)),
  saved: async ({ url, names }) => {
    const places = readPlaces(url);
    if (!places) return new URLSearchParams();
    const { attractions } = await names.published();
    return new URLSearchParams({ places: places.filter((slug) => attractions.has(slug)).join(",") });
  },
  // With places that are not published: the page says so.
  day: async ({ url }) => {
    const params = new URLSearchParams(url.has("places") ? writeDay(readDay(url)) : "");
    return set(params, "places", params.get("places") ?? (url.has("places") ? "." : null));
  },
};

async function filtersOf({ url, names }: Query): Promise<URLSearchParams> {
  const { regions } = await names.options(null);
  return writeFilters(readFilters(url, await names.options(readRegion(url.get("region"), regions))));
}

function withHome(params: URLSearchParams, { url }: Query): URLSearchParams {
  const [shown, missing] = [readShown(url), readMissing(url)];
  set(params, "show", shown > CARDS_AT_ONCE ? String(shown) : null);
  set(params, MISSING_PARAMS.kind, missing?.kind ?? null);
  return set(params, MISSING_PARAMS.slug, missing?.slug ?? null);
}

async function withOrigin(params: URLSearchParams, query: Query): Promise<URLSearchParams> {
  return set(params, ORIGIN_PARAM, await knownStation(query, originInUrl(query.url)));
}

async function knownStation({ names }: Query, slug: string | null): Promise<string | null> {
  return slug && (await names.published()).stations.has(slug) ? slug : null;
}

function set(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}

/**
 * Finds the URL by which a page is rendered and kept: parameters that the page does not read, and values that it takes for none, fall away, so that
 * one page is kept once. `routesAt` are the ids of the routes at a path. While the database is away it goes by what was published before.
 */
export function makePageUrls(
  content: Pick<ContentRepository, "catalogue" | "pages">,
  routesAt: (path: string) => readonly string[],
) {
  const options = makeLoadCache<FilterOptions>({ lastsMs: () => Number.POSITIVE_INFINITY });
  const published = makeLoadCache<Awaited<ReturnType<Names["published"]>>>({
    lastsMs: () => Number.POSITIVE_INFINITY,
  });
  const names: Names = {
    options: (region) =>
      options.get(region ?? "", async () => {
        const { regions, activities, stations } = await content.catalogue(region);
        return { regions, activities, stations };
      }),
    published: () =>
      published.get("", async () => {
        return slugsOf(await content.pages());
      }),
  };

  async function withRead(url: URL): Promise<URL> {
    // The data of home are at /_.data, those of other pages at /map.data.
    const path = url.pathname.replace(/\.data$/, "").replace(/^\/_(root)?$/, "/");
    // A search is read as its page does.
    const [, page = ""] = path.replace(/^\/documents\/(search|journeys|day)$/, "/$1").split("/");
    const read = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
    const result = new URL(url);
    try {
      const params = (await read?.({ url: url.searchParams, names })) ?? new URLSearchParams();
      if (path !== url.pathname) set(params, "_routes", readRoutes(url, routesAt(path)));
      result.search = String(params);
    } catch {
      // Nothing is known yet of what is published, and the page will not be rendered either.
    }
    return result;
  }

  return (url: URL): URL | Promise<URL> => (url.search ? withRead(url) : url);
}

/** The list is the same object until something is published. */
const slugsOf = oncePer((pages: PublishedPages) => ({
  stations: new Set(pages.stations),
  attractions: new Set(pages.attractions.map(({ slug }) => slug)),
}));

/** React Router's own parameter, for the data of some of a page's routes. */
function readRoutes({ searchParams }: URL, ids: readonly string[]): string | null {
  const wanted = searchParams.get("_routes")?.split(",") ?? [];
  return ids.filter((id) => wanted.includes(id)).join(",") || null;
}
