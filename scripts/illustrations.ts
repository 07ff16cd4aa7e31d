// Writes public/illustrations, supabase/seed/photos.json and the drawing of app/routes/home anew.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { draw, type Light, type MotifName, textsOf } from "@alight/illustrations/draw";
import { railwayHeader } from "@alight/illustrations/railway";
import { slugOf } from "#app/shared/slug.ts";
import type { Surroundings } from "#app/stations/surroundings.ts";
import commonsPhotos from "../supabase/seed/commons-photos.json" with { type: "json" };
import drawings from "../supabase/seed/drawings.json" with { type: "json" };

/** A photo of an attraction as the seed lists it. */
type SeedPhoto = {
  url: string;
  attribution: string;
  alt: string;
  licence: string;
  /** The page that a photograph comes from; empty for a drawing. */
  source: string;
  placeholder: string;
  /** Shown when `url` cannot be loaded. */
  fallback?: string;
};

/** The name of a file on Wikimedia Commons, and its folder there: the first digits of the MD5 of the name. */
type CommonsPhoto = { file: string; folder: string; author: string; licence: string; alt: string };

const LICENCE = "CC BY 4.0";

/** The lights of the drawings of stations. */
const STATION_LIGHTS: Record<Surroundings, [Light, Light, Light]> = {
  bridge: ["dusk", "sea", "dawn"],
  coast: ["sea", "dawn", "haar"],
  country: ["meadow", "amber", "dawn"],
  hills: ["heather", "moor", "meadow"],
  junction: ["city", "dusk", "haar"],
  town: ["city", "moor", "dawn"],
  viaduct: ["moor", "meadow", "amber"],
};

function drawStations(): Record<string, string> {
  const kinds = Object.entries(STATION_LIGHTS) as [Surroundings, Light[]][];
  return Object.fromEntries(
    kinds.flatMap(([kind, lights]) =>
      lights.map((light, index) => [
        `station-${kind}-${index + 1}.svg`,
        draw(`station/${kind}`, light, { title: "A station", seed: `stations/${kind}`, view: index + 1 }),
      ]),
    ),
  );
}

/** Every drawing by file name, and the photos of every attraction by its name. */
export function drawDemoPhotos() {
  const files = drawStations();
  const photos: Record<string, SeedPhoto[]> = {};
  for (const [name, views] of Object.entries(drawings)) {
    const drawn = views.map(({ motif, light }, index): SeedPhoto => {
      const options = { title: name, seed: slugOf(name), view: index + 1 };
      const file = `${slugOf(name)}${index > 0 ? `-${options.view}` : ""}.svg`;
      files[file] = draw(motif as MotifName, light as Light, options);
      const { alt, placeholder } = textsOf(motif as MotifName, light as Light, options);
      return {
        url: `/illustrations/${file}`,
        attribution: `Illustration: Alight, ${LICENCE}`,
        alt,
        licence: LICENCE,
        source: "",
        placeholder,
      };
    });
    photos[name] = [...photoOf(name, drawn[0]), ...drawn];
  }
  return { files, photos };
}

function photoOf(name: string, drawing?: SeedPhoto): SeedPhoto[] {
  const photo = (commonsPhotos as Record<string, CommonsPhoto>)[name];
  if (!photo) return [];
  const { author, licence, alt } = photo;
  const file = encodeURIComponent(photo.file).replaceAll("'", "%27");
  const source = `https://commons.wikimedia.org/wiki/File:${file}`;
  return [
    {
      url: `https://upload.wikimedia.org/wikipedia/commons/thumb/${photo.folder}/${file}/1280px-${file}`,
      attribution: `Photo: <a href="${source}">${author}</a>, ${licence}, via Wikimedia Commons`,
      alt,
      licence,
      source,
      placeholder: drawing?.placeholder ?? "",
      fallback: drawing?.url,
    },
  ];
}

export function drawHomeHeader(): { svg: string; css: string } {
  const { svg, css } = railwayHeader("home-header");
  const note = "Written by `npm run illustrations`: the colours of home-header.svg by day and by night.";
  return { svg, css: `/* ${note} */\n${css}` };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const folder = join(root, "public/illustrations");
  const { files, photos } = drawDemoPhotos();
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) if (!(file in files)) await rm(join(folder, file));
  for (const [file, svg] of Object.entries(files)) await writeFile(join(folder, file), svg);
  await writeFile(join(root, "supabase/seed/photos.json"), `${JSON.stringify(photos, null, 2)}\n`);

  const header = drawHomeHeader();
  await writeFile(join(root, "app/routes/home/home-header.svg"), header.svg);
  await writeFile(join(root, "app/routes/home/home-header.css"), header.css);

  const bytes = Object.values(files).reduce((sum, svg) => sum + svg.length, 0);
  console.log(`${Object.keys(files).length} pictures, ${Math.round(bytes / 1024)} kB`);
}
