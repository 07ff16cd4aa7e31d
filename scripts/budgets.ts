// npm run test:budgets: compares the sizes of the build with the limits in docs/performance.md.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const client = "build/client";

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; src?: string };

const manifest: Record<string, ManifestEntry> = JSON.parse(
  await readFile(join(client, ".vite/manifest.json"), "utf8"),
);

/** The files of modules and their static imports. */
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
/** The banner with everything that consent needs, without what the page has anyway. */
const consent = [...filesOf("app/consent/consent-panel.tsx")].filter((file) => !home.has(file));
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
  ["JavaScript of home, gzip", await sizeOf(home, /\.js$/), 140_000],
  ["cookie banner, gzip", await sizeOf(consent, /\.(js|css)$/), 4000],
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
// Libraries that the first download must not contain, each with a string that occurs in its code only.
const excludedLibraries = {
  Leaflet: "leaflet-container",
  embla: "containScroll",
  "Base UI": "data-base-ui",
  supabase: "supabase-js",
};
const scripts = await Promise.all(
  assets
    .filter((name) => name.endsWith(".js"))
    .map(async (name) => ({
      isFirst: home.has(`assets/${name}`),
      text: await readFile(join(client, "assets", name), "utf8"),
    })),
);
for (const [library, word] of Object.entries(excludedLibraries)) {
  const chunks = scripts.filter(({ text }) => text.includes(word));
  if (chunks.length === 0)
    throw new Error(`No script contains "${word}" of ${library}: choose another string`);
  if (chunks.some(({ isFirst }) => isFirst)) {
    console.log(`${library} is in the first download`);
    process.exitCode = 1;
  }
}
if (budgets.some(([, bytes, limit]) => bytes === 0 || bytes > limit)) process.exitCode = 1;
