import L from "leaflet";
import type { MapPoint } from "#app/map/points-and-lines.ts";

export const CLUSTER_CLASS = "map-cluster";

/** The side of the square whose points become one cluster, in px. */
const CELL = 72;

/** Draws points that lie close together as buttons with their number, into `group`. Returns the other points. */
export function drawClusters(map: L.Map, group: L.LayerGroup, points: MapPoint[]): MapPoint[] {
  const single: MapPoint[] = [];
  for (const cell of groupByCell(map, points)) {
    const [first] = cell;
    if (first && cell.length === 1) single.push(first.point);
    else clusterMarker(map, map.layerPointToLatLng(middleOf(cell)), cell.length).addTo(group);
  }
  return single;
}

type Located = { point: MapPoint; at: L.Point };

function groupByCell(map: L.Map, points: MapPoint[]): Iterable<Located[]> {
  const located = points.map((point) => ({
    point,
    at: map.latLngToLayerPoint([point.latitude, point.longitude]),
  }));
  return Map.groupBy(located, ({ at }) => `${Math.floor(at.x / CELL)} ${Math.floor(at.y / CELL)}`).values();
}

function middleOf(cell: Located[]): L.PointTuple {
  const sum = cell.reduce((total, { at }) => total.add(at), L.point(0, 0));
  return [sum.x / cell.length, sum.y / cell.length];
}

function clusterMarker(map: L.Map, at: L.LatLng, count: number): L.Marker {
  const button = document.createElement("button");
  button.type = "button";
  button.className = CLUSTER_CLASS;
  button.textContent = String(count);
  button.setAttribute("aria-label", `${count} close together: zoom in`);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    map.setView(at, map.getZoom() + 2);
  });
  const icon = L.divIcon({ html: button, className: "map-button-marker", iconSize: [36, 36] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
