import type { Palette } from "./lights.ts";
import type { Random } from "./random.ts";

/** What a motif is drawn with: colours, random numbers, and the variant ("" is the plain one). */
export interface Scene {
  palette: Palette;
  random: Random;
  variant: string;
}

/** One subject on 1200 × 900, from the sky to the foreground. */
export interface Motif {
  draw: (scene: Scene) => string;
  /** What the drawing shows, by variant, for the alternative text: "a ruined gable before a low sun". */
  shows: Record<string, string>;
}

/** Draws the scene's variant, by its name in `forms`. */
export function drawVariant(scene: Scene, forms: Record<string, Motif["draw"]>): string {
  const form = forms[scene.variant];
  if (!form) throw new RangeError(`There is no variant "${scene.variant}".`);
  return form(scene);
}
