import type L from "leaflet";
import type { RefObject } from "react";
import type { PopupController } from "#app/map/popup-controller.ts";
import type { LastInput } from "#app/map/use-map-input.ts";

type Options = {
  popups: PopupController;
  input: RefObject<LastInput>;
  findPoint: (at: L.Point) => string | null;
  showHover: (id: string | null) => void;
  /** Those that lead to a page, by its path. */
  lines?: {
    find: (at: L.Point) => string | null;
    showHover: (path: string | null) => void;
    open: (path: string) => void;
  };
};

/** Connects the pointer on the map to the points under it, until `signal` aborts. */
export function listenOnPoints(
  map: L.Map,
  { popups, input, findPoint, showHover, lines }: Options,
  signal: AbortSignal,
): void {
  const container = map.getContainer();
  let hoveredId: string | null = null;
  const hover = (id: string | null, path: string | null = null) => {
    container.classList.toggle("is-on-point", id !== null || path !== null);
    lines?.showHover(path);
    if (id === hoveredId) return;
    hoveredId = id;
    showHover(id);
    if (id === null) popups.leave();
    else popups.hover(id);
  };
  const handleMove = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.buttons !== 0) return;
    const target = event.target as Element;
    if (target.closest(".map-cluster")) return hover(null);
    const at = map.mouseEventToContainerPoint(event);
    const id = findPoint(at);
    hover(id, id === null ? (pathOf(target) ?? lines?.find(at) ?? null) : null);
  };
  // Pointer events: the popup's pointerenter comes after the map's pointerleave, but before its mouseout.
  container.addEventListener("pointermove", handleMove, { signal });
  container.addEventListener("pointerleave", () => hover(null), { signal });

  map.on("click", ({ containerPoint, originalEvent }) => {
    const { pointerType, touchedAt } = input.current;
    const at = touchedAt ? map.mouseEventToContainerPoint(touchedAt) : containerPoint;
    input.current.touchedAt = null;
    const name = pathOf(originalEvent.target as Element);
    // A click by a key has no position.
    const id = name && originalEvent.detail === 0 ? null : findPoint(at);
    if (id !== null) return popups.press(id, pointerType);
    const isClosing = pointerType === "touch" && popups.isOpen();
    const path = name ?? (isClosing ? null : lines?.find(at));
    popups.close();
    // Otherwise the browser opens a new tab or window.
    if (path && (!name || originalEvent.defaultPrevented)) lines?.open(path);
  });
  // Instead of Leaflet's own zoom, which would also follow two taps on a point.
  map.on("dblclick", ({ containerPoint, originalEvent }) => {
    if (findPoint(containerPoint) === null)
      map.setZoomAround(containerPoint, map.getZoom() + (originalEvent.shiftKey ? -1 : 1));
  });
}

/** Of a line whose name is pressed. */
function pathOf(target: Element): string | null {
  return target.closest(".map-line-name a")?.getAttribute("href") ?? null;
}
