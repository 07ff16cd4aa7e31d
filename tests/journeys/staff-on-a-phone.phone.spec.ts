import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, expectNoOverflow, toast, untilSaved } from "#tests/journeys/journey.ts";

test("filter and sort the list on a phone, find an attraction and edit it", async ({
  page,
  staff,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|could not be saved/);
  await signIn(page, staff, "/admin");
  await expect(page.getByRole("heading", { level: 2, name: /^Attractions \(\d+\)$/ })).toBeVisible();
  await expectNoOverflow(page);
  const first = page.getByRole("button", { name: "Edit Abbot House" });
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByPlaceholder("Search attractions...")).toBeInViewport({ ratio: 1 });
  // All of the staff's pages are there at once.
  for (const link of await page
    .getByRole("navigation", { name: "More of the admin panel" })
    .getByRole("link")
    .all())
    await expect(link).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Filters", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: /^Show \d+ attractions$/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel("Sort by").selectOption("name desc");
  await sheet.getByLabel(/^Filter by need:/).tap();
  await sheet.getByRole("checkbox", { name: /^Walks estimated only/ }).tap();
  await expect(page).toHaveURL("/admin?sortDirection=desc&needs=estimate_only");
  await sheet.getByRole("button", { name: /^Show \d+ attractions$/ }).tap();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Filters (1)" }).tap();
  await sheet.getByRole("button", { name: "Clear all" }).tap();
  await expect(page).toHaveURL("/admin?sortDirection=desc");
  await sheet.getByRole("button", { name: /^Show \d+ attractions$/ }).tap();
  await expect(sheet).toBeHidden();

  await page.getByPlaceholder("Search attractions...").fill("abbotsford");
  await expect(page).toHaveURL("/admin?sortDirection=desc&search=abbotsford");
  await page.getByRole("button", { name: "Edit Abbotsford", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Edit Attraction" });
  await dialog.getByLabel("Admin Notes").fill("Seen on the train.");
  await expectNoOverflow(page);
  const save = dialog.getByRole("button", { name: "Update Attraction" });
  // A message stands above the buttons.
  await page.route("**/rest/v1/rpc/save_attraction", (route) => route.abort(), { times: 1 });
  await save.tap();
  const above = async () => {
    const [message, button] = [toast(page, "Error"), dialog.getByRole("button", { name: "Cancel" })];
    const [over, under] = [await message.boundingBox(), await button.boundingBox()];
    return (under?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0);
  };
  await expect.poll(above).toBeGreaterThanOrEqual(0);
  await dialog.getByRole("button", { name: "Try Again" }).tap();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("read the other lists on a phone, and add a station", async ({ page, staff }) => {
  await signIn(page, staff, "/admin?tab=activities");
  await expect(page.getByRole("heading", { level: 2, name: /^Activity Types/ })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, ["light"]);
  await page.getByRole("tab", { name: "Train Stations" }).tap();
  await expect(page.getByRole("heading", { level: 2, name: /^Train Stations/ })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, ["light"]);

  await page.getByRole("button", { name: "Add Station" }).tap();
  const dialog = page.getByRole("dialog", { name: "Add New Station" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Pocket Halt");
  await dialog.getByLabel("Latitude").fill("55.7");
  await dialog.getByLabel("Longitude").fill("-3");
  await expectNoOverflow(page);
  await dialog.getByRole("button", { name: "Create" }).tap();
  await untilSaved(page, "Station created successfully");
  await page.getByPlaceholder("Search stations...").fill("pocket");
  await expect(page.getByRole("button", { name: "Edit Pocket Halt" })).toBeVisible();
});
