import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, toast } from "#tests/journeys/journey.ts";

test.beforeEach(({ watch }) =>
  watch.expectConsoleError(
    /status of [45]\d\d|ERR_FAILED|could not be loaded|dynamically imported|could not be fetched/,
  ),
);

test("find a place by its name, by coordinates and not at all; a map or a search that fails says why", async ({
  page,
  staff,
}) => {
  await page.route(/leaflet-map-[^/]*\.js/, (route) => route.abort());
  await signIn(page, staff, "/admin?edit=new");
  const dialog = page.getByRole("dialog", { name: "Create New Attraction" });
  await dialog.getByText("Map Picker").click();
  await expect(toast(page, "Error")).toContainText("Failed to load map: ");
  await expect(dialog.getByText("The map could not be loaded.")).toBeVisible();
  await page.unroute(/leaflet-map-[^/]*\.js/);
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expect(dialog.getByRole("region", { name: "Map to pick the location" })).toBeVisible();

  await expect(dialog.getByText("No location selected")).toBeVisible();
  const words = dialog.getByLabel("Search for a location");
  const search = dialog.getByRole("button", { name: "Search", exact: true });
  await expect(search).toBeDisabled();
  await words.fill("   ");
  await expect(search).toBeDisabled();

  await words.fill("galashiels stat");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Found 1 result", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Galashiels station" }).click();
  await expect(dialog.getByText(/^Selected: 55\.6\d{5}, -2\.8\d{5}$/)).toBeVisible();
  const picker = dialog.locator("div.grid").filter({ has: page.getByLabel("Search for a location") });
  await expectAccessible(page, undefined, picker.last());

  await words.fill("galashiels");
  await search.click();
  await expect(dialog.getByText(/^Found \d+ results$/)).toBeVisible();
  await words.fill("55.95, -3.19");
  await search.click();
  await dialog.getByRole("button", { name: "55.95, -3.19" }).click();
  await expect(dialog.getByText("Selected: 55.950000, -3.190000")).toBeVisible();

  await words.fill("nowhere at all");
  await search.click();
  await expect(dialog.getByText("No results found")).toBeVisible();
  await expect(dialog.getByText("No locations found for the query")).toBeVisible();

  await words.fill("x".repeat(201));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Search failed: At most 200 characters can be searched")).toBeVisible();
  await page.route("**/functions/v1/geocode-location", (route) => route.abort());
  await words.fill("Melrose");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^Search failed: (?!At most)/)).toBeVisible();
  await expect(words).toHaveValue("Melrose");
  await dialog.getByText("Manual Entry").click();
  await expect(dialog.getByLabel("Latitude")).toHaveValue("55.950000");
});
