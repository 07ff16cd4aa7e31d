import { cards, expect, expectAccessible, open, test } from "#tests/journeys/journey.ts";

test("a chosen station takes one line, and the first place is on the first screen", async ({ page }) => {
  await open(page, "/?station=tweedbank");
  const station = page.getByRole("region", { name: "Tweedbank Station" });
  await expect.poll(async () => (await station.boundingBox())?.height).toBeLessThan(60);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 });
  await expect(station.getByText("places to visit nearby")).toBeHidden();
  await station.getByRole("heading", { name: "Tweedbank Station" }).tap();
  await expect(station.getByText("12 places to visit nearby")).toBeVisible();
  await expect(station).toContainText("Step-free access available");
  await expectAccessible(page, undefined, station);
  await station.getByRole("link", { name: "Station details" }).tap();
  await expect(page).toHaveURL("/station/tweedbank");
});

test("the line of a station with a long name fits a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/?station=dunfermline-queen-margaret");
  const station = page.getByRole("region", { name: "Dunfermline Queen Margaret Station" });
  await expect.poll(async () => (await station.boundingBox())?.height).toBeLessThan(60);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
