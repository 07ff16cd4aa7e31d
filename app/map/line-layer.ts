import L from "leaflet";
import type { MapLine } from "#app/map/points-and-lines.ts";

export function drawLines(group: L.LayerGroup, lines: MapLine[]): void {
  group.clearLayers();
  for (const { line, kind } of lines) {
    const points = line.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    for (const stroke of STROKES[kind]) L.polyline(points, { ...stroke, interactive: false }).addTo(group);
  }
}

const WALK: L.PolylineOptions = { color: "#059669", weight: 3, opacity: 0.7, className: "map-walk" };
/** Under a line, so that it stands out on any tile. */
const EDGE: L.PolylineOptions = { className: "map-line-edge", weight: 7, opacity: 0.75 };

const STROKES: Record<MapLine["kind"], L.PolylineOptions[]> = {
  walk: [EDGE, WALK],
  "approximate-walk": [EDGE, { ...WALK, dashArray: "2 8" }],
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
