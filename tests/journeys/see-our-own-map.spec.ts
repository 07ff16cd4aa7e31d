import { mergeTests, type Page, type Route } from "@playwright/test";
import { test as configured } from "#tests/journeys/account-server.ts";
import { expect, open, untilAtRest, untilKept } from "#tests/journeys/journey.ts";
import { AROUND_GALASHIELS, mapPath, openMap } from "#tests/journeys/map-helpers.ts";
import { test as unreliable } from "#tests/journeys/unreliable-connection.ts";

const test = mergeTests(configured, unreliable);

const LAND = { light: "242,239,224", dark: "29,44,39", paper: "255,255,255" };

test("a site with a map of its own draws streets in its colours, by day, by night and on paper, asks no tile server, says when they do not come, and is left without an error", async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await page.route("**/tiles/**", (route) => route.abort());
  await openMap(page, mapPath({ ...AROUND_GALASHIELS, zoom: 13 }));
  await expect(page.getByText("Streets are missing")).toBeVisible();
  await expect(page.locator("path.map-land")).not.toHaveCount(0);

  await page.unroute("**/tiles/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Meigle Hill")).toBeVisible();
  await expect(page.getByText("Streets are missing")).toBeHidden();
  await expect(page.getByRole("link", { name: "Protomaps © OpenStreetMap contributors" })).toBeInViewport();
  await expect.poll(() => mostCommonColour(page)).toBe(LAND.light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => mostCommonColour(page)).toBe(LAND.dark);
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect.poll(() => mostCommonColour(page)).toBe(LAND.paper);
  origins.delete("https://upload.wikimedia.org");
  expect([...origins].filter((origin) => origin.startsWith("http"))).toEqual([baseURL]);

  await page.emulateMedia({ media: null, colorScheme: null });
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Alight");
  await untilAtRest(page);
});

test.describe("with a service worker", () => {
  test.use({ savesData: false, serviceWorkers: "allow" });

  test("a region that is kept has its streets in a tunnel, around its stations from close by", async ({
    page,
    unreliable: site,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_|Failed to load resource|could not be (read|loaded)|could not be fetched/);
    await open(page, `${site.url}/offline`);
    await untilKept(page);
    const region = page.getByRole("region", { name: "Lothians, Fife, Borders" });
    await expect(region).toContainText(/about \d+ MB with the map/);
    await page.route("**/documents/catalogue/*", onlyGalashiels);
    await region.getByRole("button", { name: "Keep for offline" }).click();
    await expect(region).toContainText(/Kept just now, \d+(\.\d)? MB/);
    await untilAtRest(page);
    site.set({ connection: "down" });
    await page.context().setOffline(true);
    await openMap(page, site.url + mapPath({ ...AROUND_GALASHIELS, zoom: 15 }));
    await expect.poll(() => mostCommonColour(page)).toBe("235,228,211");
    await expect(page.getByText("Streets are missing")).toBeHidden();
  });
});

/** A region of one station is kept in a moment. */
async function onlyGalashiels(route: Route): Promise<void> {
  const response = await route.fetch();
  const catalogue = await response.json();
  const isThere = ({ slug }: { slug: string }) => /^(galashiels|old-gala-house)$/.test(slug);
  const [stations, attractions] = [catalogue.stations.filter(isThere), catalogue.attractions.filter(isThere)];
  await route.fulfill({ response, json: { ...catalogue, stations, attractions } });
}

/** Of the streets in view. */
function mostCommonColour(page: Page): Promise<string | undefined> {
  return page.locator(".leaflet-vectors-pane").evaluate((pane) => {
    const copy = new OffscreenCanvas(64, 64).getContext("2d", { willReadFrequently: true });
    if (!copy) return undefined;
    copy.imageSmoothingEnabled = false;
    const counts = new Map<string, number>();
    for (const canvas of pane.querySelectorAll("canvas")) {
      copy.clearRect(0, 0, 64, 64);
      copy.drawImage(canvas, 0, 0, 64, 64);
      const { data } = copy.getImageData(0, 0, 64, 64);
      for (let at = 0; at < data.length; at += 4) {
        const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
        if (data[at + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  });
}
