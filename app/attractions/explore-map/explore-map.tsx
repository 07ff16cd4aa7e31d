import { useMemo, useRef } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { MapPointCard } from "#app/attractions/explore-map/map-point-card.tsx";
import {
  attractionId,
  type MapStation,
  stationId,
  toMapPoints,
} from "#app/attractions/explore-map/map-points.ts";
import { useInitialViewport } from "#app/attractions/explore-map/use-initial-viewport.ts";
import { useOpenFromMap } from "#app/attractions/explore-map/use-open-from-map.ts";
import { MapView } from "#app/map/map-view.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { type Bounds, cornersOf, isLocated, type Viewport } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { clearMapParams, isMapRestoring } from "#app/shared/way-back/map-params.ts";
import { storeViewport } from "#app/shared/way-back/way-back.ts";
import { drawLines } from "#app/stations/draw-lines.ts";
import type { Line } from "#app/trains/line.ts";

export type VisibleArea = { viewport: Viewport; bounds: Bounds };

type Props = {
  /** Keep all the same objects as long as nothing changes. */
  stations: MapStation[];
  attractions: AttractionSummary[];
  lines: Line[];
  /** Where the map begins while no station is located. */
  bounds: Bounds | undefined;
  /** Which of the site's maps this is. */
  which: "home" | "map";
  /** Another object moves the map. */
  viewport?: Viewport | null;
  here?: Coordinates | null;
  selectedId?: string | null;
  onPopupChange?: (point: MapPoint | null) => void;
  onVisibleAreaChange?: (visibleArea: VisibleArea) => void;
  className?: string;
};

/** Stations and attractions on a map that leads to their pages. "Back" and "Back to Map" restore its viewport. */
export function ExploreMap({
  stations,
  attractions,
  lines,
  bounds: box,
  which,
  viewport,
  onVisibleAreaChange,
  ...mapProps
}: Props) {
  const open = useOpenFromMap(which);
  const initialViewport = useInitialViewport(
    which,
    stations.some(isLocated) || !box ? stations : cornersOf(box),
  );
  const currentViewport = useRef<Viewport | null>(initialViewport);
  const points = useMemo(() => toMapPoints(stations, attractions), [stations, attractions]);
  const railway = useMemo(() => drawLines(lines, stations), [lines, stations]);

  const handleActivate = (point: MapPoint) => {
    // A press on home's map while it is being restored was not meant for the station that came under the pointer.
    const isRestoring = which === "home" && point.shape === "dot" && isMapRestoring();
    if (!isRestoring) open(point.id, currentViewport.current);
  };

  return (
    <MapView
      {...mapProps}
      label="Map of stations and places to visit"
      isEmbedded={which === "home"}
      points={points}
      lines={railway}
      viewport={viewport ?? initialViewport}
      onActivate={handleActivate}
      onMove={(moved, { bounds, isByUser }) => {
        currentViewport.current = moved;
        if (isByUser) clearMapParams();
        storeViewport(moved);
        onVisibleAreaChange?.({ viewport: moved, bounds });
      }}
      renderPopup={(point) => (
        <MapPointCard
          point={point}
          station={stations.find(({ slug }) => point.id === stationId(slug))}
          attraction={attractions.find(({ slug }) => point.id === attractionId(slug))}
          onOpen={() => handleActivate(point)}
        />
      )}
    />
  );
}
