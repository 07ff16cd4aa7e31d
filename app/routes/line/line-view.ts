import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { bySlug } from "#app/shared/by-slug.ts";
import { pickTimes } from "#app/trains/pick-times.ts";
import type { NamedStation, Trains } from "#app/trains/train-time.ts";
import type { WalkMinutes } from "#app/walks/use-walk-minutes.ts";

const MOST_NAMED = 3;

export type LineStation = NamedStation & {
  latitude: number;
  longitude: number;
  attractionCount: number;
  /** The staff's picks first, then the shortest walk. */
  attractions: ({ slug: string; name: string; isPick?: true } & WalkMinutes)[];
};

export type LineView = {
  slug: string;
  name: string;
  shape: string | null;
  /** Of its stations, as in a URL. */
  region: string | null;
  stations: LineStation[];
  trains: Trains;
  others: { slug: string; name: string }[];
};

/** Null when the catalogue has no such line. */
export function viewLine(
  { lines, stations, attractions, trains }: Catalogue,
  slug: string,
  region: string | null,
): LineView | null {
  const line = lines.find((each) => each.slug === slug);
  if (!line) return null;
  const known = bySlug(stations);
  const onLine = line.stations.flatMap((each) => known.get(each) ?? []);
  return {
    slug,
    name: line.name,
    shape: line.shape,
    region,
    stations: onLine.map(({ slug, name, latitude, longitude, attractionCount }) => ({
      slug,
      name,
      latitude,
      longitude,
      attractionCount,
      attractions: bestOf(attractions, slug),
    })),
    trains: pickTimes(trains, line.stations),
    others: lines.filter((each) => each !== line).map(({ slug, name }) => ({ slug, name })),
  };
}

export function bestOf(
  attractions: readonly AttractionSummary[],
  station: string,
): LineStation["attractions"] {
  return attractions
    .flatMap(({ slug, name, isPick, stations }) => {
      const link = stations.find((each) => each.slug === station);
      if (!link) return [];
      const { walkingTimeMinutes, isEstimate } = link;
      return [{ slug, name, walkingTimeMinutes, isEstimate, ...(isPick && { isPick }) }];
    })
    .sort(
      (a, b) =>
        Number(b.isPick ?? false) - Number(a.isPick ?? false) || a.walkingTimeMinutes - b.walkingTimeMinutes,
    )
    .slice(0, MOST_NAMED);
}
