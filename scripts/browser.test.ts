import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBrowser } from "./browser.mjs";

let first: string;
let second: string;
const noneOfPlaywrights = async () => undefined;

beforeEach(() => {
  first = mkdtempSync(join(tmpdir(), "path-first-"));
  second = mkdtempSync(join(tmpdir(), "path-second-"));
});

afterEach(() => {
  for (const folder of [first, second]) rmSync(folder, { recursive: true });
});

test("CHROMIUM_PATH comes before what is on the PATH", async () => {
  program(first, "chromium");
  const mine = program(second, "my-chromium");
  expect(await find({ CHROMIUM_PATH: mine })).toBe(mine);
});

test("a CHROMIUM_PATH that leads nowhere is said, not passed over", async () => {
  program(first, "chromium");
  const nowhere = join(second, "nowhere");
  await expect(find({ CHROMIUM_PATH: nowhere })).rejects.toThrow(`CHROMIUM_PATH is ${nowhere}`);
});

test("Chromium comes before Chrome, wherever they are on the PATH", async () => {
  program(first, "google-chrome");
  const chromium = program(second, "chromium");
  expect(await find()).toBe(chromium);
});

test("the one without windows comes first", async () => {
  program(first, "chromium");
  const headless = program(second, "chromium-headless-shell");
  expect(await find()).toBe(headless);
});

test("Chrome will do", async () => {
  const chrome = program(second, "google-chrome-stable");
  expect(await find()).toBe(chrome);
});

test("a stub that does not run and a file that is no program are passed over", async () => {
  program(first, "chromium", 1);
  writeFileSync(join(first, "chromium-browser"), "", { mode: 0o644 });
  const chrome = program(second, "google-chrome");
  expect(await find()).toBe(chrome);
});

test("what is on the PATH comes before Playwright's own", async () => {
  const playwrights = program(second, "chrome-of-playwright");
  const options = { install: false, env: { PATH: first }, playwrights: async () => playwrights };
  expect(await findBrowser(options)).toBe(playwrights);
  const chromium = program(first, "chromium");
  expect(await findBrowser(options)).toBe(chromium);
});

function find(env = {}) {
  const PATH = [first, second].join(delimiter);
  return findBrowser({ install: false, env: { PATH, ...env }, playwrights: noneOfPlaywrights });
}

function program(folder: string, name: string, code = 0) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  return path;
}
