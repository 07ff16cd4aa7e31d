import L from "leaflet";
import { LABEL_FONTS } from "#app/map/label-layer.ts";
import type { LabelSide } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/map-point.ts";

/** From the middle of a diamond to its corner, in px: 10 px across. */
const RADIUS = 5;
/** A finger's or a pointer's reach, in px: 24 px across. */
const REACH = 12;
/** Beyond the view so much is drawn, as a share of it, so that a small pan needs no new drawing. */
const MARGIN = 0.3;

/**
 * Diamonds, of which there may be thousands, on one canvas. The library's own canvas paths are objects with listeners each; here a pan
 * costs one pass over an array.
 */
export function addDiamonds(map: L.Map, minZoom: number) {
  const canvas = L.DomUtil.create("canvas", "leaflet-zoom-hide", map.getPane("diamonds"));
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  let points: MapPoint[] = [];
  let selected: string | null = null;
  let sides = new Map<string, LabelSide>();
  /** World pixels of the points at `projectedZoom`, x and y in turn. */
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
    forEachNear(drawn, (i, x, y) => {
      const point = points[i] as MapPoint;
      if (point.id !== selected) stamp(context, sprites.plain, x - corner.x, y - corner.y);
      const side = sides.get(point.id);
      if (side) write(context, sprites, point.name, side, x - corner.x, y - corner.y);
    });
    const chosen = points.findIndex(({ id }) => id === selected);
    if (chosen < 0) return;
    const [x = 0, y = 0] = projected.subarray(2 * chosen);
    stamp(context, sprites.selected, x - corner.x, y - corner.y);
  }

  function forEachNear(area: L.Bounds, visit: (i: number, x: number, y: number) => void): void {
    const { min, max } = area as { min: L.Point; max: L.Point };
    for (let i = 0; i < points.length; i++) {
      const x = projected[2 * i] as number;
      const y = projected[2 * i + 1] as number;
      if (x >= min.x && x <= max.x && y >= min.y && y <= max.y) visit(i, x, y);
    }
  }

  function drawWhereBare(): void {
    if (!drawn.contains(map.getPixelBounds()) || projectedZoom !== map.getZoom()) draw();
  }
  function recolour(): void {
    sprites = makeSprites(map.getContainer());
    draw();
  }
  map.on("move zoom", drawWhereBare);
  scheme.addEventListener("change", recolour);

  return {
    /** After every move of the map. */
    draw,
    /** The diamonds in view. */
    list(): MapPoint[] {
      if (map.getZoom() < minZoom) return [];
      if (projectedZoom !== map.getZoom()) project();
      const inView: MapPoint[] = [];
      forEachNear(map.getPixelBounds(), (i) => inView.push(points[i] as MapPoint));
      return inView;
    },
    showLabels(nextSides: Map<string, LabelSide>) {
      sides = nextSides;
      draw();
    },
    show(nextPoints: MapPoint[], nextSelected: string | null) {
      if (nextPoints !== points) projectedZoom = Number.NaN;
      points = nextPoints;
      selected = nextSelected;
    },
    /** The diamond nearest to a point of the container within reach. */
    find(at: L.Point): MapPoint | null {
      if (map.getZoom() < minZoom || projectedZoom !== map.getZoom()) return null;
      const here = at.add(map.getPixelBounds().min as L.Point);
      const reach = L.point(REACH, REACH);
      let nearest: { i: number; distance: number } | null = null;
      forEachNear(L.bounds(here.subtract(reach), here.add(reach)), (i, x, y) => {
        const distance = Math.hypot(x - here.x, y - here.y);
        if (distance <= (nearest?.distance ?? REACH)) nearest = { i, distance };
      });
      return nearest === null ? null : (points[(nearest as { i: number }).i] ?? null);
    },
    end() {
      scheme.removeEventListener("change", recolour);
    },
  };
}

type Sprite = { image: HTMLCanvasElement; size: number };
type Colours = { paper: string; ink: string };

/** A diamond drawn once, to be stamped: many times faster than as many paths. */
function makeSprites(container: HTMLElement) {
  const style = getComputedStyle(container);
  const colour = style.getPropertyValue("--color-attraction");
  const paper = style.getPropertyValue("--color-card");
  return {
    paper,
    ink: style.getPropertyValue("--color-ink"),
    plain: makeSprite(RADIUS, [
      [RADIUS + 2, paper],
      [RADIUS, colour],
    ]),
    selected: makeSprite(RADIUS + 5, [
      [RADIUS + 8, paper],
      [RADIUS + 6, colour],
      [RADIUS + 3.5, paper],
      [RADIUS + 1.5, colour],
    ]),
  };
}

function makeSprite(radius: number, diamonds: [radius: number, colour: string][]): Sprite {
  const size = 2 * (radius + 4);
  const image = document.createElement("canvas");
  image.width = image.height = size * devicePixelRatio;
  const context = image.getContext("2d") as CanvasRenderingContext2D;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.translate(size / 2, size / 2);
  for (const [reach, colour] of diamonds) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, -reach);
    context.lineTo(reach, 0);
    context.lineTo(0, reach);
    context.lineTo(-reach, 0);
    context.fill();
  }
  return { image, size };
}

function stamp(context: CanvasRenderingContext2D, { image, size }: Sprite, x: number, y: number): void {
  context.drawImage(image, Math.round(x) - size / 2, Math.round(y) - size / 2, size, size);
}

function write(
  context: CanvasRenderingContext2D,
  { paper, ink }: Colours,
  text: string,
  side: LabelSide,
  x: number,
  y: number,
): void {
  context.font = LABEL_FONTS.diamond;
  context.textAlign = side === "right" ? "left" : "right";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = paper;
  context.fillStyle = ink;
  const left = Math.round(x) + (side === "right" ? 9 : -9);
  context.strokeText(text, left, Math.round(y));
  context.fillText(text, left, Math.round(y));
}
