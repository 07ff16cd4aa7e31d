import { placesWith } from "#tests/journeys/demo-content.ts";
import { cardNames, expect, open, test } from "#tests/journeys/journey.ts";

test("a visitor reads what a station offers and what is near it", async ({ page }) => {
  await open(page, "/station/galashiels");
  const near = placesWith({ station: "Galashiels" });
  await expect(page).toHaveTitle("Galashiels Station | Alight");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(page.getByText(`${near.length} places to visit nearby`, { exact: true })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Facilities and accessibility" }).getByRole("listitem"),
  ).toHaveText(["Waiting room available", "Step-free access available"]);
  await expect(page.getByText("Facility data updated 1 May 2025", { exact: true })).toBeVisible();

  await expect(page.getByRole("heading", { level: 2, name: "Nearby Attractions" })).toBeVisible();
  await expect.poll(async () => (await cardNames(page)).toSorted()).toEqual(near.toSorted());
});

test("a station that is loading says so", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("/documents/station/**", async (route) => {
    await released;
    await route.continue();
  });
  await open(page, "/?station=stow");
  await page.getByRole("link", { name: "Station details" }).click();
  await expect(page.getByText("Loading station....", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading station details...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Stow Station" })).toBeVisible();
});
