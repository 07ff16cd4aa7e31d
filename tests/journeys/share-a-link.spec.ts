import type { Page } from "@playwright/test";
import { cardNames, cards, expect, open, test } from "#tests/journeys/journey.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a place has the same shared link wherever it was opened, and a station has its own", async ({
  page,
  baseURL,
}) => {
  for (const path of ["/?station=galashiels", "/station/galashiels"]) {
    await open(page, path);
    await page.getByRole("link", { name: "Old Gala House" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied to clipboard!", { exact: true })).toBeVisible();
    expect(await readClipboard(page)).toBe(`${baseURL}/attraction/old-gala-house`);
  }
  const other = await page.context().newPage();
  await open(other, await readClipboard(page));
  await expect(other.getByRole("heading", { level: 1, name: "Old Gala House" })).toBeVisible();

  await open(other, "/station/galashiels");
  await other.getByRole("button", { name: "Share Station" }).click();
  await expect(other.getByText("Station link copied to clipboard!", { exact: true })).toBeVisible();
  expect(await readClipboard(other)).toBe(`${baseURL}/station/galashiels`);
});

test("a refused clipboard is an error message", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await open(page, "/station/galashiels");
  await page.getByRole("button", { name: "Share Station" }).click();
  await expect(page.getByText("Failed to copy link", { exact: true })).toBeVisible();
  await open(page, "/attraction/old-gala-house");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Failed to copy link", { exact: true })).toBeVisible();
});

test("a link to a filtered page shows another person the same", async ({ page }) => {
  await open(page, "/?station=galashiels");
  await page.getByText("All activities", { exact: true }).click();
  await page.getByRole("checkbox", { name: "History" }).check();
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?station=galashiels&activity=history&minutes=30");
  const other = await page.context().newPage();
  await open(other, page.url());
  await expect(
    other.getByText("Showing results for: History, Galashiels, up to 30 min walk", { exact: true }),
  ).toBeVisible();
  await expect(other.getByRole("combobox", { name: "Station" })).toHaveValue("Galashiels");
  await expect(other.getByRole("radio", { name: "30 min" })).toBeChecked();
  await expect.poll(() => cardNames(other)).toEqual(await cardNames(page));
});

test("a link to a place over its station opens it there", async ({ page }) => {
  await open(page, "/station/galashiels/attraction/old-gala-house");
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByRole("heading", { name: "About" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/station/galashiels");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
});

test("values that do not exist are ignored, and dropped by the next choice", async ({ page }) => {
  await open(page, "/?station=atlantis&activity=flying&minutes=7&show=x&page=%F0%9F%9A%82&q='");
  await expect(page.getByText("Showing results for: all activities", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=30");
});
