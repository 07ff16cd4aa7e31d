import type { Page } from "@playwright/test";
import { cards, expect, expectAccessible, open, test, untilHydrated } from "#tests/journeys/journey.ts";

test("a card opens its place over the list, which leads to its station and back; closing leads back to the list", async ({
  page,
}) => {
  await open(page, "/?station=galashiels");
  await page.getByRole("link", { name: "Old Gala House" }).click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL("/attraction/old-gala-house?station=galashiels");
  await expect(page).toHaveTitle("Old Gala House | Alight");
  await expect(dialog.getByRole("list", { name: "Activities" }).getByRole("listitem")).toHaveText([
    "Culture",
    "Garden",
    "History",
  ]);
  await expect(dialog.getByRole("heading", { name: "About" })).toBeVisible();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();

  await dialog.getByRole("link", { name: /^Galashiels about \d+ min train/ }).click();
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeVisible();

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(page).toHaveTitle("Places to visit | Alight");
});

test("a place that is opened directly is a page of its own", async ({ page }) => {
  await open(page, "/attraction/abbotsford");
  await expect(page).toHaveTitle("Abbotsford | Alight");
  const place = page.getByRole("main");
  await expect(place.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await expect(place.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(
    place.getByRole("link", { name: /^Tweedbank 55 min train from Edinburgh Waverley about \d+ min walk$/ }),
  ).toBeVisible();
  await expect(place.getByRole("link", { name: "Visit Website" })).toHaveAttribute(
    "href",
    "https://www.scottsabbotsford.com/",
  );
  await expect(place.getByRole("link", { name: "Wikipedia" })).toHaveAttribute(
    "href",
    "https://en.wikipedia.org/wiki/Abbotsford_House",
  );
  await expect(place).not.toContainText("(See ");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("from a place that was opened directly, the station's page has the station's title", async ({
  page,
}) => {
  await page.route("/documents/catalogue", (route) => route.abort());
  await open(page, "/attraction/old-gala-house");
  await page.getByRole("link", { name: /^Galashiels about \d+ min train/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(page).toHaveTitle("Galashiels Station | Alight");
  await cards(page).getByRole("link", { name: "Old Gala House" }).last().click();
  await expect(page).toHaveTitle("Old Gala House | Alight");
  await expect(page).toHaveURL("/station/galashiels/attraction/old-gala-house");
  await expect(page.getByRole("dialog", { name: "Old Gala House" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page).toHaveTitle("Galashiels Station | Alight");
  await expect(page.locator("title")).toHaveCount(1);
});

test("a double click on a card opens one place, one step away from the list; forward opens it again, a click beside it closes it", async ({
  page,
}) => {
  await open(page, "/?station=stow");
  await cards(page)
    .first()
    .click({ position: { x: 24, y: 200 } });
  await expect(page.getByRole("dialog")).toBeVisible();
  // The second press, beside the dialog that is there by now.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page).toHaveURL(/\/attraction\//);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/?station=stow");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("Showing results for: all activities, Stow", { exact: true })).toBeAttached();
  await page.mouse.click(20, 450);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/?station=stow");
});

test("from a station's page a place opens with what that page shows of it, and its text follows", async ({
  page,
}) => {
  const release = await holdAttractions(page);
  await open(page, "/station/galashiels");
  await page.getByRole("link", { name: "Old Gala House" }).click();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeHidden();
  release();
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
});

test("a place of which nothing is cached shows that it is loading", async ({ page }) => {
  const release = await holdAttractions(page);
  await open(page, "/credits");
  await page.getByRole("link", { name: "Old Gala House" }).click();
  await expect(page.getByRole("main").getByText("Loading...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Old Gala House" })).toBeVisible();
});

/** Holds the requests for single attractions until the returned function is called. */
async function holdAttractions(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("/documents/attraction/**", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a place over its station is read while the code of its dialog is on its way", async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/dialog-popup-*", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const requested = page.waitForRequest("**/dialog-popup-*");
  await open(page, "/station/galashiels/attraction/old-gala-house");
  await requested;
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByRole("link", { name: "Close" })).toBeVisible();
  arrived.resolve();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/station/galashiels");
});

test("a place that was removed after the list was loaded leads home", async ({ page, watch }) => {
  watch.expectConsoleError(/404/);
  await page.route("/documents/attraction/**", (route) => route.fulfill({ status: 404, json: null }));
  await open(page, "/?station=stow");
  await cards(page).first().click();
  await expect(page).toHaveURL("/");
  await untilHydrated(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("facts stand under the title, with their sources and what is not known", async ({ page }) => {
  await open(page, "/attraction/melrose-abbey");
  const facts = page.getByRole("region", { name: "Before you go" });
  await expect(facts).toContainText("Open in part: the abbey church has been shut since 2021");
  await expect(facts.getByRole("listitem").filter({ hasText: "Wheelchair: with help" })).toContainText(
    "Staff unlock a step-free gate",
  );
  await expect(facts.getByText(/^Not known: .*dogs.*\. Ask the place itself$/)).toBeVisible();
  await expect(facts.getByRole("link", { name: "Ask the place itself" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.historicenvironment\.scot\//,
  );
  await expect(facts.getByRole("definition").first()).toBeHidden();
  await facts.getByText("Where these facts come from").click();
  await expect(facts.getByRole("definition").first()).toHaveText(/^\S+\.\S+, \d{4}\.\s*$/);
  await expectAccessible(page);
});
