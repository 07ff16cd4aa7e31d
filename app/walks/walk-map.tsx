import { useMemo } from "react";
import { MapView } from "#app/map/map-view.tsx";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import { boundsAround } from "#app/map/viewport.ts";
import type { NamedPoint } from "#app/shared/coordinates.ts";
import type { Walk } from "#app/walks/walk-planner.ts";

type Props = {
  /** Keep both the same objects as long as they do not change. */
  from: NamedPoint;
  to: NamedPoint;
  walk: Walk | undefined;
  className?: string;
};

/** About 100 m, in degrees, so that a short walk fills its map too. */
const MIN_PADDING = 0.001;

export function WalkMap({ from, to, walk, className }: Props) {
  const points = useMemo(
    (): MapPoint[] => [
      { id: "from", name: from.name, latitude: from.latitude, longitude: from.longitude, shape: "dot" },
      { id: "to", name: to.name, latitude: to.latitude, longitude: to.longitude, shape: "diamond" },
    ],
    [from, to],
  );
  const bounds = useMemo(
    () => boundsAround([from, to, ...(walk?.line ?? [])], MIN_PADDING),
    [from, to, walk],
  );
  const lines = useMemo(() => (walk ? [walkLine("walk", walk)] : []), [walk]);
  return (
    <MapView
      className={className}
      label={`Map of the walk from ${from.name} Station to ${to.name}`}
      points={points}
      lines={lines}
      bounds={bounds}
      diamondsFrom={1}
      isEmbedded
      renderPopup={({ name }) => <p className="px-3.5 py-2 font-semibold">{name}</p>}
    />
  );
}

export function walkLine(id: string, { line, isApproximate }: Walk): MapLine {
  return { id, line, kind: isApproximate ? "approximate-walk" : "walk" };
}
