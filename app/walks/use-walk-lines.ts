import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { MapLine } from "#app/map/points-and-lines.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { decodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import { walkLine } from "#app/walks/walk-map.tsx";
import { walkQuery } from "#app/walks/walk-query.ts";

/** A request may wait for the planner, and a browser has six connections in all. */
const CONCURRENCY = 2;

type Destination = Coordinates & { slug: string };

/** Walks that are not `planned` are requested, and are straight lines until then. Failed ones are left out. */
export function useWalkLines(
  from: Coordinates,
  destinations: Destination[],
  planned: PlannedLine[],
): MapLine[] {
  const { plannedLines, missing } = useMemo(() => {
    const pointsTo = new Map(planned.map(({ to, points }) => [to, points]));
    const plannedLines: MapLine[] = [];
    const missing: Destination[] = [];
    for (const destination of destinations) {
      const points = pointsTo.get(routeKey(destination));
      if (points === undefined) missing.push(destination);
      else plannedLines.push({ id: destination.slug, line: decodePolyline(points), kind: "walk" });
    }
    return { plannedLines, missing };
  }, [destinations, planned]);

  const [started, setStarted] = useState(CONCURRENCY);
  const { requestedLines, finished } = useQueries({
    queries: missing.map((destination, i) => ({ ...walkQuery(from, destination), enabled: i < started })),
    combine: (results) => ({
      requestedLines: results.flatMap(({ data, isError }, i): MapLine[] => {
        const destination = missing[i];
        if (!destination || isError) return [];
        if (data) return [walkLine(destination.slug, data)];
        return [{ id: destination.slug, line: [from, destination], kind: "approximate-walk" }];
      }),
      finished: results.filter(({ isPending }) => !isPending).length,
    }),
  });
  useEffect(() => setStarted(finished + CONCURRENCY), [finished]);
  return useMemo(() => [...plannedLines, ...requestedLines], [plannedLines, requestedLines]);
}
