import type { NamedStation } from "#app/trains/train-time.ts";

export type Line = {
  slug: string;
  name: string;
  /** Slugs of its published stations, in order. */
  stations: string[];
  /** The track as an encoded polyline of precision 1e5; null when it is drawn from station to station. */
  shape: string | null;
};

export type LineStop = {
  slug: string;
  name: string;
  previous: NamedStation | null;
  next: NamedStation | null;
};

export function stopsAt(
  station: string,
  lines: readonly { slug: string; name: string; stations: readonly NamedStation[] }[],
): LineStop[] {
  return lines.flatMap(({ slug, name, stations }) => {
    const position = stations.findIndex((each) => each.slug === station);
    if (position < 0) return [];
    return [{ slug, name, previous: stations[position - 1] ?? null, next: stations[position + 1] ?? null }];
  });
}
