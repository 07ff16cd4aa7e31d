import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  cards,
  chooseStation,
  closeByEscape,
  expect,
  goOffline,
  loseConnection,
  NO_CONNECTION,
  open,
  placesHeading,
  test,
  toast,
  untilAtRest,
} from "#tests/journeys/journey.ts";
import { stopClock } from "#tests/journeys/map-helpers.ts";

const LOST = "Network connection lost. Please check your internet connection.";

// Playwright opens a site once more to clear its storage, which a service worker may hold up.
test.use({ savesData: false, serviceWorkers: "allow", reuseContext: false });

test.beforeEach(({ watch }) => {
  watch.expectConsoleError(NO_CONNECTION);
});

test("losing the connection shows a message for five seconds, and its return another one", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/");
  await stopClock(page);
  await loseConnection(page);
  const lost = toast(page, "No internet connection");
  await expect(lost).toContainText("You're currently offline. Some features may not work.");
  await expect(lost).toHaveAttribute("data-variant", "destructive");
  await expect(lost.getByRole("button", { name: "Dismiss" })).toBeVisible();
  const badge = page.getByText("Offline", { exact: true });
  await expect(badge).toBeVisible();
  await expect
    .poll(async () => {
      const box = await badge.boundingBox();
      return box && box.x > 1200 && box.y < 100;
    })
    .toBe(true);
  await page.clock.runFor(5000);
  await expect(lost).toBeHidden();

  await page.context().setOffline(false);
  await expect(toast(page, "Back online")).toContainText("Your connection has been restored.");
  await expect(badge).toBeHidden();
  // A message takes the place of the one before.
  await loseConnection(page);
  await expect(lost).toBeVisible();
  await page.context().setOffline(false);
  await expect(toast(page, "Back online")).toBeVisible();
  await expect(lost).toBeHidden();
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("group")).toHaveCount(1);
  const about = page.getByRole("banner").getByRole("link", { name: "About" });
  await about.focus();
  await toast(page, "Back online").getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(about).toBeFocused();
});

test("the offline badge covers no menu and no close button", async ({ page }) => {
  for (const [path, widths] of [
    ["/", [320, 390]],
    ["/attraction/abbotsford", [390, 1440]],
    ["/station/galashiels/attraction/old-gala-house", [390, 900]],
  ] as const)
    await test.step(path, async () => {
      await page.setViewportSize({ width: widths[0], height: 844 });
      await open(page, path);
      await loseConnection(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await expectBadgeBeside(page, width);
      }
      await page.context().setOffline(false);
    });
});

async function expectBadgeBeside(page: Page, width: number): Promise<void> {
  const badge = page.getByText("Offline", { exact: true }).locator("..");
  await expect(badge).toBeVisible();
  const isDialog = page.url().includes("/station");
  const within = isDialog ? page.getByRole("dialog") : page.locator("body");
  const names = within.locator("summary, button, a").filter({ hasText: /^(Menu|Contact)$/ });
  const labels = within.locator('[aria-label="Close"], [aria-label="Search"]');
  await expect(async () => {
    const covered = await badge.boundingBox();
    if (!covered) throw new Error("The badge is not there");
    expect(width - covered.x - covered.width).toBeLessThan(16);
    for (const control of await names.or(labels).all()) {
      const box = await control.boundingBox();
      if (!box) continue;
      const isBeside = box.x >= covered.x + covered.width || box.x + box.width <= covered.x;
      const isAbove = box.y >= covered.y + covered.height || box.y + box.height <= covered.y;
      expect(isBeside || isAbove).toBe(true);
    }
  }).toPass();
}

test("without a connection a visitor filters, goes back, loads more cards and goes home by the logo", async ({
  page,
}) => {
  await open(page, "/");
  await goOffline(page);
  await page.getByText("30 min", { exact: true }).click();
  await expect(placesHeading(page, placesWith({ minutes: 30 }).length)).toBeVisible();
  await chooseStation(page, "Tweedbank");
  await expect.poll(() => cardNames(page)).toEqual(placesWith({ station: "Tweedbank", minutes: 30 }));
  await page.goBack();
  await page.goBack();
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL(/minutes=30/);
  // The order goes by its trains, which were never fetched.
  const from = page.getByLabel("From", { exact: true });
  await from.selectOption("Galashiels");
  await expect(page.getByText("The trains from Galashiels could not be loaded.")).toBeVisible();
  await expect(placesHeading(page, placesWith({ minutes: 30 }).length)).toBeVisible();
  await from.selectOption("Edinburgh Waverley");
  await expect(placesHeading(page, placesWith({ minutes: 30 }).length)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Alight" }).click();
  await expect(page).toHaveURL("/");
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
});

test("without a connection a place opens from the catalogue, and the rest follows; stations and other pages open too", async ({
  page,
}) => {
  await open(page, "/?station=galashiels");
  await goOffline(page);
  await page.getByRole("link", { name: "Old Gala House" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(dialog.getByText(LOST, { exact: true })).toBeVisible();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeHidden();

  await page.context().setOffline(false);
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  await expect(dialog.getByText(LOST, { exact: true })).toBeHidden();

  // What was read before is there in full.
  await closeByEscape(dialog);
  await goOffline(page);
  await page.getByRole("link", { name: "Old Gala House" }).first().click();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();

  await closeByEscape(dialog);
  await page.getByRole("link", { name: "Station details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect
    .poll(async () => (await cardNames(page)).toSorted())
    .toEqual(placesWith({ station: "Galashiels" }).toSorted());
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(placesHeading(page, placesWith({ station: "Galashiels" }).length)).toBeVisible();
});

test.describe("before the service worker has come", () => {
  test.use({ serviceWorkers: "block" });

  test("a page whose code is of an older version of the site is loaded anew, also from a page that is not found", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(/404|Error loading route module|dynamically imported module/);
    let isOutdated = true;
    await page.route("/assets/about-*", (route) =>
      isOutdated ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await open(page, "/nowhere");
    await untilAtRest(page);
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isOutdated = false;
    });
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
    expect(isOutdated).toBe(false);
  });

  test("without a connection a page whose code is missing waits for it, and opens when it is back", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    await page.route("/assets/about-*", (route) => route.abort());
    await open(page, "/");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await loseConnection(page);
    await page.getByRole("link", { name: "About" }).first().click();
    await expect(toast(page, "Connection Error")).toContainText(LOST);
    await expect(page.locator("[data-progress]")).toBeAttached();
    await expect(placesHeading(page, placesWith().length)).toBeVisible();

    await page.unroute("/assets/about-*");
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  });

  test("without a connection a page waits for its code also before the rest of the site has come", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    await page.route(/\/assets\/(about|later)-/, (route) => route.abort());
    await open(page, "/faq");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await loseConnection(page);
    await page.getByRole("link", { name: "About" }).first().click();
    await expect(page.locator("[data-progress]")).toBeAttached();

    await page.unroute(/\/assets\/(about|later)-/);
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  });

  test("a card's pictures, a dialog and the map of home whose code was lost come by another try, the map also by itself when the connection is back", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    const part = /\/assets\/(home-map-content|leaflet-map)-.*\.js$/;
    await page.route(part, (route) => route.abort());
    await page.route("/assets/dialog-popup-*", (route) => route.abort());
    await page.route(/\/assets\/carousel-.*\.js$/, (route) => route.abort());
    await open(page, "/");
    const card = cards(page).filter({ has: page.getByRole("heading", { name: "Abbotsford", exact: true }) });
    const more = card.getByRole("button", { name: "Load 2 more pictures" });
    await expect(more).toBeVisible();
    await page.unroute(/\/assets\/carousel-.*\.js$/);
    await more.click();
    await expect(card.getByText("1 / 3")).toBeVisible();

    const link = cards(page).first().getByRole("heading").getByRole("link");
    await link.press("Enter");
    const failure = page.getByText("This part of the page could not be loaded.");
    await expect(failure).toBeFocused();
    await page.getByRole("button", { name: "Close" }).press("Enter");
    await expect(link).toBeFocused();
    await link.press("Enter");
    await expect(failure).toBeVisible();
    await page.unroute("/assets/dialog-popup-*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await closeByEscape(page.getByRole("dialog"));

    await page.getByText("Map of stations and places", { exact: true }).click();
    const map = page.locator("#simple-home-map");
    await expect(map.getByRole("alert")).toContainText("The map could not be loaded.");
    await expect(cards(page)).toHaveCount(24);
    await page.unroute(part);
    const goOn = Promise.withResolvers<void>();
    await page.route(part, async (route) => {
      await goOn.promise;
      await route.abort();
    });
    await map.getByRole("button", { name: "Try Again" }).press("Enter");
    await expect(map.getByRole("status")).toHaveText("Loading map...");
    await expect(map.locator("summary")).toBeFocused();
    goOn.resolve();
    await expect(map.getByRole("alert")).toContainText("The map could not be loaded.");
    await loseConnection(page);
    await page.unroute(part);
    await page.context().setOffline(false);
    await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
  });

  test("the map whose styles were lost is drawn with them after another try", async ({ page, watch }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    const styles = /\/assets\/leaflet-map-.*\.css$/;
    await page.route(styles, (route) => route.abort());
    await open(page, "/map?minutes=30");
    const map = page.getByRole("main");
    await expect(map.getByText("The map could not be loaded.")).toBeVisible();
    await map.getByRole("link", { name: /^Aberdour \d/ }).click();
    await page.getByRole("link", { name: "Back to Map" }).click();
    await expect(page).toHaveURL("/map?minutes=30");
    await expect(map.getByText("The map could not be loaded.")).toBeVisible();
    await page.unroute(styles);
    await map.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.locator("body")).not.toBeFocused();
    await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
    await expect(map.locator(".leaflet-container")).toHaveCSS("overflow", "hidden");
  });
});
