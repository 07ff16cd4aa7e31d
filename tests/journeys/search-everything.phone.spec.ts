import { expect, hold, open, press, searchDialog, searchFor, test } from "#tests/journeys/journey.ts";

test("the search fills the screen, and finds a station and its place in spite of a typo", async ({
  page,
}) => {
  const release = await hold(page, /search-dialog/);
  await open(page, "/");
  const opening = searchFor(page, "galashels");
  await expect(page.locator("[data-progress]")).toBeVisible();
  release();
  await opening;
  await expect
    .poll(() => searchDialog(page).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  const first = searchDialog(page).getByRole("option").first();
  await expect(first).toContainText("Galashiels");
  await expect(first).toContainText("places to visit nearby");
  await press(first);
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await press(page.getByRole("link", { name: "The Great Tapestry of Scotland" }).last());
  await expect(page.getByRole("dialog", { name: "The Great Tapestry of Scotland" })).toBeVisible();
});
