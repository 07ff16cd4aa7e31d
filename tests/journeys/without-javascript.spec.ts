import { expect, test } from "#tests/journeys/journey.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without JavaScript filters, reads a place and finds its station", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Station" }).selectOption({ label: "Galashiels (8)" });
  await page.getByText("All activities", { exact: true }).click();
  await page.getByRole("checkbox", { name: "History" }).check();
  await page.getByText("30 min", { exact: true }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Showing results for: History, Galashiels")).toBeVisible();

  await page.getByRole("link", { name: "Old Gala House" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Old Gala House" })).toBeVisible();
  await page.getByRole("link", { name: /^Galashiels.*min walk/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await page.getByRole("link", { name: "Old Gala House" }).click();
  await expect(page).toHaveURL("/station/galashiels/attraction/old-gala-house");
  await expect(page.getByRole("heading", { name: "Old Gala House" }).first()).toBeVisible();
});

test("more places are a link", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("article")).toHaveCount(48);
});
