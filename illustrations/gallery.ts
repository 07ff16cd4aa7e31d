import { draw } from "./draw.ts";
import { palettes } from "./palettes.ts";
import { addressOf, creditOf, photos, sourceOf } from "./photos.ts";
import { type Place, type PlannedPicture, planPictures } from "./plan.ts";
import { headerDay, headerNight, stationPictures } from "./site-pictures.ts";

export interface Picture {
  url: string;
  attribution: string;
  alt: string;
  licence: string;
  /** The page that the picture comes from; empty for our own. */
  source: string;
  /** What is seen until the picture is there, as CSS. */
  placeholder: string;
  /** Shown when `url` does not answer. */
  fallback?: string;
}

const LICENCE = "CC BY 4.0";
const CREDIT = `Illustration: Alight, ${LICENCE}`;

/** Every drawing by file name, and the list of pictures by place. */
export function drawGallery(places: Place[]): {
  files: Record<string, string>;
  pictures: Record<string, Picture[]>;
} {
  const files: Record<string, string> = {
    "header-day.svg": headerDay(),
    "header-night.svg": headerNight(),
    ...stationPictures(),
  };
  const pictures: Record<string, Picture[]> = {};
  for (const { place, pictures: planned } of planPictures(places)) {
    const drawn = planned.map((plan): Picture => {
      files[plan.file] = draw(plan);
      return {
        url: `/illustrations/${plan.file}`,
        attribution: CREDIT,
        alt: plan.alt,
        licence: LICENCE,
        source: "",
        placeholder: placeholderOf(plan),
      };
    });
    pictures[place.name] = [...photoOf(place, drawn[0]), ...drawn];
  }
  return { files, pictures };
}

/** From the sky to the ground. */
function placeholderOf({ palette }: PlannedPicture): string {
  const { sky, grass } = palettes[palette];
  return `linear-gradient(${sky[1]}, ${grass[1]})`;
}

function photoOf(place: Place, drawing?: Picture): Picture[] {
  const photo = photos[place.name];
  if (!photo) return [];
  return [
    {
      url: addressOf(photo),
      attribution: creditOf(photo),
      alt: photo.alt,
      licence: photo.licence,
      source: sourceOf(photo),
      placeholder: drawing?.placeholder ?? "",
      fallback: drawing?.url,
    },
  ];
}
