import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findForbiddenImports } from "./check-imports.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "alight-imports-"));
  symlinkSync(join(import.meta.dirname, "../node_modules"), join(root, "node_modules"));
  write(
    "package.json",
    JSON.stringify({ imports: { "#app/*": "./app/*", "#server/*": "./server/*", "#tests/*": "./tests/*" } }),
  );
  write("app/shared/dates.ts", "export type Dates = string;");
  write(
    "app/map/map.ts",
    'import "leaflet"; import type { Dates } from "#app/shared/dates.ts"; export type { Dates };',
  );
  write("app/photos/photo.ts", "export const photo = 1;");
  write("app/photos/photo.test.ts", 'import "#tests/setup/test-secrets.ts"; import "#server/log.ts";');
  write("app/ui/card.tsx", "export const Card = () => <p />;");
  write(
    "app/routes/home/home-page.tsx",
    'import "./home-part.ts"; import "#app/ui/card.tsx"; import "./+types/home-page";',
  );
  write("app/routes/home/home-part.ts", "export const part = 1;");
  write("app/routes/about.tsx", "export const about = 1;");
  write("app/root.tsx", 'import "#app/ui/card.tsx";');
  write("server/log.ts", 'import "pino"; import "#app/shared/dates.ts";');
  write("server/database/pool.ts", 'import "pg";');
  write("packages/embedded-postgres/cluster.ts", 'import "node:fs"; import "./launch.ts";');
  write("packages/embedded-postgres/launch.ts", "export const launch = 1;");
  write("packages/illustrations/draw.ts", "export const draw = 1;");
  write("tests/setup/test-secrets.ts", "export const secrets = 1;");
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test("a tree that keeps the rules passes", async () => {
  expect(await findForbiddenImports(root, 15)).toEqual([]);
});

test.each([
  ["app/map", "app/map/planted.ts", "app/photos/photo.ts"],
  ["app/shared", "app/shared/planted.ts", "app/ui/card.tsx"],
  ["app/photos", "app/photos/planted.ts", "app/walks/walk.ts"],
  ["app/ui", "app/ui/planted.ts", "app/root.tsx"],
  ["routes-apart", "app/routes/home/planted.ts", "app/routes/about.tsx"],
  ["routes-apart", "app/routes/planted.tsx", "app/routes/home/home-part.ts"],
  ["unknown-folder", "app/misc/planted.ts", "app/shared/dates.ts"],
  ["unknown-folder", "app/planted.ts", "app/shared/dates.ts"],
  ["unknown-folder-imported", "app/root.tsx", "app/misc/planted.ts"],
  ["app-without-server", "app/routes/planted.ts", "server/log.ts"],
  ["no-tests-in-production", "server/planted.ts", "tests/setup/test-secrets.ts"],
  ["server-without-pages", "server/planted.ts", "app/ui/card.tsx"],
  ["packages-apart", "packages/illustrations/planted.ts", "app/shared/dates.ts"],
  ["packages-apart", "packages/illustrations/planted.ts", "packages/embedded-postgres/launch.ts"],
])("%s: %s may not import %s", async (rule, from, to) => {
  write("app/walks/walk.ts", "export const walk = 1;");
  if (to.includes("planted")) write(to, "export const planted = 1;");
  write(from, `import "#${to}";`.replace("#packages", ".."));
  expect(await findForbiddenImports(root, 15)).toEqual([`${rule}: ${from} imports ${to}`]);
});

test("types and imports at run time are held to the rules too", async () => {
  write("app/shared/type.ts", 'import type { Dates } from "#app/map/map.ts"; export type { Dates };');
  write("app/shared/lazy.ts", 'export const load = () => import("#app/map/map.ts");');
  expect(await findForbiddenImports(root, 15)).toEqual([
    "app/shared: app/shared/lazy.ts imports app/map/map.ts",
    "app/shared: app/shared/type.ts imports app/map/map.ts",
  ]);
});

test("the server reaches nothing that is drawn, not even through a rule of app", async () => {
  write("app/photos/rule.ts", 'import "#app/ui/card.tsx";');
  write("server/planted.ts", 'import "#app/photos/rule.ts";');
  expect(await findForbiddenImports(root, 15)).toEqual([
    "server-without-pages: server/planted.ts imports app/ui/card.tsx",
  ]);
});

test.each([
  ["leaflet-in-map-only", "leaflet"],
  ["pg-in-database-only", "pg"],
])("%s: no other folder imports %s", async (rule, library) => {
  write("server/planted.ts", `import "${library}";`);
  expect(await findForbiddenImports(root, 15)).toEqual([
    expect.stringMatching(`^${rule}: server/planted\\.ts imports .*${library.split("/")[0]}`),
  ]);
});

test("a folder without a place in the order fails even when nothing imports it", async () => {
  write("app/misc/planted.ts", "export const planted = 1;");
  expect(await findForbiddenImports(root, 15)).toEqual([
    expect.stringMatching(/^unknown-folder.*app\/misc\/planted\.ts/),
  ]);
});

test.each(["#app/nowhere.ts", "./nowhere.ts"])("%s, which is not there, fails", async (specifier) => {
  write("server/planted.ts", `import "${specifier}";`);
  expect(await findForbiddenImports(root, 15)).toEqual([`resolved: server/planted.ts imports ${specifier}`]);
});

test("fewer modules than the tree must hold fail, whatever they import", async () => {
  expect(await findForbiddenImports(root)).toEqual(["Only 15 modules were read, of at least 300."]);
});
