import { stationNames } from "#tests/journeys/demo-content.ts";
import { expect, loseConnection, NO_CONNECTION, open, test } from "#tests/journeys/journey.ts";

const PLANNER = "https://www.nationalrail.co.uk/journey-planner/?type=single&";

test("choose a station and follow a link to its trains from Edinburgh and back", async ({ page }) => {
  await page.goto("/tickets");
  await expect(page).toHaveTitle("Train tickets | Alight");
  await page.setViewportSize({ width: 390, height: 844 });
  const chooser = page.getByRole("region", { name: "Where do you want to get off?" });
  await expect(chooser.getByRole("listitem")).toHaveCount(stationNames().all.length);
  await chooser.getByRole("link", { name: "Tweedbank" }).click();
  await expect(page.getByRole("heading", { name: /Tweedbank/ })).toBeInViewport();
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

test("from a place to the trains of its station", async ({ page }) => {
  await open(page, "/attraction/abbotsford");
  await page.getByRole("link", { name: "Trains and fares to Tweedbank" }).click();
  await expect(page.getByRole("link", { name: "And back to Edinburgh" })).toBeInViewport();
});

test("without a connection a choice waits until it is back, and one that was made before is there", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  await open(page, "/tickets");
  const chooser = page.getByRole("region", { name: "Where do you want to get off?" });
  const journey = (name: string) => page.getByRole("heading", { name: `Edinburgh ${name}` });
  await chooser.getByRole("link", { name: "Tweedbank" }).click();
  await expect(journey("Tweedbank")).toBeVisible();
  await chooser.getByRole("link", { name: "Stow" }).click();
  await expect(journey("Stow")).toBeVisible();
  await loseConnection(page);
  await chooser.getByRole("link", { name: "Tweedbank" }).click();
  await expect(journey("Tweedbank")).toBeVisible();
  await chooser.getByRole("link", { name: "Galashiels" }).click();
  await expect(page.locator("[data-progress]")).toBeAttached();
  await expect(journey("Tweedbank")).toBeVisible();
  await page.context().setOffline(false);
  await expect(journey("Galashiels")).toBeVisible();
});

test("a server that fails is named, and can be tried again", async ({ page, watch }) => {
  watch.expectConsoleError(/Failed to load resource|Error/);
  await open(page, "/tickets");
  await page.route("/tickets.data*", (route) => route.fulfill({ status: 403 }));
  await page.getByRole("link", { name: "Stow", exact: true }).click();
  await expect(page.getByText("Unable to load data. Please refresh the page.").first()).toBeVisible();
  await page.unroute("/tickets.data*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Edinburgh Stow" })).toBeVisible();
});
