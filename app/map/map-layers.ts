import L from "leaflet";
import { addLand } from "#app/map/base-layer.ts";
import { addDiamonds } from "#app/map/diamond-layer.ts";
import { addDots } from "#app/map/dot-layer.ts";
import { addLabels } from "#app/map/label-layer.ts";
import { drawLines } from "#app/map/line-layer.ts";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import type { PopupController } from "#app/map/popup-controller.ts";

/** Adds all layers but the tiles, and connects their points to the popups. `getPointerType` returns that of the last pointer event. */
export function addLayers(
  map: L.Map,
  popups: PopupController,
  getPointerType: () => string,
  diamondsFrom: number,
) {
  addLand(map);
  const lineGroup = L.layerGroup().addTo(map);
  const diamonds = addDiamonds(map, diamondsFrom);
  const dots = addDots(map, {
    ...popups,
    // A click by the keyboard has no detail. Its pointerType is not there in every browser.
    press: (id, event) => popups.press(id, event.detail === 0 ? "" : getPointerType()),
  });
  const labels = addLabels(map, dots, diamonds, diamondsFrom);
  let lines: MapLine[] = [];
  let selectedId: string | null = null;
  map.on("moveend resize", () => {
    dots.draw();
    labels.draw(selectedId, lines);
  });

  let hoveredDiamond: string | null = null;
  const hoverDiamond = (id: string | null) => {
    if (id === hoveredDiamond) return;
    hoveredDiamond = id;
    map.getContainer().classList.toggle("is-on-diamond", id !== null);
    if (id === null) popups.leave();
    else popups.hover(id);
  };
  map.on("mousemove", ({ containerPoint, originalEvent }) => {
    // A tap sends this event too, and so does dragging the map.
    if (getPointerType() === "touch" || originalEvent.buttons !== 0) return;
    const isOnButton = (originalEvent.target as Element).closest(".map-dot, .map-cluster") !== null;
    if (isOnButton) hoveredDiamond = null;
    else hoverDiamond(diamonds.find(containerPoint)?.id ?? null);
  });
  map.on("mouseout", () => hoverDiamond(null));
  map.on("click", ({ containerPoint }) => {
    // Where buttons overlap, press and release may hit different ones, and the click is the map's.
    const id = dots.find(containerPoint) ?? diamonds.find(containerPoint)?.id;
    if (id) popups.press(id, getPointerType());
    else popups.close();
  });

  return {
    showLines(nextLines: MapLine[]) {
      lines = nextLines;
      drawLines(lineGroup, lines);
      labels.draw(selectedId, lines);
    },
    /** Pass the same arrays as long as their points do not change, or the buttons are made anew and lose the focus. */
    showPoints(nextDots: MapPoint[], nextDiamonds: MapPoint[], nextSelectedId: string | null) {
      selectedId = nextSelectedId;
      dots.show(nextDots, selectedId);
      diamonds.show(nextDiamonds, selectedId);
      labels.draw(selectedId, lines);
    },
    focusDot: dots.focus,
    dispose: diamonds.dispose,
  };
}
