import L from "leaflet";
import { addLand } from "#app/map/base-layer.ts";
import { addDiamonds } from "#app/map/diamond-layer.ts";
import { addDots } from "#app/map/dot-layer.ts";
import { makeLabels } from "#app/map/label-layer.ts";
import { drawLines } from "#app/map/line-layer.ts";
import type { MapLine, MapPoint } from "#app/map/map-point.ts";
import type { createPopupController } from "#app/map/popup-controller.ts";

type PopupController = ReturnType<typeof createPopupController>;

/** Everything that is drawn on `map`, and what a pointer does to it. `pointing` holds the last event's `pointerType`. */
export function buildScene(
  map: L.Map,
  diamondsFrom: number,
  popups: PopupController,
  pointing: { current: string },
) {
  addLand(map);
  const diamonds = addDiamonds(map, diamondsFrom);
  const dots = addDots(map, {
    onHover: popups.hold,
    onLeave: popups.release,
    // A click by the keyboard has no detail; its pointerType is not to be had in every browser.
    onPress: (id, event) => popups.press(id, event.detail === 0 ? "" : pointing.current),
  });
  let hovered: string | null = null;
  const hover = (id: string | null) => {
    if (id === hovered) return;
    hovered = id;
    map.getContainer().classList.toggle("is-on-diamond", id !== null);
    if (id === null) popups.release("pointer");
    else popups.hold(id, "pointer");
  };
  map.on("mousemove", ({ containerPoint, originalEvent }) => {
    // A finger sends this too, after its tap; and while the map is dragged nothing is hovered.
    if (pointing.current === "touch" || originalEvent.buttons !== 0) return;
    const isOnDot = (originalEvent.target as Element).closest(".map-dot, .map-cluster") !== null;
    if (!isOnDot) hover(diamonds.find(containerPoint)?.id ?? null);
    else hovered = null;
  });
  map.on("mouseout", () => hover(null));
  map.on("click", ({ containerPoint }) => {
    // A dot's button may have come to lie above or below another one between press and release: the click is then the map's.
    const id = dots.find(containerPoint) ?? diamonds.find(containerPoint)?.id;
    if (id) popups.press(id, pointing.current);
    else popups.dismiss();
  });

  const labels = makeLabels(map, dots, diamonds, diamondsFrom);
  const drawn = L.layerGroup().addTo(map);
  let lines: MapLine[] = [];
  let selected: string | null = null;
  map.on("moveend resize", () => {
    dots.draw();
    labels.place(selected, lines);
  });
  return {
    diamonds,
    dots,
    showLines(next: MapLine[]) {
      lines = next;
      drawLines(drawn, lines);
      labels.place(selected, lines);
    },
    showPoints(nextDots: MapPoint[], nextDiamonds: MapPoint[], nextSelected: string | null) {
      selected = nextSelected;
      dots.show(nextDots, selected);
      diamonds.show(nextDiamonds, selected);
      labels.place(selected, lines);
    },
  };
}
