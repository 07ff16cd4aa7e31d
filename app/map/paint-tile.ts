import type { VectorTileFeature } from "@mapbox/vector-tile";
import { type MapColour, PAINT_RULES, type PaintRule, widthAt } from "#app/map/paint-rules.ts";
import { paintStreetNames } from "#app/map/paint-street-names.ts";
import { featuresOf, type Point } from "#app/map/tile-features.ts";
import type { TilePart } from "#app/map/tile-store.ts";

export type MapColours = (name: MapColour | "ink" | "halo") => string;

const [LINE, AREA] = [2, 3];

/** Draws a square of `size` px; the generator can be left alone between two rules. */
export function* paintTile(
  context: CanvasRenderingContext2D,
  part: TilePart,
  size: number,
  zoom: number,
  colours: MapColours,
): Generator<void> {
  for (const rule of PAINT_RULES) {
    const layer = part.tile.layers[rule.layer];
    if (!layer || zoom < (rule.from ?? 0)) continue;
    context.beginPath();
    const isMeant = (feature: VectorTileFeature) => isMeantBy(rule, feature);
    for (const { lines } of featuresOf(layer, part, size, isMeant))
      for (const line of lines) trace(context, line, !rule.width);
    finish(context, rule, zoom, colours);
    yield;
  }
  const roads = part.tile.layers.roads;
  if (roads) paintStreetNames(context, roads, part, size, zoom, colours);
}

function isMeantBy(rule: PaintRule, { type, properties }: VectorTileFeature): boolean {
  if (type !== (rule.width ? LINE : AREA)) return false;
  const { kinds, isMeant = () => true } = rule;
  return (!kinds || kinds.includes(`${properties.kind}`)) && isMeant(properties);
}

function trace(context: CanvasRenderingContext2D, line: Point[], isClosed: boolean): void {
  for (const [i, { x, y }] of line.entries())
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  if (isClosed) context.closePath();
}

function finish(context: CanvasRenderingContext2D, rule: PaintRule, zoom: number, colours: MapColours): void {
  context.globalAlpha = rule.opacity ?? 1;
  if (rule.width) {
    context.lineWidth = widthAt(rule.width, zoom);
    context.lineCap = rule.cap ?? "butt";
    context.lineJoin = "round";
    context.setLineDash(rule.dash ?? []);
    context.strokeStyle = colours(rule.colour);
    context.stroke();
  } else {
    context.fillStyle = colours(rule.colour);
    context.fill();
  }
  context.globalAlpha = 1;
}
