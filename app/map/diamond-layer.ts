import L from "leaflet";
import { drawLabel, drawSprite, makeSprites } from "#app/map/diamond-sprites.ts";
import type { LabelPlace } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { projectPoints } from "#app/map/projected-points.ts";

/** From the middle of a diamond to the edge of its target, in px. */
const REACH = 12;
/** Drawn beyond each edge of the view, as a share of its size, so that a small pan needs no new drawing. */
const MARGIN = 0.3;

/** Diamonds on one canvas. Leaflet's own canvas paths are objects with listeners each. */
export function addDiamonds(map: L.Map, minZoom: number) {
  const canvas = L.DomUtil.create("canvas", "leaflet-zoom-hide", map.getPane("diamonds"));
  const schemes = [matchMedia("(prefers-color-scheme: dark)"), matchMedia("print")];
  const projected = projectPoints(map);
  let selectedId: string | null = null;
  let sides = new Map<string, LabelPlace>();
  let drawn = L.bounds([0, 0], [0, 0]);
  let sprites = makeSprites(map.getContainer());

  function draw(): void {
    drawn = fitCanvas(map, canvas);
    if (map.getZoom() < minZoom) return;
    projected.update();
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.scale(devicePixelRatio, devicePixelRatio);
    const corner = drawn.min as L.Point;
    projected.forEachWithin(drawn, (point, x, y) => {
      const sprite = sprites[point.emphasis === "faint" ? "faint" : "plain"];
      if (point.id !== selectedId) drawSprite(context, sprite, x - corner.x, y - corner.y);
      const side = sides.get(point.id);
      if (side) drawLabel(context, sprites, point, side, x - corner.x, y - corner.y);
    });
    const selected = projected.positionOf(selectedId);
    if (selected) drawSprite(context, sprites.selected, selected.x - corner.x, selected.y - corner.y);
  }

  function drawIfOutside(): void {
    if (!drawn.contains(map.getPixelBounds()) || !projected.isCurrent()) draw();
  }
  function recolour(): void {
    sprites = makeSprites(map.getContainer());
    draw();
  }
  map.on("move zoom", drawIfOutside);
  for (const scheme of schemes) scheme.addEventListener("change", recolour);

  return {
    list(): MapPoint[] {
      if (map.getZoom() < minZoom) return [];
      projected.update();
      const inView: MapPoint[] = [];
      projected.forEachWithin(map.getPixelBounds(), (point) => inView.push(point));
      return inView;
    },
    showLabels(nextSides: Map<string, LabelPlace>) {
      sides = nextSides;
      draw();
    },
    show(points: MapPoint[], nextSelectedId: string | null) {
      projected.set(points);
      selectedId = nextSelectedId;
    },
    /** The diamond whose target holds a point of the container; of several, the nearest. */
    find(at: L.Point): { id: string; distance: number } | null {
      if (map.getZoom() < minZoom || !projected.isCurrent()) return null;
      const here = at.add(map.getPixelBounds().min as L.Point);
      const reach = L.point(REACH, REACH);
      let nearest: { id: string; distance: number } | null = null;
      projected.forEachWithin(L.bounds(here.subtract(reach), here.add(reach)), ({ id }, x, y) => {
        const distance = Math.hypot(x - here.x, y - here.y);
        if (distance <= (nearest?.distance ?? REACH)) nearest = { id, distance };
      });
      return nearest;
    },
    dispose() {
      for (const scheme of schemes) scheme.removeEventListener("change", recolour);
    },
  };
}

function fitCanvas(map: L.Map, canvas: HTMLCanvasElement): L.Bounds {
  const size = map.getSize();
  const margin = size.multiplyBy(MARGIN).round();
  const corner = (map.getPixelBounds().min as L.Point).subtract(margin);
  const extent = size.add(margin.multiplyBy(2));
  canvas.width = extent.x * devicePixelRatio;
  canvas.height = extent.y * devicePixelRatio;
  canvas.style.width = `${extent.x}px`;
  canvas.style.height = `${extent.y}px`;
  L.DomUtil.setPosition(canvas, corner.subtract(map.getPixelOrigin()));
  return L.bounds(corner, corner.add(extent));
}
