import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";

export function savedPath(slugs: readonly string[]): string {
  return `/saved?places=${slugs.join(",")}`;
}

/** The published ones of these slugs, in their order. */
export function findPlaces(catalogues: readonly Catalogue[], slugs: readonly string[]): AttractionSummary[] {
  const places = new Map(
    catalogues.flatMap(({ attractions }) => attractions).map((place) => [place.slug, place]),
  );
  return slugs.map((slug) => places.get(slug)).filter((place) => place !== undefined);
}

export type StationGroup = { station: { slug: string; name: string } | null; places: AttractionSummary[] };

/** By nearest station in name order, the shortest walk first; those without a station last. */
export function groupByStation(places: readonly AttractionSummary[]): StationGroup[] {
  const groups = new Map<string, StationGroup>();
  const ordered = places.toSorted(
    (one, other) =>
      Number(one.nearestStation === null) - Number(other.nearestStation === null) ||
      (one.nearestStation ?? "").localeCompare(other.nearestStation ?? "", "en-GB") ||
      (one.walkingTimeMinutes ?? 0) - (other.walkingTimeMinutes ?? 0) ||
      one.name.localeCompare(other.name, "en-GB"),
  );
  for (const place of ordered) {
    const station = place.stations[0] ?? null;
    const group = groups.get(station?.slug ?? "") ?? { station, places: [] };
    groups.set(station?.slug ?? "", { ...group, places: [...group.places, place] });
  }
  return [...groups.values()];
}
