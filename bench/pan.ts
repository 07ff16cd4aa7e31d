// npm run bench:pan – how smoothly a large map moves on this machine: the built /map with 2,500 stations and 20,000 places, over the streets of
// an archive (BASEMAP) and without any, beside an empty map in the same run. The goal is a mean frame of 17 ms. Nothing here is a test.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { CatalogueDocument } from "#app/catalogue/catalogue.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { NO_TRAINS } from "#app/trains/train-time.ts";
import { demoBasemap } from "#tests/builders/demo-basemap.ts";
import { startBuiltServer } from "./built-server.ts";
import { makeRandom } from "./make-random.ts";

const [PORT, STREETS_PORT] = [3189, 3191];
const GOAL_MS = 17;
const COUNTS = { stations: 2500, attractions: 20_000 };
/** Scotland and the north of England, so that thousands are in view. */
const REGION = { south: 54.5, north: 57.5, west: -5, east: -1.5 };
/** Frames of dragging at each zoom level. */
const FRAMES = 150;

const plain = await startBuiltServer(PORT);
const archive = join(plain.dataFolder, "streets.pmtiles");
await writeFile(archive, demoBasemap());
const streets = await startBuiltServer(STREETS_PORT, { BASEMAP: archive });
let browser: Browser | null = null;
// Whatever hangs, the bench ends.
const watchdog = setTimeout(() => {
  console.error("The bench took too long");
  process.exitCode = 1;
  void browser?.close();
}, 180_000);

try {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  const empty = await openMap(browser, plain.site, { stations: 0, attractions: 0 });
  const full = await openMap(browser, plain.site, COUNTS);
  const withStreets = await openMap(browser, streets.site, COUNTS);
  console.log(`\n${COUNTS.stations} stations and ${COUNTS.attractions} places; mean frame while dragging:\n`);
  for (const zoom of [9, 10, 11, 12]) {
    const without = await panAt(empty, zoom);
    console.log(`zoom ${zoom}   empty map ${format(without)}`);
    for (const [name, map] of [
      ["no streets", full],
      ["streets", withStreets],
    ] as const) {
      const frames = await panAt(map, zoom);
      const verdict = frames.mean <= GOAL_MS ? "" : `   over the ${GOAL_MS} ms of the goal`;
      console.log(
        `  ${name.padEnd(11)} ${format(frames)}   ${(frames.mean / without.mean).toFixed(2)} of it${verdict}`,
      );
    }
  }
} finally {
  clearTimeout(watchdog);
  await browser?.close();
  await streets.stop();
  await plain.stop();
}

type Counts = typeof COUNTS;
type Frames = { mean: number; worst: number };

async function openMap(chrome: Browser, site: string, counts: Counts): Promise<Page> {
  const page = await chrome.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  await page.route(
    (url) => url.hostname !== "localhost",
    (route) => route.abort(),
  );
  await page.route("**/documents/catalogue", (route) => route.fulfill({ json: makeCatalogue(counts) }));
  // From another page, with the catalogue at hand: the map then takes its stations from it as well.
  await page.goto(site);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Explore by map" }).first().click();
  await page.getByRole("button", { name: "Zoom in", exact: true }).waitFor();
  await page.locator("[data-bounds]").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /^Places to visit \d/ }).waitFor();
  return page;
}

/** Zooms in as far as `zoom` from the level 9 at which the map begins, and drags there. */
async function panAt(page: Page, zoom: number): Promise<Frames> {
  await page.bringToFront();
  const canvas = page.locator(".map-canvas");
  if (zoom > 9) {
    const zoomed = page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await zoomed;
  }
  return canvas.evaluate(async (box, frames) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const from = { x: left + width * 0.5, y: top + height * 0.5 };
    const fire = (type: string, target: EventTarget, x: number, y: number) =>
      target.dispatchEvent(
        new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0, buttons: 1, view: window }),
      );
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    fire("mousedown", box, from.x, from.y);
    const pane = box.querySelector<HTMLElement>(".leaflet-map-pane");
    const places = new Set<string | undefined>();
    let last = await nextFrame();
    const times: number[] = [];
    for (let i = 1; i <= frames; i++) {
      // A wide circle: every frame shows something new.
      const turn = (i / frames) * 4 * Math.PI;
      fire(
        "mousemove",
        document,
        from.x + Math.sin(turn) * width * 0.4,
        from.y + (1 - Math.cos(turn)) * height * 0.2,
      );
      const now = await nextFrame();
      times.push(now - last);
      places.add(pane?.style.transform);
      last = now;
    }
    if (places.size < frames / 2) throw new Error("The map did not follow the mouse");
    fire("mouseup", document, from.x, from.y);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { mean: times.reduce((a, b) => a + b, 0) / times.length, worst: Math.max(...times) };
  }, FRAMES);
}

function makeCatalogue(counts: Counts): CatalogueDocument {
  const random = makeRandom();
  const coordinates = () => ({
    latitude: REGION.south + random() * (REGION.north - REGION.south),
    longitude: REGION.west + random() * (REGION.east - REGION.west),
  });
  const stations = Array.from({ length: counts.stations }, (_, i) => ({
    slug: `station-${i}`,
    name: `Station ${i}`,
    ...coordinates(),
    attractionCount: 8,
    facilities: [],
    accessibility: [],
  }));
  const attractions = Array.from({ length: counts.attractions }, (_, i) => ({
    slug: `place-${i}`,
    name: `Place ${i}`,
    summary: "",
    ...coordinates(),
    activityType: ["History"],
    stations: stations.slice(i % stations.length, (i % stations.length) + 1).map(({ slug, name, ...at }) => {
      const { latitude, longitude } = at;
      return { slug, name, latitude, longitude, walkingTimeMinutes: 12, isEstimate: true, isPrimary: true };
    }),
    nearestStation: `Station ${i % Math.max(counts.stations, 1)}`,
    walkingTimeMinutes: 12,
    pictures: [],
    facts: {},
  }));
  return {
    version: CATALOGUE_VERSION,
    regions: [],
    stations,
    aliases: [],
    activities: ["History"],
    attractions,
    lines: [],
    trains: NO_TRAINS,
    sampleDays: [],
  };
}

function format({ mean, worst }: Frames): string {
  return `${mean.toFixed(1).padStart(6)} ms (worst ${worst.toFixed(0)})`;
}
