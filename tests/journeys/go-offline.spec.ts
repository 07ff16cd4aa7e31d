import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  cards,
  chooseStation,
  expect,
  goOffline,
  loseConnection,
  NO_CONNECTION,
  open,
  placesHeading,
  test,
  toast,
} from "#tests/journeys/journey.ts";

const LOST = "Network connection lost. Please check your internet connection.";

test.use({ savesData: false, serviceWorkers: "allow" });

test.beforeEach(({ watch }) => {
  watch.expectConsoleError(NO_CONNECTION);
});

test("losing the connection shows a message, and its return another one", async ({ page }) => {
  await open(page, "/");
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

  await page.context().setOffline(false);
  await expect(toast(page, "Back online")).toContainText("Your connection has been restored.");
  await expect(lost).toBeHidden();
  await expect(badge).toBeHidden();
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("group")).toHaveCount(1);
});

test("the offline badge covers no menu and no close button", async ({ page }) => {
  const badge = page.getByText("Offline", { exact: true }).locator("..");
  for (const [width, path] of [
    [320, "/"],
    [390, "/"],
    [390, "/attraction/abbotsford"],
    [390, "/station/galashiels/attraction/old-gala-house"],
    [900, "/station/galashiels/attraction/old-gala-house"],
    [1440, "/attraction/abbotsford"],
  ] as const)
    await test.step(`${path}, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, path);
      await loseConnection(page);
      await expect(badge).toBeVisible();
      const covered = await badge.boundingBox();
      if (!covered) throw new Error("The badge is not there");
      expect(width - covered.x - covered.width).toBeLessThan(16);
      const within = path.startsWith("/station") ? page.getByRole("dialog") : page.locator("body");
      const names = within.locator("summary, button, a").filter({ hasText: /^(Menu|Contact)$/ });
      const labels = within.locator('[aria-label="Close"], [aria-label="Search"]');
      for (const control of await names.or(labels).all()) {
        const box = await control.boundingBox();
        if (!box) continue;
        const isBeside = box.x >= covered.x + covered.width || box.x + box.width <= covered.x;
        const isAbove = box.y >= covered.y + covered.height || box.y + box.height <= covered.y;
        expect(isBeside || isAbove).toBe(true);
      }
      await page.context().setOffline(false);
    });
});

test("a message disappears after five seconds", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await loseConnection(page);
  const lost = toast(page, "No internet connection");
  await expect(lost).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(lost).toBeHidden();
});

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
  await page.getByRole("banner").getByRole("link", { name: "Alight" }).click();
  await expect(page).toHaveURL("/");
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
});

test("without a connection a place opens from the catalogue, and the rest follows", async ({ page }) => {
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
  await page.keyboard.press("Escape");
  await goOffline(page);
  await page.getByRole("link", { name: "Old Gala House" }).first().click();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
});

test("without a connection stations and other pages open", async ({ page }) => {
  await open(page, "/?station=stow");
  await goOffline(page);
  await page.getByRole("link", { name: "Station details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stow Station" })).toBeVisible();
  await expect
    .poll(async () => (await cardNames(page)).toSorted())
    .toEqual(placesWith({ station: "Stow" }).toSorted());
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/?station=stow");
  await expect(placesHeading(page, placesWith({ station: "Stow" }).length)).toBeVisible();
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
    await page.waitForLoadState("networkidle");
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

  test("the home page's map fails alone, and comes when it is tried again", async ({ page, watch }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    const part = /\/assets\/home-map-content-/;
    await page.route(part, (route) => route.abort());
    await open(page, "/");
    await page.getByText("Map of stations and places", { exact: true }).click();
    const map = page.locator("#simple-home-map");
    await expect(map.getByRole("alert")).toContainText("The map could not be loaded.");
    await expect(cards(page)).toHaveCount(24);
    await page.unroute(part);
    const goOn = Promise.withResolvers<void>();
    await page.route(part, async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await map.getByRole("button", { name: "Try Again" }).click();
    await expect(map.getByRole("status")).toHaveText("Loading map...");
    goOn.resolve();
    await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
  });

  test("the home page's map comes by itself when the connection is back", async ({ page, watch }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    const part = /\/assets\/(home-map-content|leaflet-map)-.*\.js$/;
    await page.route(part, (route) => route.abort());
    await open(page, "/");
    await loseConnection(page);
    await page.getByText("Map of stations and places", { exact: true }).click();
    const map = page.locator("#simple-home-map");
    await expect(map.getByRole("alert")).toContainText("could not be loaded");
    await page.unroute(part);
    await page.context().setOffline(false);
    await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
  });

  test("the map whose styles were lost is drawn with them after another try", async ({ page, watch }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    const styles = /\/assets\/leaflet-map-.*\.css$/;
    await page.route(styles, (route) => route.abort());
    await open(page, "/map");
    const map = page.getByRole("main");
    await expect(map.getByText("The map could not be loaded.")).toBeVisible();
    await expect(map.getByRole("link", { name: /^Aberdour \d/ })).toBeVisible();
    await page.unroute(styles);
    await map.getByRole("button", { name: "Try again" }).click();
    await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
    await expect(map.locator(".leaflet-container")).toHaveCSS("overflow", "hidden");
  });

  test("a dialog whose code was lost opens by another try", async ({ page, watch }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    await page.route("/assets/dialog-popup-*", (route) => route.abort());
    await open(page, "/");
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
    await page.unroute("/assets/dialog-popup-*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("a card whose carousel was lost shows one picture, and the others after another try", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_FAILED/);
    const part = /\/assets\/carousel-.*\.js$/;
    await page.route(part, (route) => route.abort());
    await open(page, "/");
    const card = cards(page).filter({ has: page.getByRole("heading", { name: "Abbotsford", exact: true }) });
    const more = card.getByRole("button", { name: "Load 2 more pictures" });
    await expect(more).toBeVisible();
    await page.unroute(part);
    await more.click();
    await expect(card.getByText("1 / 3")).toBeVisible();
  });
});
