import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { MapLine } from "#app/map/points-and-lines.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { decodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import { walkLine } from "#app/walks/walk-map.tsx";
import { walkQuery } from "#app/walks/walk-query.ts";

/** Each may be held up by the planner, and a browser has six connections for everything. */
const AT_ONCE = 2;

type Place = Coordinates & { slug: string };

/**
 * The walks from a station to several places as lines for the map: the `planned` ones at once, the others as straight lines until they
 * arrive, without those that cannot be had.
 */
export function useWalkLines(from: Coordinates, places: Place[], planned: PlannedLine[]): MapLine[] {
  const { known, missing } = useMemo(() => {
    const pointsTo = new Map(planned.map(({ to, points }) => [to, points]));
    const known: MapLine[] = [];
    const missing: Place[] = [];
    for (const place of places) {
      const points = pointsTo.get(routeKey(place));
      if (points === undefined) missing.push(place);
      else known.push({ id: place.slug, line: decodePolyline(points), kind: "walk" });
    }
    return { known, missing };
  }, [places, planned]);

  const [begun, setBegun] = useState(AT_ONCE);
  const { asked, settled } = useQueries({
    queries: missing.map((place, i) => ({ ...walkQuery(from, place), enabled: i < begun })),
    combine: (results) => ({
      asked: results.flatMap(({ data, isError }, i): MapLine[] => {
        const place = missing[i];
        if (!place || isError) return [];
        if (data) return [walkLine(place.slug, data)];
        return [{ id: place.slug, line: [from, place], kind: "approximate-walk" }];
      }),
      settled: results.filter(({ isPending }) => !isPending).length,
    }),
  });
  useEffect(() => setBegun(settled + AT_ONCE), [settled]);
  return useMemo(() => [...known, ...asked], [known, asked]);
}
