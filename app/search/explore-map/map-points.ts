import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { isLocated } from "#app/map/viewport.ts";
import type { Filters } from "#app/search/filters.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import type { StationSummary } from "#app/stations/station.ts";
import type { Trains } from "#app/trains/train-time.ts";

export type MapStation = Pick<StationSummary, "slug" | "name" | "latitude" | "longitude" | "attractionCount">;

export type MapResults = {
  attractions: AttractionSummary[];
  /** Those that the filters leave out, where the map shows them too. */
  others: AttractionSummary[];
  isKnown: boolean;
  /** Slug of the chosen station. */
  chosen: string | null;
  passingCount: number;
  /** How many of them, after those that pass, pass the filters in part or with help. */
  partlyCount: number;
  /** Of how many it is not known whether they pass the filters. */
  unknownCount: number;
  filters: Filters;
  /** Whether an attraction that was found may be reached from one of its stations. */
  fits: (attraction: AttractionSummary, station: NearbyStation) => boolean;
  /** By the slug of an attraction, the station that a list and a popup show with it. */
  foundFrom: ReadonlyMap<string, NearbyStation>;
  trains: Trains;
  /** The filters in their URL form, without the region; empty if there are none. */
  query: string;
};

/** Slugs of what a search finds on the map. */
export type Match = { stations: ReadonlySet<string>; attractions: ReadonlySet<string> };

export type FoundWalk = { attraction: AttractionSummary; station: NearbyStation };

/** The walks that fit the filters, by the slug of their station, the shortest first. */
export function walksByStation({
  attractions,
  fits,
}: Pick<MapResults, "attractions" | "fits">): Map<string, FoundWalk[]> {
  const walks = new Map<string, FoundWalk[]>();
  for (const attraction of attractions) {
    for (const station of attraction.stations) {
      if (!fits(attraction, station)) continue;
      const here = walks.get(station.slug);
      if (here) here.push({ attraction, station });
      else walks.set(station.slug, [{ attraction, station }]);
    }
  }
  for (const here of walks.values())
    here.sort((a, b) => a.station.walkingTimeMinutes - b.station.walkingTimeMinutes);
  return walks;
}

/** Of walks from one station as in `walksByStation` the best: to the staff's picks, then the shortest. */
export function bestWalks(walks: readonly FoundWalk[], most: number): FoundWalk[] {
  return walks
    .toSorted((a, b) => Number(b.attraction.isPick ?? false) - Number(a.attraction.isPick ?? false))
    .slice(0, most);
}

/** The stations and attractions of these slugs, and what is a walk from them. */
export function matchAround(
  stations: readonly string[],
  attractions: readonly string[],
  walks: ReadonlyMap<string, FoundWalk[]>,
): Match {
  const match = { stations: new Set(stations), attractions: new Set(attractions) };
  for (const slug of stations)
    for (const { attraction } of walks.get(slug) ?? []) match.attractions.add(attraction.slug);
  const named = new Set(attractions);
  for (const [slug, here] of walks)
    if (here.some(({ attraction }) => named.has(attraction.slug))) match.stations.add(slug);
  return match;
}

/**
 * Stations are dots and attractions diamonds, faint where they are none of what was found or, with a search, none of what it finds. Those
 * that are not located are left out.
 */
export function toMapPoints(
  stations: MapStation[],
  { attractions, others, chosen, isKnown }: MapResults,
  walks: ReadonlyMap<string, FoundWalk[]>,
  match: Match | null = null,
): MapPoint[] {
  const toDot = ({ slug, name, latitude, longitude, attractionCount }: MapStation): MapPoint => {
    const found = walks.get(slug)?.length ?? 0;
    const isFaint = match ? !match.stations.has(slug) : isKnown && found === 0;
    return {
      id: stationId(slug),
      name,
      latitude,
      longitude,
      shape: "dot",
      ...(slug === chosen ? { emphasis: "strong" as const } : isFaint && { emphasis: "faint" as const }),
      // Stations with much around them are those that people look for.
      rank: found + attractionCount / 1000,
    };
  };
  const toDiamond = ({ slug, name, latitude, longitude, isPick }: AttractionSummary, isFaint: boolean) => ({
    id: attractionId(slug),
    name,
    latitude,
    longitude,
    shape: "diamond" as const,
    ...(isFaint && { emphasis: "faint" as const }),
    ...(isPick && { rank: 1 }),
  });
  return [
    ...stations.filter(isLocated).map(toDot),
    // Before what was found, which is drawn over them.
    ...others.filter(isLocated).map((each) => toDiamond(each, true)),
    ...attractions
      .filter(isLocated)
      .map((each) => toDiamond(each, match !== null && !match.attractions.has(each.slug))),
  ];
}

export const stationId = (slug: string) => `station/${slug}`;
export const attractionId = (slug: string) => `attraction/${slug}`;

export function isAttraction(id: string): boolean {
  return id.startsWith("attraction/");
}

/** A point's id is its page's path without the slash. */
export function pathOf({ id }: Pick<MapPoint, "id">): string {
  return `/${id}`;
}
