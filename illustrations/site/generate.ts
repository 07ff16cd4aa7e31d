import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { drawGallery } from "./gallery.ts";
import { homeHeader } from "./site-pictures.ts";

// Writes public/illustrations, supabase/seed/pictures.json and the drawing of app/routes/home anew.
const seed = new URL("../../supabase/seed/", import.meta.url);
const folder = new URL("../../public/illustrations/", import.meta.url);

const attractions = JSON.parse(await readFile(new URL("attractions.json", seed), "utf8"));
const home = new URL("../../app/routes/home/", import.meta.url);
const { files, pictures } = drawGallery(attractions);

await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) if (!(file in files)) await rm(new URL(file, folder));
for (const [file, svg] of Object.entries(files)) await writeFile(new URL(file, folder), svg);
await writeFile(new URL("pictures.json", seed), `${JSON.stringify(pictures, null, 2)}\n`);

const header = homeHeader();
await writeFile(new URL("home-header.svg", home), header.svg);
await writeFile(new URL("home-header.css", home), header.css);

const bytes = Object.values(files).reduce((sum, svg) => sum + svg.length, 0);
console.log(`${Object.keys(files).length} pictures, ${Math.round(bytes / 1024)} kB`);
