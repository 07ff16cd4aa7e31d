// npm run test:budgets – what a visitor downloads, held to the limits of docs/performance.md. Needs a build.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const client = "build/client";

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; src?: string };

const manifest: Record<string, ManifestEntry> = JSON.parse(
  await readFile(join(client, ".vite/manifest.json"), "utf8"),
);

/** Everything that a page's modules import at once, once each. */
function filesOf(...sources: string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`${key} is not in the build`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const css of entry.css ?? []) files.add(css);
    entry.imports?.forEach(add);
  };
  for (const source of sources) {
    const key = Object.keys(manifest).find((name) => name.startsWith(source));
    if (!key) throw new Error(`${source} is not in the build`);
    add(key);
  }
  return files;
}

async function sizeOf(files: Iterable<string>, ending: RegExp, compressed = true): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    if (!ending.test(file)) continue;
    const text = await readFile(join(client, file));
    bytes += compressed ? gzipSync(text, { level: 9 }).length : text.length;
  }
  return bytes;
}

const entry = "node_modules/@react-router/dev/dist/config/defaults/entry.client";
const home = filesOf(
  Object.keys(manifest).find((key) => key.includes("entry.client")) ?? entry,
  "app/root.tsx",
  "app/routes/home/home-page.tsx",
);
const assets = await readdir(join(client, "assets"));
const illustrations = await readdir(join(client, "illustrations"));
const largestPicture = Math.max(
  ...(await Promise.all(
    illustrations
      .filter((name) => name.endsWith(".svg"))
      .map(async (name) => (await readFile(join(client, "illustrations", name))).length),
  )),
);

const budgets: [what: string, bytes: number, limit: number][] = [
  ["JavaScript of home, gzip", await sizeOf(home, /\.js$/), 145_000],
  ["CSS of home, gzip", await sizeOf(home, /\.css$/), 20_000],
  [
    "fonts",
    await sizeOf(
      assets.map((name) => `assets/${name}`),
      /\.woff2$/,
      false,
    ),
    60_000,
  ],
  ["largest illustration", largestPicture, 25_000],
];

for (const [what, bytes, limit] of budgets) {
  const verdict = bytes === 0 ? "NOT FOUND" : bytes <= limit ? "ok" : "TOO MUCH";
  console.log(
    `${what.padEnd(28)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${limit / 1000} kB  ${verdict}`,
  );
}
// What must stay out of the first download, however small: a word that only this library has, and that its own chunk does have.
const strangers = { Leaflet: "leaflet-container", embla: "containScroll", "Base UI": "data-base-ui" };
const scripts = await Promise.all(
  assets
    .filter((name) => name.endsWith(".js"))
    .map(async (name) => ({
      isFirst: home.has(`assets/${name}`),
      text: await readFile(join(client, "assets", name), "utf8"),
    })),
);
for (const [library, word] of Object.entries(strangers)) {
  const places = scripts.filter(({ text }) => text.includes(word));
  if (places.length === 0) throw new Error(`No script says "${word}": what tells ${library} now?`);
  if (places.some(({ isFirst }) => isFirst)) {
    console.log(`${library} is in the first download`);
    process.exitCode = 1;
  }
}
if (budgets.some(([, bytes, limit]) => bytes === 0 || bytes > limit)) process.exitCode = 1;
