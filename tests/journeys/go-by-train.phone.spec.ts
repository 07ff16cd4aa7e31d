import { expect, open, test } from "#tests/journeys/journey.ts";

test("on a phone the station's train and line fit, and a line is read stop by stop", async ({ page }) => {
  await open(page, "/station/dunbar");
  await expect(page.getByRole("region", { name: "By train" })).toContainText("20 minutes at best");
  await page.getByRole("link", { name: "East Coast Main Line (Dunbar and Reston)" }).click();
  await expect(page.getByRole("list", { name: "Stops" })).toContainText("Reston");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});
