import { chooseLight, chooseMotif } from "@alight/illustrations/choose";
import { draw, lightChoices, motifChoices, textsOf } from "@alight/illustrations/draw";
import type { Photo } from "#app/photos/photo.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { slugOf } from "#app/shared/slug.ts";
import { lightsAround } from "#server/content/local-lights.ts";

/** The picture of an attraction that has no other, of which staff may have chosen motif and light. */
export type Drawn = {
  slug: string;
  name: string;
  kind?: string | null | undefined;
  description?: string;
  activities?: readonly string[] | undefined;
  latitude?: number;
  longitude?: number;
  illustration?: { motif?: unknown; light?: unknown } | null | undefined;
};

/** The address changes with what is drawn. */
export function drawnPicture(attraction: Drawn): Photo {
  const { motif, light, options } = choose(attraction);
  const { alt, placeholder } = textsOf(motif, light, options);
  return {
    url: `/illustrations/drawn/${attraction.slug}?v=${motif.replace("/", "-")}-${light}`,
    attribution: `Illustration: ${PRODUCT_NAME}`,
    altText: alt,
    placeholder,
  };
}

export const motifOf = (attraction: Drawn): string => choose(attraction).motif;

export function drawAttraction(attraction: Drawn): string {
  const { motif, light, options } = choose(attraction);
  return draw(motif, light, options);
}

/** A motif as an example, by its name with "-" for "/"; null if there is none. */
export function drawMotif(name: string): string | null {
  const motif = motifChoices.find((choice) => choice.name.replace("/", "-") === name)?.name;
  return motif ? draw(motif, chooseLight(motif, name), { title: motif }) : null;
}

export function previewDrawing(attraction: Omit<Drawn, "slug">) {
  const { motif, light, options } = choose(attraction);
  const choices = { motifs: motifChoices, lights: lightChoices };
  return { svg: draw(motif, light, options), motif, light, ...textsOf(motif, light, options), choices };
}

/** What staff has not chosen, or what does not exist any more, follows from what the attraction is and where. */
function choose(attraction: Omit<Drawn, "slug">) {
  const { name, illustration, latitude, longitude } = attraction;
  const seed = slugOf(name);
  const motif =
    motifChoices.find((choice) => choice.name === illustration?.motif)?.name ?? chooseMotif(attraction);
  const light =
    lightChoices.find((choice) => choice.name === illustration?.light)?.name ??
    chooseLight(motif, seed, lightsAround(latitude, longitude));
  return { motif, light, options: { title: name, seed: seed || name } };
}
