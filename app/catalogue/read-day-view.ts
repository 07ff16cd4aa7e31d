import type { Attraction } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { ContentRepository } from "#app/catalogue/content-repository.ts";
import { readOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { type EntryPrices, entryPrice } from "#app/day/day-costs.ts";
import { type ChosenDay, type ChosenPlace, readDay } from "#app/day/day-link.ts";
import { type DayView, originOf, regionOfDay, viewDay } from "#app/day/view-day.ts";
import { today } from "#app/shared/dates.ts";
import { MOST_REGIONS_OF_DAY, type RegionDay } from "#app/timetable/region-day.ts";

type Read = {
  /** Resolves to undefined if they cannot be loaded. */
  trains(region: string | null, date: string): Promise<RegionDay | null | undefined>;
  attraction(slug: string): Promise<Attraction | null>;
  currentSlug: ReadCurrentSlug;
};

/** The slug of the published page that had `slug` before; null where there is none. */
type ReadCurrentSlug = (table: "attractions" | "stations", slug: string) => Promise<string | null>;

/**
 * The regions whose trains a day needs, such as "fife,tayside": its own, that of the station where it begins, and those of its other places; null
 * where none is open. `origin` is a slug, for a day without one.
 */
export function trainRegionsOf(
  chosen: ChosenDay,
  catalogues: readonly Catalogue[],
  origin: string | null,
): string | null {
  const start = originOf(chosen, catalogues, origin);
  const positions = [
    regionOfDay(chosen, catalogues),
    catalogues.findIndex(({ stations }) => stations.some(({ slug }) => slug === start?.slug)),
    ...chosen.places.map((place) =>
      catalogues.findIndex(({ attractions }) => attractions.some(({ slug }) => slug === place.slug)),
    ),
  ];
  const needed = [...new Set(positions.filter((position) => position >= 0))].slice(0, MOST_REGIONS_OF_DAY);
  // The catalogues are those of the open regions, in their order.
  const open = catalogues[0]?.regions.filter(({ isOpen }) => isOpen) ?? [];
  const slugs = needed.flatMap((position) => open[position]?.slug ?? []);
  return slugs.sort().join(",") || null;
}

/** A kept day may name its places and its station by former slugs. */
export async function withCurrentSlugs(
  day: ChosenDay,
  catalogues: readonly Catalogue[],
  readCurrentSlug: ReadCurrentSlug,
): Promise<ChosenDay> {
  const current = async (table: "attractions" | "stations", slug: string) => {
    const isThere = catalogues.some((catalogue) => catalogue[table].some((each) => each.slug === slug));
    return isThere ? slug : ((await readCurrentSlug(table, slug)) ?? slug);
  };
  const [from, ...places] = await Promise.all([
    day.from && current("stations", day.from),
    ...day.places.map(async (place) => ({ ...place, slug: await current("attractions", place.slug) })),
  ]);
  const isFirst = ({ slug }: ChosenPlace, index: number) =>
    places.findIndex((each) => each.slug === slug) === index;
  return { ...day, from, places: places.filter(isFirst) };
}

export async function viewLinkedDay(
  params: URLSearchParams,
  catalogues: Catalogue[],
  read: Read,
): Promise<DayView> {
  const day = await withCurrentSlugs(readDay(params), catalogues, read.currentSlug);
  const region = trainRegionsOf(day, catalogues, null);
  const [trains, ...attractions] = await Promise.all([
    read.trains(region, day.date ?? today()),
    ...day.places.map(({ slug }) => read.attraction(slug)),
  ]);
  return viewDay(day, catalogues, { today: today(), origin: null, trains, prices: pricesOf(attractions) });
}

/** On the server. */
export async function readDayView(content: ContentRepository, params: URLSearchParams): Promise<DayView> {
  const catalogues = await readOpenCatalogues(content);
  return viewLinkedDay(params, catalogues, {
    trains: (region, date) => content.timetable(date, region ?? undefined),
    attraction: (slug) => content.attraction(slug),
    currentSlug: content.currentSlug,
  });
}

/** Lists have no prices: only an attraction's own data has. */
export function pricesOf(attractions: readonly (Attraction | null | undefined)[]): EntryPrices {
  return Object.fromEntries(
    attractions.flatMap((each) => (each ? [[each.slug, entryPrice(each.facts)]] : [])),
  );
}
