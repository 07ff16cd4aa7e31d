import { useMemo, useRef } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { forgetMapState, storeViewport } from "#app/attractions/explore-map/map-history.ts";
import { MapPointCard } from "#app/attractions/explore-map/map-point-card.tsx";
import { type MapStation, toMapPoints } from "#app/attractions/explore-map/map-points.ts";
import { useMapViewport } from "#app/attractions/explore-map/use-map-viewport.ts";
import { useOpenFromMap } from "#app/attractions/explore-map/use-open-from-map.ts";
import type { Bounds } from "#app/map/bounds.ts";
import type { MapPoint, Viewport } from "#app/map/map-point.ts";
import { readMapState } from "#app/map/map-state.ts";
import { MapView } from "#app/map/map-view.tsx";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { drawBordersRailway } from "#app/stations/station.ts";

/** What the map shows. */
export type VisibleArea = { place: Viewport; bounds: Bounds };

type Props = {
  /** Keep both the same objects as long as nothing changes. */
  stations: MapStation[];
  attractions: AttractionSummary[];
  /** Which of the site's maps this is. */
  which: "home" | "map";
  /** Goes there when it is another one. */
  place?: Viewport | null;
  here?: Coordinates | null;
  selectedId?: string | null;
  onPopupChange?: (point: MapPoint | null) => void;
  onVisibleArea?: (visibleArea: VisibleArea) => void;
  className?: string;
};

/** Stations and places on a map; a press leads to their pages, from which one comes back to the same map. */
export function ExploreMap({ stations, attractions, which, place, onVisibleArea, ...view }: Props) {
  const open = useOpenFromMap(which);
  const start = useMapViewport(which, stations);
  const now = useRef<Viewport | null>(start);
  const points = useMemo(() => toMapPoints(stations, attractions), [stations, attractions]);
  const railway = useMemo(() => drawBordersRailway(stations), [stations]);

  const handleActivate = (point: MapPoint) => {
    // While a map state is being restored, a station under the finger is not meant.
    const isRestoring = which === "home" && readMapState(new URLSearchParams(location.search)) !== null;
    if (!isRestoring || point.shape === "diamond") void open(point.id, now.current);
  };

  return (
    <MapView
      {...view}
      label="Map of stations and places to visit"
      isEmbedded={which === "home"}
      points={points}
      lines={railway}
      place={place ?? start}
      onActivate={handleActivate}
      onMove={(moved, { bounds, isByHand }) => {
        now.current = moved;
        if (isByHand) forgetMapState();
        storeViewport(moved);
        onVisibleArea?.({ place: moved, bounds });
      }}
      renderPopup={(point) => (
        <MapPointCard
          point={point}
          station={stations.find(({ slug }) => point.id === `station/${slug}`)}
          attraction={attractions.find(({ slug }) => point.id === `attraction/${slug}`)}
          onOpen={() => handleActivate(point)}
        />
      )}
    />
  );
}
