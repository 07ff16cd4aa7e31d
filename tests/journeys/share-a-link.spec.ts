import type { Page } from "@playwright/test";
import { cardNames, expect, open, test, toast } from "#tests/journeys/journey.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a filtered page shows another person the same; a place has one shared link wherever it is opened, a station its own", async ({
  page,
  baseURL,
}) => {
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
  await other.close();

  const link = `${baseURL}/attraction/old-gala-house`;
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await page.getByRole("link", { name: "Old Gala House" }).click();
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(toast(page, "Link copied to clipboard!")).toBeVisible();
  expect(await readClipboard(page)).toBe(link);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "Station details" }).click();
  await page.getByRole("button", { name: "Share Station" }).click();
  await expect(toast(page, "Station link copied to clipboard!")).toBeVisible();
  expect(await readClipboard(page)).toBe(`${baseURL}/station/galashiels`);
  await page.getByRole("link", { name: "Old Gala House" }).last().click();
  await expect(page).toHaveURL("/station/galashiels/attraction/old-gala-house");
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => readClipboard(page)).toBe(link);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(toast(page, "Failed to copy link")).toBeVisible();
});
