// Part of `npm run build`: bundles the service worker, with the list of the files that it keeps.
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build } from "vite";

const client = "build/client";

type Entry = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

const entries: Record<string, Entry> = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, "utf8"));

/** Needs the server. */
const NOT_KEPT = /^app\/(account|routes\/(admin|account|auth|signup|dev-mail))\b|supabase/;

/** Of the pages that work without the server, with everything that they may load later. */
function filesToKeep(): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const entry = entries[key];
    if (!entry || seen.has(key) || NOT_KEPT.test(key)) return;
    seen.add(key);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(`/${file}`);
    for (const each of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) add(each);
  };
  for (const key of Object.keys(entries)) if (/^app\/(root|routes\/)|entry\.client/.test(key)) add(key);
  return [...files].sort();
}

const server = readFileSync("build/server/index.js", "utf8");
const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(server)?.[0];
if (!manifest) throw new Error("React Router's manifest is not in the build");
const fonts = [...new Set(server.match(/\/assets\/[\w-]+\.woff2/g))];
const files = [...new Set([...filesToKeep(), ...fonts, manifest, "/favicon.svg"])];

await build({
  configFile: false,
  logLevel: "warn",
  define: {
    FILES: JSON.stringify(files),
    MANIFEST: JSON.stringify(manifest),
    BUILD: JSON.stringify(hash("sha256", server).slice(0, 12)),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: "app/offline/service-worker.ts",
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
