import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { fakeHostArgs } from "#tests/setup/fake-hosts.ts";
import { findFreePort } from "#tests/setup/free-port.ts";

// Each process of Playwright reads this file. Two runs have ports and folders of their own.
process.env.JOURNEY_PORT ??= await chooseFreePort(8500);
process.env.FAKE_HOSTS_PORT ??= await chooseFreePort(9750);
process.env.JOURNEY_DATA ??= makeDataFolder();

/** It is listened on some seconds later: no other test chooses from these. */
async function chooseFreePort(min: number): Promise<string> {
  return String(await findFreePort({ min, max: min + 1250 }));
}

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "alight-journeys-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    // A page lives for seconds: code that is compiled a second time for speed never pays.
    "--js-flags=--no-maglev --no-turbofan",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    ...fakeHostArgs(process.env.FAKE_HOSTS_PORT),
  ],
};

/** Nothing is drawn, which takes a quarter of a page's time; the first four are what Playwright sets. Fingers and motion need drawing. */
const DRAWS_NOTHING =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,acceleratedCompositingEnabled=false";

/** Journeys run in a real browser, against the built app, the real server and a real database with the demo content. */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "tests/setup/start-journeys.ts",
  fullyParallel: true,
  // One more than cores: a journey waits for a third of its time.
  workers: 3,
  forbidOnly: true,
  // On a machine with much else to do: nothing waits for them where all is well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: `http://localhost:${process.env.JOURNEY_PORT}`,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // What is emulated ends as a page is left, which styles all of it once more.
    colorScheme: null,
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    // Storage is cleared between journeys; the browser's cache and its compiled code stay.
    reuseContext: true,
    // Only where a journey is about it: kept pages would answer the next one.
    serviceWorkers: "block",
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      // Nothing is waited for that moves; on the phone it moves.
      use: {
        viewport: { width: 1440, height: 900 },
        launchOptions: {
          ...launchOptions,
          args: [...launchOptions.args, "--force-prefers-reduced-motion", DRAWS_NOTHING],
        },
      },
      testIgnore: /\.phone\.spec/,
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      // Of other files the journeys for both.
      grep: /\.phone\.spec|@phone/,
    },
  ],
});
