import { stationNames } from "#tests/journeys/demo-content.ts";
import { expect, loseConnection, NO_CONNECTION, open, test } from "#tests/journeys/journey.ts";

const PLANNER = "https://www.nationalrail.co.uk/journey-planner/?type=single&";

test("from a place to the trains of its station; another choice waits without a connection, or fails and can be tried again", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  watch.expectConsoleError(/Failed to load resource|Error/);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/attraction/abbotsford");
  await page.getByRole("link", { name: "Trains and fares to Tweedbank" }).click();
  const journey = (name: string) => page.getByRole("heading", { name: `Edinburgh ${name}` });
  await expect(journey("Tweedbank")).toBeInViewport();
  await expect(page).toHaveTitle("Train tickets to Tweedbank | Alight");
  await expect(page.getByRole("link", { name: "And back to Edinburgh" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Trains and fares to Tweedbank" })).toHaveAttribute(
    "href",
    `${PLANNER}destination=TWB&leavingType=departing&origin=EDB`,
  );
  const chooser = page.getByRole("region", { name: "Where do you want to get off?" });
  await expect(chooser.getByRole("listitem")).toHaveCount(stationNames().all.length);
  await expect(chooser.getByRole("link", { name: "Tweedbank" })).toHaveAttribute("aria-current", "true");
  await chooser.getByRole("link", { name: "Stow" }).click();
  await expect(journey("Stow")).toBeVisible();

  // One that was chosen before is there without a connection; another shows that it is on its way.
  await loseConnection(page);
  await chooser.getByRole("link", { name: "Tweedbank" }).click();
  await expect(journey("Tweedbank")).toBeVisible();
  const progress = page.locator("[data-progress]");
  await expect(progress).toBeHidden();
  await chooser.getByRole("link", { name: "Galashiels" }).click();
  await expect(progress).toBeVisible();
  await expect(journey("Tweedbank")).toBeVisible();
  await page.context().setOffline(false);
  await expect(journey("Galashiels")).toBeVisible();
  await expect(progress).toBeHidden();

  await page.route("/tickets.data*", (route) => route.fulfill({ status: 403 }));
  await chooser.getByRole("link", { name: "Eskbank" }).click();
  await expect(page.getByText("Unable to load data. Please refresh the page.").first()).toBeVisible();
  await page.unroute("/tickets.data*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(journey("Eskbank")).toBeVisible();
  await page.getByRole("link", { name: "What is near Eskbank station" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Eskbank Station" })).toBeVisible();
});
