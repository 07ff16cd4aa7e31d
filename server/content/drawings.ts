import type { Photo } from "#app/photos/photo.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { type Attraction, detailsOf, draw, lightChoices, motifChoices } from "../../illustrations/draw.ts";

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
  const { motif, light, alt, placeholder } = detailsOf(withChoices(attraction));
  return {
    url: `/illustrations/drawn/${attraction.slug}?v=${motif.replace("/", "-")}-${light}`,
    attribution: PRODUCT_NAME,
    altText: alt,
    placeholder,
  };
}

export function drawAttraction(attraction: Drawn): string {
  return draw(withChoices(attraction));
}

/** A motif as an example, by its name with "-" for "/"; null if there is none. */
export function drawMotif(name: string): string | null {
  const motif = motifChoices.find((choice) => choice.name.replace("/", "-") === name)?.name;
  return motif ? draw({ name: motif, motif }) : null;
}

export function previewDrawing(attraction: Omit<Drawn, "slug">) {
  const choices = { motifs: motifChoices, lights: lightChoices };
  return { svg: draw(withChoices(attraction)), ...detailsOf(withChoices(attraction)), choices };
}

/** Choices that do not exist (any more) are left out. */
function withChoices({
  illustration,
  kind = null,
  activities = [],
  ...attraction
}: Omit<Drawn, "slug">): Attraction {
  return {
    ...attraction,
    kind,
    activities,
    motif: motifChoices.find(({ name }) => name === illustration?.motif)?.name ?? null,
    light: lightChoices.find(({ name }) => name === illustration?.light)?.name ?? null,
  };
}
