import { LABEL_FONTS } from "#app/map/label-layer.ts";
import type { LabelPlace } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";

/** From the middle of a diamond to its corner, in px. */
const RADIUS = 5;
/** As faint as the dots in map.css. */
const FAINT = 0.38;

type Sprite = { image: HTMLCanvasElement; size: number };
export type DiamondSprites = ReturnType<typeof makeSprites>;

/** Diamonds drawn once, to be copied: many times faster than drawing as many paths. Their colours are those of the page. */
export function makeSprites(container: HTMLElement) {
  const style = getComputedStyle(container);
  const fill = style.getPropertyValue("--color-attraction");
  const paper = style.getPropertyValue("--color-card");
  return {
    paper,
    ink: style.getPropertyValue("--color-ink"),
    soft: style.getPropertyValue("--color-soft"),
    plain: makeSprite(RADIUS, [
      [RADIUS + 2, paper],
      [RADIUS, fill],
    ]),
    faint: makeSprite(RADIUS, [
      [RADIUS + 2, paper],
      [RADIUS, fill, FAINT],
    ]),
    selected: makeSprite(RADIUS + 5, [
      [RADIUS + 8, paper],
      [RADIUS + 6, fill],
      [RADIUS + 3.5, paper],
      [RADIUS + 1.5, fill],
    ]),
  };
}

function makeSprite(radius: number, layers: [radius: number, colour: string, alpha?: number][]): Sprite {
  const size = 2 * (radius + 4);
  const image = document.createElement("canvas");
  image.width = image.height = size * devicePixelRatio;
  const context = image.getContext("2d") as CanvasRenderingContext2D;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.translate(size / 2, size / 2);
  for (const [corner, colour, alpha = 1] of layers) {
    context.fillStyle = colour;
    context.globalAlpha = alpha;
    context.beginPath();
    context.moveTo(0, -corner);
    context.lineTo(corner, 0);
    context.lineTo(0, corner);
    context.lineTo(-corner, 0);
    context.fill();
  }
  return { image, size };
}

export function drawSprite(
  context: CanvasRenderingContext2D,
  { image, size }: Sprite,
  x: number,
  y: number,
): void {
  context.drawImage(image, Math.round(x) - size / 2, Math.round(y) - size / 2, size, size);
}

export function drawLabel(
  context: CanvasRenderingContext2D,
  { paper, ink, soft }: Pick<DiamondSprites, "paper" | "ink" | "soft">,
  { name, emphasis }: MapPoint,
  { right, down }: LabelPlace,
  x: number,
  y: number,
): void {
  context.font = LABEL_FONTS.diamond;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = paper;
  context.fillStyle = emphasis === "faint" ? soft : ink;
  const [textX, textY] = [Math.round(x + right), Math.round(y + down)];
  context.strokeText(name, textX, textY);
  context.fillText(name, textX, textY);
}
