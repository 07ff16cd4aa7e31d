import { lightsFor } from "./choose-light.ts";
import { motifsFor } from "./choose-motif.ts";
import { type Light, palettes } from "./lights.ts";
import { type MotifName, motifs } from "./motifs/motifs.ts";
import { mirrored, svg } from "./parts/pen.ts";
import { randomFrom } from "./random.ts";
import { slugOf } from "./slug.ts";

export type { Light, MotifName };

/** Without `motif` or `light`, that one follows from the other fields. */
export interface Attraction {
  name: string;
  /** A few words: "castle ruin and park". */
  kind?: string | null;
  description?: string | null;
  activities?: readonly string[];
  /** In degrees. */
  latitude?: number | null;
  longitude?: number | null;
  motif?: MotifName | null;
  light?: Light | null;
  /** 1 by default. Another number draws the same motif with other details. */
  view?: number;
}

/** What goes with a drawing. */
export interface DrawingDetails {
  motif: MotifName;
  light: Light;
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
 * Draws an attraction as a standalone SVG document of 1200 × 900, below 25 kB; the same attraction always gives the same bytes.
 * Throws a RangeError for a motif or a light that does not exist.
 */
export function draw(attraction: Attraction): string {
  const { motif, light } = detailsOf(attraction);
  const { name, view = 1 } = attraction;
  const { base, variant } = partsOf(motif);
  const random = randomFrom(`${slugOf(name) || name} ${view}`);
  const isMirrored = random.chance(0.5);
  const marks = motifs[base].draw({ palette: palettes[light], random, variant });
  return svg(name, 1200, 900, isMirrored ? mirrored(marks) : marks);
}

/** The motif and the light that `draw` takes for an attraction, and the texts that go with the drawing. Throws as `draw` does. */
export function detailsOf(attraction: Attraction): DrawingDetails {
  const { name, view = 1 } = attraction;
  const motif = attraction.motif ?? motifsFor(attraction)[0];
  const shows = motifChoices.find((choice) => choice.name === motif)?.shows;
  if (!shows) throw new RangeError(`There is no motif "${motif}".`);
  const light = attraction.light ?? lightsFor(attraction, motif)[0];
  if (!Object.hasOwn(palettes, light)) throw new RangeError(`There is no light "${light}".`);
  const hour = view > 1 && !shows.includes("moon") ? palettes[light].hour : "";
  return { motif, light, alt: `Drawing of ${name}: ${shows}${hour}`, placeholder: gradientOf(light) };
}

function partsOf(motif: MotifName): { base: keyof typeof motifs; variant: string } {
  const [base, variant = ""] = motif.split("/") as [keyof typeof motifs, string?];
  return { base, variant };
}

/** From the sky to the ground. */
function gradientOf(light: Light): string {
  const { sky, grass } = palettes[light];
  return `linear-gradient(${sky[1]}, ${grass[1]})`;
}
