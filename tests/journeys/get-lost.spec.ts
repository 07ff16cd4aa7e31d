import { cards, expect, open, placesHeading, test, untilHydrated } from "#tests/journeys/journey.ts";

test("a station without places is chosen in one history entry; a page that does not exist is not found in the app either, and says how to get home", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/404/);
  await page.goto("/about");
  await open(page, "/?station=addiewell");
  await expect(page.getByRole("region", { name: "Addiewell Station" })).toBeVisible();
  await expect(placesHeading(page, 0)).toBeVisible();
  await expect(page).toHaveURL("/?station=addiewell");
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await untilHydrated(page);

  await page.evaluate(() => {
    window.history.pushState(null, "", "/nowhere");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page).first()).toBeVisible();
});

test("a place that does not exist leads home with a message, which a reload removes; a map's parameters without a map are removed, and a station opens", async ({
  page,
}) => {
  await page.goto("/attraction/none");
  await expect(page.getByText("That place was not found.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(cards(page).first()).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByText("That place was not found.")).toBeHidden();

  await open(page, "/?lat=55.616&lng=-2.803&zoom=14");
  await expect(page).toHaveURL("/");
  await page.getByText("Map of stations and places", { exact: true }).click();
  const station = page.locator("#simple-home-map .map-dot").first();
  await station.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/station\//);
});
