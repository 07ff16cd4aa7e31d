import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { MapView } from "#app/map/map-view.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import type { Bounds, Viewport } from "#app/map/viewport.ts";
import {
  type MapResults,
  type MapStation,
  matchAround,
  toMapPoints,
  walksByStation,
} from "#app/search/explore-map/map-points.ts";
import { MapPopupContent } from "#app/search/explore-map/map-popup-content.tsx";
import { useMapTarget } from "#app/search/explore-map/use-map-target.ts";
import { useOpenFromMap } from "#app/search/explore-map/use-open-from-map.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { isCurrent, toMapState, writeEntry } from "#app/shared/way-back/history-entry.ts";
import { clearMapParams, isMapRestoring } from "#app/shared/way-back/map-params.ts";
import { drawLines } from "#app/stations/draw-lines.ts";
import type { Line } from "#app/trains/line.ts";

export type VisibleArea = { viewport: Viewport; bounds: Bounds };

type Props = {
  /** Keep all the same objects as long as nothing changes. */
  stations: MapStation[];
  results: MapResults;
  lines: Line[];
  /** Where the map begins while no station is located. */
  bounds: Bounds | undefined;
  /** Which of the site's maps this is. */
  which: "home" | "map";
  /** Slugs of what was searched for: all else is faint. Null without a search. */
  search?: { stations: string[]; attractions: string[] } | null;
  /** Another object moves the map: to a viewport, or back to what was found. */
  move?: { to: Viewport | "found" } | null;
  here?: Coordinates | null;
  selectedId?: string | null;
  onPopupChange?: (point: MapPoint | null) => void;
  onVisibleAreaChange?: (visibleArea: VisibleArea) => void;
  className?: string;
  children?: ReactNode;
};

/**
 * All stations of a region and the attractions that the filters find, on a map that leads to their pages. It fits what was found; "Back"
 * and "Back to Map" restore its viewport.
 */
export function ExploreMap({
  stations,
  results,
  lines,
  bounds: box,
  which,
  search = null,
  move = null,
  selectedId = null,
  onVisibleAreaChange,
  ...mapProps
}: Props) {
  const open = useOpenFromMap(which);
  const location = useLocation();
  const { target, keepViewport } = useMapTarget({ which, stations, results, box, move });
  const currentViewport = useRef<Viewport | null>(null);
  const walks = useMemo(() => walksByStation(results), [results]);
  const points = useMemo(() => {
    const match = search && matchAround(search.stations, search.attractions, walks);
    return toMapPoints(stations, results, walks, match);
  }, [stations, results, walks, search]);
  // Results that come later do not take it out of view.
  const keepSelected = useEffectEvent(() => {
    if (points.some(({ id }) => id === selectedId)) keepViewport();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection
  useEffect(() => keepSelected(), [selectedId]);
  const railway = useMemo(() => drawLines(lines, stations), [lines, stations]);

  const handleOpen = (id: string) => open(id, currentViewport.current);
  const handleActivate = ({ id, shape }: MapPoint) => {
    // A press on home's map while it is being restored was not meant for the station that came under the pointer.
    const isRestoring = which === "home" && shape === "dot" && isMapRestoring();
    if (!isRestoring) handleOpen(id);
  };
  const handleOpenLine = (path: string) => {
    if (which !== "home" || !isMapRestoring()) handleOpen(path.slice(1));
  };

  return (
    <MapView
      {...mapProps}
      {...target}
      selectedId={selectedId}
      label="Map of stations and places to visit"
      isEmbedded={which === "home"}
      hasPoster={which === "map"}
      points={points}
      lines={railway}
      onActivate={handleActivate}
      onOpenLine={handleOpenLine}
      onMove={(moved, { bounds, isByUser }) => {
        currentViewport.current = moved;
        if (isByUser) keepViewport();
        onVisibleAreaChange?.({ viewport: moved, bounds });
        // After two steps back in a row the browser is at another entry than the page.
        if (!isCurrent(location)) return;
        if (isByUser) clearMapParams();
        // Last, since Safari throws at more than 100 writes to the history in 30 s.
        writeEntry(location, { mapState: toMapState(moved) });
      }}
      renderPopup={(point) => (
        <MapPopupContent
          point={point}
          stations={stations}
          results={results}
          walks={walks}
          onOpen={handleOpen}
        />
      )}
    />
  );
}
