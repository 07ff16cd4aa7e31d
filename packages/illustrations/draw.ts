import { type Light, palettes } from "./lights.ts";
import { type MotifName, motifs } from "./motifs/motifs.ts";
import { mirrored, svg } from "./parts/pen.ts";
import { randomFrom } from "./random.ts";

export type { Light, MotifName };

export interface DrawingOptions {
  /** The name of the place. */
  title: string;
  /** What the details follow from: the title by default. */
  seed?: string;
  /** 1 by default. Another number draws the same motif with other details. */
  view?: number;
}

export interface DrawingTexts {
  /** Alternative text in English. */
  alt: string;
  /** A CSS gradient in the drawing's colours, to be shown until it has loaded. */
  placeholder: string;
}

/** Every motif, with what it shows: "a cone of a hill above the sea, a whale's jawbone on its top". */
export const motifChoices: readonly { name: MotifName; shows: string }[] = Object.entries(motifs).flatMap(
  ([base, { shows }]) =>
    Object.entries(shows).map(([variant, text]) => ({
      name: (variant ? `${base}/${variant}` : base) as MotifName,
      shows: text,
    })),
);

/** Every light, with a label and its colours as a CSS gradient. */
export const lightChoices: readonly { name: Light; label: string; gradient: string }[] = Object.values(
  palettes,
).map(({ name, label }) => ({ name, label, gradient: gradientOf(name) }));

/**
 * Draws a place as a standalone SVG document of 1200 × 900, below 25 kB; the same arguments always give the same bytes.
 * Throws a RangeError for a motif or a light that does not exist.
 */
export function draw(motif: MotifName, light: Light, options: DrawingOptions): string {
  const { title, seed = title, view = 1 } = options;
  showsOf(motif, light);
  const [base, variant = ""] = motif.split("/") as [keyof typeof motifs, string?];
  const random = randomFrom(`${seed} ${view}`);
  const isMirrored = random.chance(0.5);
  const marks = motifs[base].draw({ palette: palettes[light], random, variant });
  return svg(title, 1200, 900, isMirrored ? mirrored(marks) : marks);
}

/** The texts that go with a drawing. Throws as `draw` does. */
export function textsOf(motif: MotifName, light: Light, { title, view = 1 }: DrawingOptions): DrawingTexts {
  const shows = showsOf(motif, light);
  const hour = view > 1 && !shows.includes("moon") ? palettes[light].hour : "";
  return { alt: `Drawing of ${title}: ${shows}${hour}`, placeholder: gradientOf(light) };
}

function showsOf(motif: MotifName, light: Light): string {
  const shows = motifChoices.find(({ name }) => name === motif)?.shows;
  if (!shows) throw new RangeError(`There is no motif "${motif}".`);
  if (!Object.hasOwn(palettes, light)) throw new RangeError(`There is no light "${light}".`);
  return shows;
}

/** From the sky to the ground. */
function gradientOf(light: Light): string {
  const { sky, grass } = palettes[light];
  return `linear-gradient(${sky[1]}, ${grass[1]})`;
}
