import L from "leaflet";
import type { MapLine } from "#app/map/points-and-lines.ts";

/** Half the width of a line's target, in px. */
const REACH = 12;

export function addLines(map: L.Map) {
  const group = L.layerGroup().addTo(map);
  let railways: { path: string; polyline: L.Polyline }[] = [];
  return {
    show(lines: MapLine[]) {
      group.clearLayers();
      railways = [];
      for (const { line, kind, path } of lines) {
        const points = line.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
        const [polyline] = STROKES[kind].map((stroke) =>
          L.polyline(points, { ...stroke, interactive: false }).addTo(group),
        );
        if (path && polyline) railways.push({ path, polyline });
      }
    },
    /** The path of the nearest line whose target holds a point of the container. */
    find(at: L.Point): string | null {
      const here = map.containerPointToLayerPoint(at);
      let nearest: { path: string; distance: number } | null = null;
      for (const { path, polyline } of railways) {
        const distance = polyline.closestLayerPoint(here)?.distanceTo(here) ?? Number.POSITIVE_INFINITY;
        if (distance <= (nearest?.distance ?? REACH)) nearest = { path, distance };
      }
      return nearest?.path ?? null;
    },
    showHover(hovered: string | null) {
      for (const { path, polyline } of railways)
        polyline.getElement()?.classList.toggle("is-hovered", path === hovered);
    },
  };
}

const WALK: L.PolylineOptions = { color: "#059669", weight: 3, opacity: 0.7, className: "map-walk" };
/** Under a line, so that it stands out on any tile. */
const EDGE: L.PolylineOptions = { className: "map-line-edge", weight: 7, opacity: 0.75 };

const STROKES: Record<MapLine["kind"], L.PolylineOptions[]> = {
  walk: [EDGE, WALK],
  "approximate-walk": [EDGE, { ...WALK, dashArray: "2 8" }],
  outline: [EDGE, { ...WALK, dashArray: "8 6" }],
  railway: [
    { pane: "railways", className: "map-railway", weight: 4, opacity: 1, lineCap: "butt" },
    {
      pane: "railways",
      className: "map-railway-sleepers",
      weight: 2,
      opacity: 1,
      dashArray: "9 9",
      lineCap: "butt",
    },
  ],
};
