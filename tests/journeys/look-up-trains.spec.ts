import { stationNames } from "#tests/journeys/demo-content.ts";
import { expect, expectAccessible, open, test } from "#tests/journeys/journey.ts";

const PLANNER = "https://www.nationalrail.co.uk/journey-planner/?type=single&";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("choose a station and follow a link to its trains from Edinburgh and back", async ({ page }) => {
      await page.goto("/tickets");
      await expect(page).toHaveTitle("Train tickets | Alight");
      const chooser = page.getByRole("region", { name: "Where do you want to get off?" });
      await expect(chooser.getByRole("listitem")).toHaveCount(stationNames().all.length);
      await chooser.getByRole("link", { name: "Tweedbank" }).click();
      await expect(page).toHaveURL("/tickets?station=tweedbank");
      await expect(page.getByRole("link", { name: "Trains and fares to Tweedbank" })).toHaveAttribute(
        "href",
        `${PLANNER}destination=TWB&leavingType=departing&origin=EDB`,
      );
      await expect(page.getByRole("link", { name: "And back to Edinburgh" })).toHaveAttribute(
        "href",
        `${PLANNER}destination=EDB&leavingType=departing&origin=TWB`,
      );
      await expect(chooser.getByRole("link", { name: "Tweedbank" })).toHaveAttribute("aria-current", "true");
      await page.getByRole("link", { name: "What is near Tweedbank station" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Tweedbank Station" })).toBeVisible();
    });
  });
}

test("the page can be used with a screen reader, and a station that does not exist is left out", async ({
  page,
}) => {
  await open(page, "/tickets");
  await expectAccessible(page);
  await open(page, "/tickets?station=stow");
  await expectAccessible(page);
  await open(page, "/tickets?station=atlantis");
  await expect(page).toHaveURL("/tickets");
});

test("from Edinburgh itself there is no journey to itself", async ({ page }) => {
  await open(page, "/tickets?station=edinburgh-waverley");
  await expect(page.getByRole("link", { name: /^Trains from Edinburgh/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Trains and fares/ })).toHaveCount(0);
});
