import { placesWith } from "#tests/journeys/demo-content.ts";
import { cardNames, expect, open, placesHeading, test } from "#tests/journeys/journey.ts";

test("a place across the Forth is not near a station on this shore", async ({ page }) => {
  await open(page, "/?station=dalmeny");
  await expect(placesHeading(page, placesWith({ station: "Dalmeny" }).length)).toBeVisible();
  expect(await cardNames(page)).not.toContain("Deep Sea World");
  await open(page, "/station/dalmeny");
  await expect(page.getByRole("link", { name: "Dalmeny Kirk" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Deep Sea World" })).toHaveCount(0);
  await open(page, "/attraction/deep-sea-world");
  await expect(page.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^North Queensferry.*min walk/ })).toBeVisible();
});

test("a place beyond a river without a bridge is near the station on its own bank only", async ({ page }) => {
  await open(page, "/attraction/abbotsford");
  await expect(page.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Galashiels.*min walk/ })).toHaveCount(0);
  await open(page, "/?station=galashiels");
  await expect(placesHeading(page, placesWith({ station: "Galashiels" }).length)).toBeVisible();
  expect(await cardNames(page)).not.toContain("Abbotsford");
});

test("a station far away is left out where another is near", async ({ page }) => {
  await open(page, "/attraction/calton-hill");
  await expect(page.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await open(page, "/attraction/st-bridgets-kirk");
  await expect(page.getByRole("heading", { name: "Nearby Stations (2)" })).toBeVisible();
});
