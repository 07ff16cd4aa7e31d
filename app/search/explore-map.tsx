import { useMemo, useRef } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Bounds } from "#app/map/bounds.ts";
import type { MapPlace, MapPoint } from "#app/map/map-point.ts";
import { readMapState } from "#app/map/map-state.ts";
import { MapView } from "#app/map/map-view.tsx";
import { forgetMapState, keepPlace } from "#app/search/map-history.ts";
import { MapPointCard } from "#app/search/map-point-card.tsx";
import { type MapStation, toMapPoints } from "#app/search/map-points.ts";
import { useMapPlace } from "#app/search/use-map-place.ts";
import { useOpenFromMap } from "#app/search/use-open-from-map.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { drawBordersRailway } from "#app/stations/borders-railway.ts";

/** What the map shows. */
export type MapSight = { place: MapPlace; bounds: Bounds };

type Props = {
  /** Keep both the same objects as long as nothing changes. */
  stations: MapStation[];
  attractions: AttractionSummary[];
  /** Which of the site's maps this is. */
  which: "home" | "map";
  /** Goes there when it is another one. */
  place?: MapPlace | null;
  here?: Coordinates | null;
  selectedId?: string | null;
  onLook?: (point: MapPoint | null) => void;
  onSight?: (sight: MapSight) => void;
  className?: string;
};

/** Stations and places on a map; a press leads to their pages, from which one comes back to the same map. */
export function ExploreMap({ stations, attractions, which, place, onSight, ...view }: Props) {
  const open = useOpenFromMap(which);
  const start = useMapPlace(which, stations);
  const now = useRef<MapPlace | null>(start);
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
        keepPlace(moved);
        onSight?.({ place: moved, bounds });
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
