import type { Page } from "@playwright/test";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { cardNames, cards, chooseStation, expect, open, tabTo, test } from "#tests/journeys/journey.ts";

test("a page that opens without a full load is announced", async ({ page }) => {
  await open(page, "/");
  await chooseStation(page, "Stow");
  await page.getByRole("link", { name: "Station details" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Stow Station | Alight" })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole("status").filter({ hasText: "Places to visit | Alight" })).toBeAttached();
});

test("the first Tab skips to the content", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "From" })).toBeFocused();
});

test("every focused element is in view, from the top to the first card", async ({ page }) => {
  await open(page, "/?station=galashiels");
  const [firstCard = ""] = await cardNames(page);
  const stops: string[] = [];
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const box = element.getBoundingClientRect();
      const isSeen = box.bottom > 0 && box.top < innerHeight;
      return { name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "", isSeen };
    });
    expect(stop.isSeen).toBe(true);
    stops.push(stop.name);
    if (stop.name === firstCard) break;
  }
  expect(stops).toContain("Clear all");
  expect(stops.at(-1)).toBe(firstCard);
});

test("a station is found, chosen and cleared by keys, and one without places is not chosen", async ({
  page,
}) => {
  await open(page, "/");
  const station = page.getByRole("combobox", { name: "Station" });
  await tabTo(page, station);
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.type("gal");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/^Galashiels/, "All Stations"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(station).toBeFocused();

  await page.keyboard.type("gxx");
  await expect(page.getByText("No stations found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(station).toHaveValue("Galashiels");
  await expect(page).toHaveURL("/?station=galashiels");

  await page.keyboard.type("all");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["All Stations"]);
  // What was highlighted for "a" is gone.
  await expect(station).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(station).toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  const [empty = ""] = stationNames().empty;
  await page.keyboard.type(empty);
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(new RegExp(`^${empty}`));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(station).toHaveValue("All Stations");
});

test("activities and minutes are chosen by keys", async ({ page }) => {
  await open(page, "/");
  const activities = page.locator("summary", { hasText: "All activities" });
  await tabTo(page, activities);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Culture" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("checkbox", { name: "Garden" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/?activity=garden");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Garden" })).toBeHidden();
  await expect(page.locator("summary", { hasText: "Garden" })).toBeFocused();

  await tabTo(page, page.getByRole("radio", { name: "45 min" }));
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL("/?activity=garden&minutes=30");
  await expect(page.getByRole("radio", { name: "30 min" })).toBeFocused();
  const found = placesWith({ activities: ["Garden"], minutes: 30 }).length;
  await expect(page.getByRole("status").filter({ hasText: "Places to visit" })).toContainText(
    `Places to visit ${found}`,
  );
});

test("a place opens by Enter, keeps the focus inside, and returns it to its card, over home and over a station", async ({
  page,
}) => {
  await open(page, "/?station=galashiels");
  const link = cards(page).getByRole("link", { name: "Old Gala House" }).last();
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  await expect.poll(() => isFocusIn(page)).toBe(true);

  const stops = new Set<string>();
  for (let press = 0; press < 60 && !stops.has("Close"); press++) {
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocusIn(page)).toBe(true);
    stops.add(
      await page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
      ),
    );
  }
  expect([...stops]).toEqual(expect.arrayContaining(["Wikipedia", "Visit Website", "Share", "Close"]));
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => isFocusIn(page)).toBe(true);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(link).toBeFocused();

  await open(page, "/station/galashiels");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test("a dialog is scrolled by keys", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 420 });
  await open(page, "/?station=galashiels");
  await cards(page).getByRole("link", { name: "Old Gala House" }).last().click();
  await expect.poll(() => isFocusIn(page)).toBe(true);
  const toItsEnd = () =>
    page.evaluate(() => {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = document.activeElement ?? {};
      return scrollHeight - scrollTop - clientHeight;
    });
  await expect.poll(toItsEnd).toBeGreaterThan(100);
  await expect(page.getByRole("dialog").getByText("The dashed line is straight, not a path.")).toBeVisible();
  await page.keyboard.press("End");
  await expect.poll(toItsEnd).toBeLessThanOrEqual(1);
});

test("a tooltip explains Beta on focus and under the mouse, and Escape closes it wherever the focus is", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("combobox", { name: "Station" }).focus();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Beta" }).hover();
  const tooltip = page.getByText("This site is in beta – you may experience some bugs.");
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await page.mouse.move(700, 700);
  await page.getByRole("button", { name: "Beta" }).hover();
  await expect(tooltip).toBeVisible();

  await page.mouse.move(700, 700);
  await expect(tooltip).toBeHidden();
  await tabTo(page, page.getByRole("button", { name: "Beta" }));
  await expect(tooltip).toBeVisible();
});

function isFocusIn(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[role="dialog"]') != null);
}

test("the map in a dialog moves by the arrow keys, and the dialog does not", async ({ page }) => {
  await open(page, "/?station=tweedbank");
  await cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last().click();
  const dialog = page.getByRole("dialog", { name: "Abbotsford" });
  const map = dialog.locator(".map-canvas");
  await map.scrollIntoViewIfNeeded();
  await expect(dialog.locator("path.map-walk")).toHaveCount(1);
  await map.focus();
  const place = async () => (await dialog.locator("path.map-walk").boundingBox())?.x ?? 0;
  const before = await place();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => before - (await place())).toBeGreaterThan(40);
});
