import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { bySlug } from "#app/shared/by-slug.ts";

export function savedPath(slugs: readonly string[]): string {
  return `/saved?places=${slugs.join(",")}`;
}

/** The published ones of these slugs, in their order. */
export function findPlaces(catalogues: readonly Catalogue[], slugs: readonly string[]): AttractionSummary[] {
  const places = bySlug(catalogues.flatMap(({ attractions }) => attractions));
  return slugs.map((slug) => places.get(slug)).filter((place) => place !== undefined);
}

/** As above, with those that were renamed since the link was made. Former slugs are looked up one at a time, since a link may name many. */
export async function findLinkedPlaces(
  catalogues: readonly Catalogue[],
  slugs: readonly string[],
  readCurrentSlug: (slug: string) => Promise<string | null>,
): Promise<AttractionSummary[]> {
  const there = new Set(findPlaces(catalogues, slugs).map(({ slug }) => slug));
  const current = new Set<string>();
  for (const slug of slugs)
    current.add(there.has(slug) ? slug : ((await readCurrentSlug(slug).catch(() => null)) ?? slug));
  return findPlaces(catalogues, [...current]);
}

export type StationGroup = { station: { slug: string; name: string } | null; places: AttractionSummary[] };

/** By nearest station in name order, the shortest walk first; those without a station last. */
export function groupByStation(places: readonly AttractionSummary[]): StationGroup[] {
  const ordered = places.toSorted(
    (one, other) =>
      Number(one.nearestStation === null) - Number(other.nearestStation === null) ||
      (one.nearestStation ?? "").localeCompare(other.nearestStation ?? "", "en-GB") ||
      (one.walkingTimeMinutes ?? 0) - (other.walkingTimeMinutes ?? 0) ||
      one.name.localeCompare(other.name, "en-GB"),
  );
  const groups = Map.groupBy(ordered, ({ stations }) => stations[0]?.slug);
  return [...groups.values()].map((places) => ({ station: places[0]?.stations[0] ?? null, places }));
}
