import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled, stamp } from "./install.mjs";

let folder: string;
const here = { os: [process.platform], cpu: [process.arch], optional: true };
const elsewhere = { os: ["plan9"], cpu: ["vax"], optional: true };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(folder, "node_modules/.bin/node"), "");
  lock({ "node_modules/hono": { version: "4.0.0" }, "node_modules/vite": { version: "8.0.0", dev: true } });
  record({ "node_modules/hono": { version: "4.0.0" }, "node_modules/vite": { version: "8.0.0", dev: true } });
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a folder without packages is not installed", () => {
  rmSync(join(folder, "node_modules"), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});

test("packages installed by hand that agree with the lock count as installed", () => {
  expect(isInstalled(folder)).toBe(true);
});

test("an install that was interrupted before npm wrote its record is not whole", () => {
  rmSync(join(folder, "node_modules/.package-lock.json"));
  expect(isInstalled(folder)).toBe(false);
});

test("packages without the Node that runs them are not installed", () => {
  rmSync(join(folder, "node_modules/.bin/node"));
  expect(isInstalled(folder)).toBe(false);
});

test("a new version in the lock asks for an install", () => {
  lock({ "node_modules/hono": { version: "4.0.1" } });
  expect(isInstalled(folder)).toBe(false);
});

test("a package added to the lock asks for an install", () => {
  lock({ "node_modules/hono": { version: "4.0.0" }, "node_modules/zod": { version: "4.0.0" } });
  expect(isInstalled(folder)).toBe(false);
});

test("a workspace belongs to a whole install once npm has linked it", () => {
  const workspace = {
    "node_modules/@alight/drawings": { resolved: "packages/drawings", link: true },
    "packages/drawings": { version: "1.0.0" },
  };
  lock({ "node_modules/hono": { version: "4.0.0" }, ...workspace });
  expect(isInstalled(folder)).toBe(false);
  record({ "node_modules/hono": { version: "4.0.0" }, ...workspace });
  expect(isInstalled(folder)).toBe(true);
});

test("an install without the development packages is not whole", () => {
  record({ "node_modules/hono": { version: "4.0.0" } });
  expect(isInstalled(folder)).toBe(false);
  writeFileSync(join(folder, "node_modules/.installed"), stamp(folder, false));
  expect(isInstalled(folder)).toBe(false);
});

test("where the pages are built already, an install without the development packages is whole", () => {
  record({ "node_modules/hono": { version: "4.0.0" } });
  expect(isInstalled(folder, false)).toBe(true);
  record({ "node_modules/vite": { version: "8.0.0", dev: true } });
  expect(isInstalled(folder, false)).toBe(false);
});

test("an optional package for this machine belongs to a whole install, one for another machine does not", () => {
  lock({
    "node_modules/hono": { version: "4.0.0" },
    "node_modules/pg-vax": { version: "18.0.0", ...elsewhere },
  });
  expect(isInstalled(folder)).toBe(true);
  lock({ "node_modules/hono": { version: "4.0.0" }, "node_modules/pg-here": { version: "18.0.0", ...here } });
  expect(isInstalled(folder)).toBe(false);
});

test("what npm could not get is not asked for again once an install has ended well", () => {
  lock({ "node_modules/hono": { version: "4.0.0" }, "node_modules/pg-here": { version: "18.0.0", ...here } });
  writeFileSync(join(folder, "node_modules/.installed"), stamp(folder));
  expect(isInstalled(folder)).toBe(true);
});

test("the stamp of an earlier install does not vouch for what somebody removed since", () => {
  writeFileSync(join(folder, "node_modules/.installed"), stamp(folder));
  record({ "node_modules/hono": { version: "4.0.0" } });
  expect(isInstalled(folder)).toBe(false);
});

function lock(packages: object) {
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...packages } }));
}

function record(packages: object) {
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}
