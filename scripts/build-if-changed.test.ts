import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint, isBuilt } from "./build-if-changed.mjs";

let folder: string;
let before: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-"));
  for (const name of ["app/stations", "server/http", "packages/illustrations", "public", "scripts", "build"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "app/stations/station.ts"), "export const a = 1;");
  writeFileSync(join(folder, "vite.config.ts"), "export default {};");
  before = fingerprint(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

test("nothing changed, nothing to build", () => {
  expect(fingerprint(folder)).toBe(before);
});

test.each([
  ["an edit of another length", "app/stations/station.ts", "export const a = 10;"],
  ["a new file", "app/stations/platform.ts", ""],
  ["a new public file", "public/robots.txt", ""],
  ["the server's code", "server/http/web.ts", ""],
  ["the code of a package", "packages/illustrations/draw.ts", ""],
  ["a changed setting of the build", "vite.config.ts", "export default { base: '/' };"],
  ["other files for the pages", "scripts/code-splitting.ts", "export const files = [];"],
  ["a new setting of the build", "react-router.config.ts", "export default {};"],
  ["other packages", "package-lock.json", "{}"],
])("%s asks for a build", (_, path, text) => {
  writeFileSync(join(folder, path), text);
  expect(fingerprint(folder)).not.toBe(before);
});

test("an edit of the same length asks for a build", () => {
  writeFileSync(join(folder, "app/stations/station.ts"), "export const a = 2;");
  expect(fingerprint(folder)).not.toBe(before);
});

test("a copy of sources and build needs none", () => {
  const later = new Date(Date.now() + 1000);
  utimesSync(join(folder, "app/stations/station.ts"), later, later);
  expect(fingerprint(folder)).toBe(before);
});

test("a deleted file asks for a build", () => {
  rmSync(join(folder, "app/stations/station.ts"));
  expect(fingerprint(folder)).not.toBe(before);
});

test("a file moved to another folder asks for a build", () => {
  mkdirSync(join(folder, "app/walks"));
  const empty = fingerprint(folder);
  expect(empty).toBe(before);
  writeFileSync(join(folder, "app/walks/station.ts"), "export const a = 1;");
  rmSync(join(folder, "app/stations/station.ts"));
  expect(fingerprint(folder)).not.toBe(before);
});

test("tests and what lies outside the build's folders do not", () => {
  writeFileSync(join(folder, "app/stations/station.test.ts"), "");
  writeFileSync(join(folder, "README.md"), "");
  expect(fingerprint(folder)).toBe(before);
});

test("half a build, which leaves no fingerprint, is no build", () => {
  expect(isBuilt(folder, before)).toBe(false);
  writeFileSync(join(folder, "build/.fingerprint"), before);
  expect(isBuilt(folder, before)).toBe(true);
});
