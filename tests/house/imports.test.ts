import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/** A folder of `app` imports only from folders of earlier tiers; those of one tier do not import each other. */
const TIERS = [
  ["shared"],
  ["ui"],
  ["map"],
  ["photos", "places", "walks", "consent", "account"],
  ["activities", "stations"],
  ["attractions"],
  ["search"],
  ["contact", "newsletter", "tickets", "about", "legal"],
  ["admin"],
];

/** The files directly in `app`: pages, the root, the entries and the site map. They come last. */
const PAGES = TIERS.length;

function tierOf(folder: string | undefined): number {
  return folder === undefined ? PAGES : TIERS.findIndex((tier) => tier.includes(folder));
}

function folderOf(file: string): string | undefined {
  const [, folder, rest] = file.split("/");
  return rest === undefined ? undefined : folder;
}

function sourcesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => join(root, name))
    .filter((file) => /\.tsx?$/.test(file) && statSync(file).isFile());
}

/** What `file` imports from this project, as paths from its root. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const specifiers = [...text.matchAll(/(?:from\s+|import\s*\(?\s*)["'](#?[./a-z][^"']*)["']/g)].map(
    (match) => match[1] ?? "",
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("#")) return [specifier.slice(1)];
    if (specifier.startsWith(".") && !specifier.includes("+types/"))
      return [normalize(join(dirname(file), specifier))];
    return [];
  });
}

describe("who may import whom", () => {
  const appFiles = sourcesOf("app");

  test("every folder of app has its place in the order", () => {
    const folders = new Set(appFiles.map(folderOf));
    const unplaced = [...folders].filter((folder) => tierOf(folder) === -1);
    expect(unplaced).toEqual([]);
  });

  test("a folder of app imports only from folders to its left", () => {
    const wrong = appFiles.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith("app/"))
        .filter((target) => {
          const [from, to] = [folderOf(file), folderOf(target)];
          return from !== to && tierOf(to) >= tierOf(from) && tierOf(from) !== PAGES;
        })
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("only pages import pages, and only the design system's page shows its parts", () => {
    const wrong = appFiles
      .filter((file) => folderOf(file) !== undefined)
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => /^app\/[^/]+-page\.tsx$/.test(target))
          .map((target) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test("app never imports from the server", () => {
    const wrong = appFiles.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith("server/") || target.startsWith("tests/"))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong.filter((line) => !/\.test\.tsx? /.test(line))).toEqual([]);
  });

  test("the server never imports what is drawn", () => {
    const wrong = sourcesOf("server").flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith("app/") && target.endsWith(".tsx"))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ["leaflet", /^app\/map\//],
    ["@supabase/lite", /^server\/backend\//],
  ])("only one folder knows %s", (library, home) => {
    const strangers = [...appFiles, ...sourcesOf("server")].filter(
      (file) =>
        !home.test(file) && new RegExp(`["']${library}(/[^"']*)?["']`).test(readFileSync(file, "utf8")),
    );
    expect(strangers).toEqual([]);
  });
});
