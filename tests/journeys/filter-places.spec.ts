import { expect, expectAccessible, test, untilAlive } from "#tests/journeys/journey.ts";

test("a visitor narrows the places down by station, activity and minutes, and shares the result", async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  await expect(page).toHaveTitle("Places to visit | Alight");
  await expect(page.getByRole("heading", { name: /^Places to visit 135$/ })).toBeVisible();
  await expect(page.getByText("Showing results for: all activities")).toBeVisible();

  const station = page.getByRole("combobox", { name: "Station" });
  await station.click();
  await station.pressSequentially("gal");
  await page.getByRole("option", { name: /^Galashiels/ }).click();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(page.getByRole("heading", { name: "Galashiels Station" })).toBeVisible();
  await expect(page.getByText("Showing results for: all activities, Galashiels")).toBeVisible();

  await page.getByText("All activities", { exact: true }).click();
  await page.getByRole("checkbox", { name: "History" }).check();
  await expect(page.getByText("Showing results for: History, Galashiels")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByText("15 min", { exact: true }).click();
  await expect(page).toHaveURL("/?station=galashiels&activity=history&minutes=15");
  const names = await page.getByRole("article").getByRole("heading").allTextContents();
  expect(names.length).toBeGreaterThan(0);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("Showing results for: History, Galashiels")).toBeVisible();
  expect(await other.getByRole("article").getByRole("heading").allTextContents()).toEqual(names);

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: /^Places to visit 135$/ })).toBeVisible();
});

test("the back button takes filters back one by one", async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=30");
  await page.getByText("15 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=15");
  await page.goBack();
  await expect(page).toHaveURL("/?minutes=30");
  await expect(page.getByRole("radio", { name: "30 min" })).toBeChecked();
});

test("values that do not exist are ignored", async ({ page }) => {
  await page.goto("/?station=atlantis&activity=flying&minutes=7&page=%F0%9F%9A%82&q='");
  await expect(page.getByRole("heading", { name: /^Places to visit 135$/ })).toBeVisible();
  await untilAlive(page);
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=30");
});

test("nothing found says what to do", async ({ page }) => {
  await page.goto("/?station=brunstane&activity=shopping&minutes=15");
  await expect(page.getByRole("heading", { name: "No attractions found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your filters to see more results")).toBeVisible();
  await untilAlive(page);
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("home is accessible", async ({ page }) => {
  await page.goto("/?station=galashiels");
  await untilAlive(page);
  await expectAccessible(page);
});
