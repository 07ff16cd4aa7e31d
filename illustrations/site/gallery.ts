import { detailsOf, draw } from "../draw.ts";
import { slugOf } from "../slug.ts";
import { photos, photoUrlOf, sourceOf } from "./photos.ts";
import { planViews, type SeedAttraction } from "./plan.ts";
import { stationPictures } from "./site-pictures.ts";

/** A picture of an attraction as the seed lists it. */
interface Picture {
  url: string;
  attribution: string;
  alt: string;
  licence: string;
  /** The page that a photograph comes from; empty for a drawing. */
  source: string;
  placeholder: string;
  /** Shown when `url` cannot be loaded. */
  fallback?: string;
}

const LICENCE = "CC BY 4.0";

/** Every drawing by file name, and the pictures of every attraction by its name. */
export function drawGallery(attractions: SeedAttraction[]): {
  files: Record<string, string>;
  pictures: Record<string, Picture[]>;
} {
  const files: Record<string, string> = stationPictures();
  const pictures: Record<string, Picture[]> = {};
  for (const { attraction, views } of planViews(attractions)) {
    const drawings = views.map((view): Picture => {
      const file = `${slugOf(view.name)}${view.view > 1 ? `-${view.view}` : ""}.svg`;
      files[file] = draw(view);
      const { alt, placeholder } = detailsOf(view);
      return {
        url: `/illustrations/${file}`,
        attribution: `Illustration: Alight, ${LICENCE}`,
        alt,
        licence: LICENCE,
        source: "",
        placeholder,
      };
    });
    pictures[attraction.name] = [...photoOf(attraction.name, drawings[0]), ...drawings];
  }
  return { files, pictures };
}

function photoOf(name: string, drawing?: Picture): Picture[] {
  const photo = photos[name];
  if (!photo) return [];
  const { author, licence, alt } = photo;
  const source = sourceOf(photo);
  return [
    {
      url: photoUrlOf(photo),
      attribution: `Photo: <a href="${source}">${author}</a>, ${licence}, via Wikimedia Commons`,
      alt,
      licence,
      source,
      placeholder: drawing?.placeholder ?? "",
      fallback: drawing?.url,
    },
  ];
}
