import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, loseResponse } from "#tests/journeys/journey.ts";

test.beforeEach(({ watch }) => watch.expectConsoleError(/ERR_FAILED|status of 409/));

test("staff tell the site a town, and a visitor finds its station by it", async ({ page, staff }) => {
  await signIn(page, staff, "/admin?tab=stations");
  await page.getByPlaceholder("Search stations...").fill("stow");
  await page.getByRole("button", { name: "Edit Stow" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Station" });
  const aliases = dialog.getByRole("region", { name: "Also found as" });
  await aliases.getByLabel("Town or nickname").fill("Lauder");
  await aliases.getByLabel("Minutes on foot").fill("far");
  // What is not added yet is not lost by saving the station.
  await expect(dialog.getByRole("button", { name: "Add or clear the town first" })).toBeDisabled();
  await aliases.getByRole("button", { name: "Add" }).click();
  await expect(aliases.getByRole("alert")).toHaveText("Minutes must be a whole number between 0 and 1440");
  await aliases.getByLabel("Minutes on foot").fill("120");
  // It is stored, and the response is lost.
  await loseResponse(page, "**/rest/v1/station_aliases*");
  await aliases.getByRole("button", { name: "Add" }).click();
  await expect(aliases.getByRole("alert")).toContainText("Network connection lost");
  await aliases.getByRole("button", { name: "Add" }).click();
  await expect(aliases.getByLabel("Town or nickname")).toHaveValue("");
  await expect(aliases.getByLabel("Town or nickname")).toBeFocused();
  await expect(aliases.getByRole("listitem")).toHaveText(/^Lauder town, 120 min walk/);
  await expectAccessible(page, undefined, aliases);
  await aliases.getByLabel("Town or nickname").fill("lauder");
  await aliases.getByLabel("Minutes on foot").fill("90");
  await aliases.getByRole("button", { name: "Add" }).click();
  await expect(aliases.getByRole("alert")).toHaveText("lauder is there already: remove it first");
  await expect(aliases.getByLabel("Minutes on foot")).toHaveValue("90");

  const found = async () => {
    const html = await (await page.request.get("/search?q=lauder")).text();
    return html.replace(/<[^>]+>/g, "");
  };
  await expect.poll(found).toContain("Lauder → Stow, 120 min walk");
  await aliases.getByRole("button", { name: "Remove Lauder" }).click();
  await expect(aliases.getByRole("listitem")).toHaveCount(0);
  await expect(aliases.getByRole("heading")).toBeFocused();
  await expect.poll(found).not.toContain("Lauder →");
});
