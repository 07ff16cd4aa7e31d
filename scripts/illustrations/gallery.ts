import { draw } from "./draw.ts";
import { addressOf, creditOf, photos } from "./photos.ts";
import { type Place, planPictures } from "./plan.ts";
import { fallback, headerDay, headerNight, stationPictures } from "./site-pictures.ts";

export interface Picture {
  url: string;
  attribution: string;
  alt: string;
  /** Shown when `url` does not answer. */
  fallback?: string;
}

const CREDIT = "Illustration: Alight, CC BY 4.0";

/** Every drawing by file name, and the list of pictures by place. */
export function drawGallery(places: Place[]): {
  files: Record<string, string>;
  pictures: Record<string, Picture[]>;
} {
  const files: Record<string, string> = {
    "header-day.svg": headerDay(),
    "header-night.svg": headerNight(),
    "fallback.svg": fallback(),
    ...stationPictures(),
  };
  const pictures: Record<string, Picture[]> = {};
  for (const { place, pictures: planned } of planPictures(places)) {
    const drawn = planned.map((plan): Picture => {
      files[plan.file] = draw(plan);
      return { url: `/illustrations/${plan.file}`, attribution: CREDIT, alt: plan.alt };
    });
    pictures[place.name] = [...photoOf(place, drawn[0]?.url), ...drawn];
  }
  return { files, pictures };
}

function photoOf(place: Place, fallbackUrl?: string): Picture[] {
  const photo = photos[place.name];
  if (!photo) return [];
  return [{ url: addressOf(photo), attribution: creditOf(photo), alt: photo.alt, fallback: fallbackUrl }];
}
