import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { drawGallery } from "./gallery.ts";

// Writes public/illustrations and supabase/seed/pictures.json anew.
const seed = new URL("../../supabase/seed/", import.meta.url);
const folder = new URL("../../public/illustrations/", import.meta.url);

const attractions = JSON.parse(await readFile(new URL("attractions.json", seed), "utf8"));
const { files, pictures } = drawGallery(attractions);

await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) if (!(file in files)) await rm(new URL(file, folder));
for (const [file, svg] of Object.entries(files)) await writeFile(new URL(file, folder), svg);
await writeFile(new URL("pictures.json", seed), `${JSON.stringify(pictures, null, 2)}\n`);

const bytes = Object.values(files).reduce((sum, svg) => sum + svg.length, 0);
console.log(`${Object.keys(files).length} pictures, ${Math.round(bytes / 1024)} kB`);
