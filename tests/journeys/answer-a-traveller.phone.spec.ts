import { cards, expect, expectAccessible, open, test } from "#tests/journeys/journey.ts";

test("a chosen station takes one line, and the first place is on the first screen", async ({ page }) => {
  await open(page, "/?station=tweedbank");
  const station = page.getByRole("region", { name: "Tweedbank Station" });
  expect((await station.boundingBox())?.height).toBeLessThan(60);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 });
  await expect(station.getByText("places to visit nearby")).toBeHidden();
  await station.getByRole("heading", { name: "Tweedbank Station" }).tap();
  await expect(station.getByText("12 places to visit nearby")).toBeVisible();
  await expect(station).toContainText("Step-free access available");
  await expectAccessible(page);
  await station.getByRole("link", { name: "Station details" }).tap();
  await expect(page).toHaveURL("/station/tweedbank");
});

test("the line of a station with a long name fits a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/?station=dunfermline-queen-margaret");
  const station = page.getByRole("region", { name: "Dunfermline Queen Margaret Station" });
  expect((await station.boundingBox())?.height).toBeLessThan(60);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("on to the next place, which opens at its top", async ({ page }) => {
  await open(page, "/?station=tweedbank");
  await cards(page).first().getByRole("heading").getByRole("link").tap();
  const dialog = page.getByRole("dialog");
  const next = dialog.getByRole("region", { name: "Also near Tweedbank" }).getByRole("link").first();
  const name = (await next.locator(".font-semibold").first().textContent()) ?? "";
  await next.tap();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(dialog.locator("figure").first()).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("dialog", { name })).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/?station=tweedbank");
});
