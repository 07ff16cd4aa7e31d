import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import { cardNames, cards, expect, open, placesHeading, test, toast } from "#tests/journeys/journey.ts";

const NO_CONNECTION = "Network connection lost. Please check your internet connection.";

test.beforeEach(({ watch }) => {
  // Pictures that had not come near the window.
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  watch.expectConsoleError(/The map library could not be loaded/);
});

test("losing the connection shows a message, and its return another one", async ({ page }) => {
  await open(page, "/");
  await goOffline(page);
  const lost = toast(page, "No internet connection");
  await expect(lost).toContainText("You're currently offline. Some features may not work.");
  await expect(lost).toHaveAttribute("data-type", "destructive");
  await expect(lost.getByRole("button", { name: "Dismiss" })).toBeVisible();
  const badge = page.getByText("Offline", { exact: true });
  await expect(badge).toBeVisible();
  const box = await badge.boundingBox();
  expect(box && box.x > 1200 && box.y < 100).toBe(true);

  await page.context().setOffline(false);
  await expect(toast(page, "Back online")).toContainText("Your connection has been restored.");
  await expect(lost).toBeHidden();
  await expect(badge).toBeHidden();
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("dialog")).toHaveCount(1);
});

for (const [width, path] of [
  [320, "/"],
  [390, "/"],
  [390, "/attraction/abbotsford"],
  [390, "/station/galashiels/attraction/old-gala-house"],
  [1440, "/attraction/abbotsford"],
] as const) {
  test(`the offline badge covers no menu and no close button of ${path}, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, path);
    await goOffline(page);
    const badge = await page.getByText("Offline", { exact: true }).locator("..").boundingBox();
    if (!badge) throw new Error("The badge is not there");
    const controls = page.locator("summary, button, a").filter({ hasText: /^Menu$/ });
    for (const control of await controls.or(page.locator('[aria-label="Close"]')).all()) {
      const box = await control.boundingBox();
      if (!box) continue;
      // Scrolling brings a control to any height.
      const isBeside = box.x >= badge.x + badge.width || box.x + box.width <= badge.x;
      expect(isBeside).toBe(true);
    }
  });
}

test("a message disappears after five seconds", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
  await page.context().setOffline(true);
  const lost = toast(page, "No internet connection");
  await expect(lost).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(lost).toBeHidden();
});

test("without a connection a visitor filters, goes back and loads more cards", async ({ page }) => {
  await open(page, "/");
  await goOffline(page);
  await page.getByText("30 min", { exact: true }).click();
  await expect(placesHeading(page, placesWith({ minutes: 30 }).length)).toBeVisible();
  // The list that can be typed into comes over the network on first use: without one it is the browser's own.
  const station = page.getByRole("combobox", { name: "Station" });
  await station.focus();
  await station.selectOption({ label: `Tweedbank (${placesWith({ station: "Tweedbank" }).length})` });
  await expect(page.getByRole("region", { name: "Tweedbank Station" })).toBeVisible();
  expect(await cardNames(page)).toEqual(placesWith({ station: "Tweedbank", minutes: 30 }));
  await page.goBack();
  await page.goBack();
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
});

test("without a connection a place opens from the catalogue, and the rest follows", async ({ page }) => {
  await open(page, "/?station=galashiels");
  await goOffline(page);
  await page.getByRole("link", { name: "Old Gala House" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(dialog.getByText(NO_CONNECTION, { exact: true })).toBeVisible();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeHidden();

  await page.context().setOffline(false);
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  await expect(dialog.getByText(NO_CONNECTION, { exact: true })).toBeHidden();
});

test("without a connection a place that was read before opens in full", async ({ page }) => {
  await open(page, "/?station=galashiels");
  await page.getByRole("link", { name: "Old Gala House" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
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
  expect((await cardNames(page)).toSorted()).toEqual(placesWith({ station: "Stow" }).toSorted());
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/?station=stow");
  await expect(placesHeading(page, placesWith({ station: "Stow" }).length)).toBeVisible();
});

/** Scripts of what a visitor is likely to open next. */
const NEXT_PARTS = [
  "station-page",
  "attraction-page",
  "about",
  "dialog-popup",
  "station-section",
  "leaflet-map",
];

/** After the page has fetched what it keeps for such times. */
async function goOffline(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
  let before = 0;
  await expect
    .poll(async () => {
      const names = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name),
      );
      const isStill = names.length === before;
      before = names.length;
      return isStill && NEXT_PARTS.every((part) => names.some((name) => name.includes(`/${part}-`)));
    })
    .toBe(true);
  await page.context().setOffline(true);
}
