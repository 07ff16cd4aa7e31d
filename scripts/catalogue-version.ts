// npm run catalogue:version: writes the version of the catalogue, a hash of its shape, to app/catalogue.
import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const VERSION_FILE = "app/catalogue/catalogue-version.generated.ts";

type Read = (file: string) => string;

const readSource: Read = (file) => readFileSync(join(root, file), "utf8");

/** The file as it should be, by the declarations of `Catalogue` and of everything that it is made of. */
export function versionFile(read: Read = readSource): string {
  const shape = declarationsOf("Catalogue", "app/catalogue/catalogue.ts", read, new Map());
  const version = hash("sha256", [...shape.values()].join("\n")).slice(0, 6);
  return `export const CATALOGUE_VERSION = "${version}";\n`;
}

/** Of a type, or of a constant that a type is made of, by file and name. Relies on the layout of Biome. */
function declarationsOf(
  name: string,
  file: string,
  read: Read,
  found: Map<string, string>,
): Map<string, string> {
  const source = read(file)
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\n\s*\n/g, "\n");
  const from = new RegExp(String.raw`import [^;]*\b${name}\b[^;]*from "#(app/[^"]+)"`).exec(source)?.[1];
  if (from) return declarationsOf(name, from, read, found);
  const declaration = new RegExp(
    String.raw`^(?:export )?(?:type|const) ${name}\b[\s\S]*?;$(?=\n\w|\s*$(?![\s\S]))`,
    "m",
  ).exec(source)?.[0];
  // Names of the language, such as Record.
  if (!declaration || found.has(`${file} ${name}`)) return found;
  found.set(`${file} ${name}`, declaration.replace(/\s+/g, " "));
  for (const [part] of declaration.matchAll(/\b[A-Z]\w*\b/g)) declarationsOf(part, file, read, found);
  return found;
}

/** Whether the file is current. */
export function isCurrent(read: Read = readSource): boolean {
  return readSource(VERSION_FILE) === versionFile(read);
}

if (import.meta.main) {
  writeFileSync(join(root, VERSION_FILE), versionFile());
  console.log(`${VERSION_FILE} is current.`);
}
