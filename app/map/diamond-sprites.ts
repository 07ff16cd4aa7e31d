import { LABEL_FONTS } from "#app/map/label-layer.ts";
import type { LabelPlace } from "#app/map/label-positions.ts";

/** From the middle of a diamond to its corner, in px. */
const RADIUS = 5;

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
    plain: makeSprite(RADIUS, [
      [RADIUS + 2, paper],
      [RADIUS, fill],
    ]),
    selected: makeSprite(RADIUS + 5, [
      [RADIUS + 8, paper],
      [RADIUS + 6, fill],
      [RADIUS + 3.5, paper],
      [RADIUS + 1.5, fill],
    ]),
  };
}

function makeSprite(radius: number, layers: [radius: number, colour: string][]): Sprite {
  const size = 2 * (radius + 4);
  const image = document.createElement("canvas");
  image.width = image.height = size * devicePixelRatio;
  const context = image.getContext("2d") as CanvasRenderingContext2D;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.translate(size / 2, size / 2);
  for (const [corner, colour] of layers) {
    context.fillStyle = colour;
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
  { paper, ink }: Pick<DiamondSprites, "paper" | "ink">,
  text: string,
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
  context.fillStyle = ink;
  const [textX, textY] = [Math.round(x + right), Math.round(y + down)];
  context.strokeText(text, textX, textY);
  context.fillText(text, textX, textY);
}
