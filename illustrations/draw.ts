import { type MotifName, motifs } from "./motifs/motifs.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { randomFrom } from "./random.ts";

/** What one picture shows, and in which light. */
export interface Plan {
  title: string;
  motif: MotifName;
  variant: string;
  palette: PaletteName;
  /** The same seed draws the same picture. */
  seed: string;
}

/** Draws a plan as a standalone SVG document of 1200 × 900. */
export function draw(plan: Plan): string {
  const random = randomFrom(plan.seed);
  const mirrored = random.chance(0.5);
  const marks = motifs[plan.motif].draw({ palette: palettes[plan.palette], random, variant: plan.variant });
  return svg(plan.title, 1200, 900, mirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${marks}</g>` : marks);
}

export function svg(title: string, width: number, height: number, marks: string): string {
  const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>${escaped}</title>${tidy(marks)}</svg>\n`;
}

/**
 * Rounds to whole units, small steps to halves, opacities and scales (below 2) to hundredths: files stay small, and engines may differ
 * in the last digits of a sine.
 */
const tidy = (marks: string): string =>
  marks.replace(/-?\d+\.\d+(e-?\d+)?/g, (figure) => {
    const value = Number(figure);
    const size = Math.abs(value);
    const grain = size < 2 ? 100 : size < 24 ? 2 : 1;
    const rounded = Math.round(value * grain) / grain;
    return String(rounded === 0 ? 0 : rounded);
  });
