import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { bringIntoView, middleAround, showBounds, showViewport } from "#app/map/leaflet-viewport.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import type { Leaflet } from "#app/map/use-leaflet.ts";
import type { LastInput } from "#app/map/use-map-input.ts";
import type { MapTarget } from "#app/map/viewport.ts";

type Options = MapTarget & {
  diamondsFrom: number;
  selectedId: string | null;
  findPoint: (id: string | null) => MapPoint | null;
  input: RefObject<LastInput>;
  /** Whether the map shows `bounds` as a whole, and not what was chosen since. */
  isFitted: RefObject<boolean>;
};

export function useView(
  leaflet: Leaflet | null,
  { viewport, bounds, leastZoom, diamondsFrom, selectedId, findPoint, input, isFitted }: Options,
): void {
  // A new map shows its initial viewport already: only another viewport moves it.
  const shown = useRef({ leaflet, viewport, bounds });
  useEffect(() => {
    const before = shown.current;
    shown.current = { leaflet, viewport, bounds };
    isFitted.current = !viewport && leastZoom === undefined;
    if (!leaflet || before.leaflet !== leaflet) return;
    input.current.isByUser = false;
    if (viewport && viewport !== before.viewport) showViewport(leaflet.map, viewport);
    else if (!viewport && bounds && bounds !== before.bounds) showBounds(leaflet.map, bounds, leastZoom);
  }, [leaflet, viewport, bounds, leastZoom, input, isFitted]);

  const fitAgain = useEffectEvent(() => {
    if (!leaflet || !bounds || !isFitted.current) return;
    input.current.isByUser = false;
    showBounds(leaflet.map, bounds);
  });
  useEffect(() => {
    leaflet?.map.on("resize", () => fitAgain());
  }, [leaflet]);

  const select = useEffectEvent((id: string | null) => {
    const point = findPoint(id);
    if (!leaflet || !point) return;
    input.current.isByUser = false;
    isFitted.current = false;
    const isHidden = point.shape === "diamond" && leaflet.map.getZoom() < diamondsFrom;
    const at: [number, number] = [point.latitude, point.longitude];
    const zoom = diamondsFrom + 3;
    if (isHidden) {
      const { lat: latitude, lng: longitude } = middleAround(leaflet.map, at, zoom);
      showViewport(leaflet.map, { latitude, longitude, zoom });
    } else bringIntoView(leaflet.map, at);
    leaflet.popups.show(point.id);
  });
  useEffect(() => {
    if (leaflet) select(selectedId);
  }, [leaflet, selectedId]);
}
