import { useQueries } from "@tanstack/react-query";
import type { MapLine } from "#app/map/map-point.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { walkLine } from "#app/walks/walk-map.tsx";
import { walkQuery } from "#app/walks/walk-query.ts";

/** The walks from a station to several places as lines for the map, each as it arrives; without those that cannot be had. */
export function useWalkLines(from: Coordinates, places: (Coordinates & { slug: string })[]): MapLine[] {
  return useQueries({
    queries: places.map((place) => walkQuery(from, place)),
    combine: (results) =>
      results.flatMap(({ data }, i) => (data ? [walkLine(places[i]?.slug ?? String(i), data)] : [])),
  });
}
