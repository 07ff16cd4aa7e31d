import type L from "leaflet";
import type { MapPoint } from "#app/map/points-and-lines.ts";

/** Points in world pixels at the map's zoom level: a pan costs one pass over an array. */
export function projectPoints(map: L.Map) {
  let points: MapPoint[] = [];
  let zoom = Number.NaN;
  /** Alternately x and y. */
  let pixels = new Float64Array();

  return {
    set(nextPoints: MapPoint[]) {
      if (nextPoints !== points) zoom = Number.NaN;
      points = nextPoints;
    },
    isCurrent: () => zoom === map.getZoom(),
    update() {
      if (zoom === map.getZoom()) return;
      zoom = map.getZoom();
      pixels = new Float64Array(points.length * 2);
      points.forEach(({ latitude, longitude }, i) => {
        const { x, y } = map.project([latitude, longitude], zoom);
        pixels[2 * i] = x;
        pixels[2 * i + 1] = y;
      });
    },
    forEachWithin(area: L.Bounds, visit: (point: MapPoint, x: number, y: number) => void) {
      const { min, max } = area as { min: L.Point; max: L.Point };
      for (let i = 0; i < points.length; i++) {
        const x = pixels[2 * i] as number;
        const y = pixels[2 * i + 1] as number;
        if (x >= min.x && x <= max.x && y >= min.y && y <= max.y) visit(points[i] as MapPoint, x, y);
      }
    },
    positionOf(id: string | null): { x: number; y: number } | null {
      const index = points.findIndex((point) => point.id === id);
      return index < 0 ? null : { x: pixels[2 * index] as number, y: pixels[2 * index + 1] as number };
    },
  };
}
