import L from "leaflet";
import { drawLabel, drawSprite, makeSprites } from "#app/map/diamond-sprites.ts";
import type { LabelPlace } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";

/** From the middle of a diamond to the edge of its target, in px. */
const REACH = 12;
/** Drawn beyond each edge of the view, as a share of its size, so that a small pan needs no new drawing. */
const MARGIN = 0.3;

/** Diamonds on one canvas, where a pan costs one pass over an array. Leaflet's own canvas paths are objects with listeners each. */
export function addDiamonds(map: L.Map, minZoom: number) {
  const canvas = L.DomUtil.create("canvas", "leaflet-zoom-hide", map.getPane("diamonds"));
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  let points: MapPoint[] = [];
  let selectedId: string | null = null;
  let sides = new Map<string, LabelPlace>();
  /** Alternately x and y of the points, in world pixels at `projectedZoom`. */
  let projected = new Float64Array();
  let projectedZoom = Number.NaN;
  let drawn = L.bounds([0, 0], [0, 0]);
  let sprites = makeSprites(map.getContainer());

  function project(): void {
    projectedZoom = map.getZoom();
    projected = new Float64Array(points.length * 2);
    points.forEach(({ latitude, longitude }, i) => {
      const { x, y } = map.project([latitude, longitude], projectedZoom);
      projected[2 * i] = x;
      projected[2 * i + 1] = y;
    });
  }

  function draw(): void {
    const size = map.getSize();
    const margin = size.multiplyBy(MARGIN).round();
    const view = map.getPixelBounds();
    const corner = (view.min as L.Point).subtract(margin);
    const extent = size.add(margin.multiplyBy(2));
    drawn = L.bounds(corner, corner.add(extent));
    const scale = devicePixelRatio;
    canvas.width = extent.x * scale;
    canvas.height = extent.y * scale;
    canvas.style.width = `${extent.x}px`;
    canvas.style.height = `${extent.y}px`;
    L.DomUtil.setPosition(canvas, corner.subtract(map.getPixelOrigin()));
    if (map.getZoom() < minZoom) return;
    if (projectedZoom !== map.getZoom()) project();

    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.scale(scale, scale);
    forEachWithin(drawn, (i, x, y) => {
      const point = points[i] as MapPoint;
      if (point.id !== selectedId) drawSprite(context, sprites.plain, x - corner.x, y - corner.y);
      const side = sides.get(point.id);
      if (side) drawLabel(context, sprites, point.name, side, x - corner.x, y - corner.y);
    });
    const selectedIndex = points.findIndex(({ id }) => id === selectedId);
    if (selectedIndex < 0) return;
    const [x = 0, y = 0] = projected.subarray(2 * selectedIndex);
    drawSprite(context, sprites.selected, x - corner.x, y - corner.y);
  }

  function forEachWithin(area: L.Bounds, visit: (i: number, x: number, y: number) => void): void {
    const { min, max } = area as { min: L.Point; max: L.Point };
    for (let i = 0; i < points.length; i++) {
      const x = projected[2 * i] as number;
      const y = projected[2 * i + 1] as number;
      if (x >= min.x && x <= max.x && y >= min.y && y <= max.y) visit(i, x, y);
    }
  }

  function drawIfOutside(): void {
    if (!drawn.contains(map.getPixelBounds()) || projectedZoom !== map.getZoom()) draw();
  }
  function recolour(): void {
    sprites = makeSprites(map.getContainer());
    draw();
  }
  map.on("move zoom", drawIfOutside);
  scheme.addEventListener("change", recolour);

  return {
    /** Call after every move of the map. */
    draw,
    /** The diamonds in view. */
    list(): MapPoint[] {
      if (map.getZoom() < minZoom) return [];
      if (projectedZoom !== map.getZoom()) project();
      const inView: MapPoint[] = [];
      forEachWithin(map.getPixelBounds(), (i) => inView.push(points[i] as MapPoint));
      return inView;
    },
    showLabels(nextSides: Map<string, LabelPlace>) {
      sides = nextSides;
      draw();
    },
    show(nextPoints: MapPoint[], nextSelectedId: string | null) {
      if (nextPoints !== points) projectedZoom = Number.NaN;
      points = nextPoints;
      selectedId = nextSelectedId;
    },
    /** The diamond whose target holds a point of the container; of several, the nearest. */
    find(at: L.Point): { id: string; distance: number } | null {
      if (map.getZoom() < minZoom || projectedZoom !== map.getZoom()) return null;
      const here = at.add(map.getPixelBounds().min as L.Point);
      const reach = L.point(REACH, REACH);
      let nearest: { id: string; distance: number } | null = null;
      forEachWithin(L.bounds(here.subtract(reach), here.add(reach)), (i, x, y) => {
        const distance = Math.hypot(x - here.x, y - here.y);
        if (distance <= (nearest?.distance ?? REACH)) nearest = { id: (points[i] as MapPoint).id, distance };
      });
      return nearest;
    },
    dispose() {
      scheme.removeEventListener("change", recolour);
    },
  };
}
