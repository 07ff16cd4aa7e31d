import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";

/** What a motif is given: colours, chance, and which of its forms to take ("" is the plain one). */
export interface Scene {
  palette: Palette;
  random: Random;
  variant: string;
}

/** One subject, drawn on 1200 × 900. It fills the whole canvas, from the sky to the foreground. */
export interface Motif {
  draw: (scene: Scene) => string;
  /** What one sees, by variant, for the alt text: "a ruined gable before a low sun". */
  shows: Record<string, string>;
}
