import L from "leaflet";
import type { RefObject } from "react";
import { addDiamonds } from "#app/map/diamond-layer.ts";
import { addDots } from "#app/map/dot-layer.ts";
import { addLabels } from "#app/map/label-layer.ts";
import { bringIntoView } from "#app/map/leaflet-viewport.ts";
import { addLines } from "#app/map/line-layer.ts";
import type { PosterPress } from "#app/map/map-poster.tsx";
import { onceInNextTask } from "#app/map/next-task.ts";
import { listenOnPoints } from "#app/map/point-input.ts";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import type { PopupController } from "#app/map/popup-controller.ts";
import type { NamedPlace } from "#app/map/tile-places.ts";
import type { LastInput } from "#app/map/use-map-input.ts";

/** Between a station that gets the focus and the edge of the map, in px. */
const FOCUS_MARGIN = 40;

/** The drawn dot, in px: a pointer within it means the dot, however near a diamond is. */
const DOT_RADIUS = 6;

export function addLayers(
  map: L.Map,
  popups: PopupController,
  input: RefObject<LastInput>,
  diamondsFrom: number,
  /** Absent where lines lead nowhere. */
  onOpenLine?: (path: string) => void,
) {
  const railways = addLines(map);
  const diamonds = addDiamonds(map, diamondsFrom);
  const dots = addDots(map, {
    blur: popups.blur,
    press: (id) => popups.press(id, ""),
    focus(id) {
      const at = dots.positionOf(id);
      input.current.isByUser = true;
      if (at) bringIntoView(map, at, FOCUS_MARGIN);
      popups.focus(id);
    },
  });
  const labels = addLabels(map, dots, diamonds, onOpenLine !== undefined);
  let lines: MapLine[] = [];
  let places: NamedPlace[] = [];
  let selectedId: string | null = null;
  const labelDrawing = onceInNextTask(() => labels.draw(selectedId, lines, places));
  const draw = () => {
    dots.draw();
    labelDrawing.schedule();
  };
  map.on("moveend resize controls", draw);

  const findPoint = (at: L.Point) => nearerOf(dots.find(at), diamonds.find(at));

  const listeners = new AbortController();
  const toLines = onOpenLine && { find: railways.find, showHover: railways.showHover, open: onOpenLine };
  listenOnPoints(
    map,
    { popups, input, findPoint, showHover: dots.showHover, lines: toLines },
    listeners.signal,
  );

  return {
    showLines(nextLines: MapLine[]) {
      lines = nextLines;
      railways.show(lines);
      labelDrawing.schedule();
    },
    showPoints(nextDots: MapPoint[], nextDiamonds: MapPoint[], nextSelectedId: string | null) {
      selectedId = nextSelectedId;
      dots.show(nextDots, selectedId);
      diamonds.show(nextDiamonds, selectedId);
      labelDrawing.schedule();
    },
    showPlaces(nextPlaces: NamedPlace[]) {
      // The tiles are taken away after the map.
      if (listeners.signal.aborted) return;
      places = nextPlaces;
      labelDrawing.schedule();
    },
    /** As a press on the point of the map that the poster shows there. */
    pressPoster(press: PosterPress) {
      const id = findPoint(containerPointOf(map, press));
      if (id !== null) popups.press(id, press.pointerType);
    },
    focusDot: dots.focus,
    dispose() {
      // A map that is removed while it moves ends its move then.
      map.off("moveend resize controls", draw);
      labelDrawing.cancel();
      listeners.abort();
      diamonds.dispose();
    },
  };
}

type Found = { id: string; distance: number } | null;

function nearerOf(dot: Found, diamond: Found): string | null {
  if (dot && diamond) return dot.distance - DOT_RADIUS <= diamond.distance ? dot.id : diamond.id;
  return (dot ?? diamond)?.id ?? null;
}

function containerPointOf(map: L.Map, { bounds: { north, west, south, east }, x, y }: PosterPress): L.Point {
  const [start, end] = [map.project([north, west], 0), map.project([south, east], 0)];
  const at = start.add(end.subtract(start).scaleBy(L.point(x, y)));
  return map.latLngToContainerPoint(map.unproject(at, 0));
}
