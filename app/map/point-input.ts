import type L from "leaflet";
import type { RefObject } from "react";
import type { PopupController } from "#app/map/popup-controller.ts";
import type { LastInput } from "#app/map/use-map-input.ts";

type Options = {
  popups: PopupController;
  input: RefObject<LastInput>;
  findPoint: (at: L.Point) => string | null;
  showHover: (id: string | null) => void;
};

/** Connects the pointer on the map to the points under it, until `signal` aborts. */
export function listenOnPoints(
  map: L.Map,
  { popups, input, findPoint, showHover }: Options,
  signal: AbortSignal,
): void {
  const container = map.getContainer();
  let hoveredId: string | null = null;
  const hover = (id: string | null) => {
    if (id === hoveredId) return;
    hoveredId = id;
    container.classList.toggle("is-on-point", id !== null);
    showHover(id);
    if (id === null) popups.leave();
    else popups.hover(id);
  };
  const handleMove = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.buttons !== 0) return;
    const isOnCluster = (event.target as Element).closest(".map-cluster") !== null;
    hover(isOnCluster ? null : findPoint(map.mouseEventToContainerPoint(event)));
  };
  // Pointer events: the popup's pointerenter comes after the map's pointerleave, but before its mouseout.
  container.addEventListener("pointermove", handleMove, { signal });
  container.addEventListener("pointerleave", () => hover(null), { signal });

  map.on("click", ({ containerPoint }) => {
    const { pointerType, touchedAt } = input.current;
    const id = findPoint(touchedAt ? map.mouseEventToContainerPoint(touchedAt) : containerPoint);
    input.current.touchedAt = null;
    if (id !== null) popups.press(id, pointerType);
    else popups.close();
  });
  // Instead of Leaflet's own zoom, which would also follow two taps on a point.
  map.on("dblclick", ({ containerPoint, originalEvent }) => {
    if (findPoint(containerPoint) === null)
      map.setZoomAround(containerPoint, map.getZoom() + (originalEvent.shiftKey ? -1 : 1));
  });
}
