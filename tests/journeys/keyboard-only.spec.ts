import type { Page } from "@playwright/test";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { cardNames, cards, closeByEscape, expect, open, tabTo, test } from "#tests/journeys/journey.ts";

test("every focused element is in view, from the link that skips to the content, by Beta and its tooltip, to the first card", async ({
  page,
}) => {
  await open(page, "/?station=galashiels");
  const [firstCard = ""] = await cardNames(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const tooltip = page.getByText("This site is in beta – you may experience some bugs.");
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
    if (await page.getByRole("button", { name: "Beta" }).and(page.locator(":focus")).count())
      await expect(tooltip).toBeVisible();
    if (stop.name === firstCard) break;
  }
  expect(stops).toContain("Beta");
  expect(stops).toContain("Clear all");
  expect(stops.at(-1)).toBe(firstCard);

  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "From" })).toBeFocused();

  // Under the mouse too, where Escape closes it wherever the focus is.
  await page.getByRole("button", { name: "Beta" }).hover();
  await expect(tooltip).toBeVisible();
  // It is shown a moment before it takes keys.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.mouse.move(700, 700);
  await page.getByRole("button", { name: "Beta" }).hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(tooltip).toBeHidden();

  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
  await expect(page.locator("#main")).toBeFocused();
});

test("a station, activities and minutes are chosen by keys, and a station without places is not", async ({
  page,
}) => {
  await open(page, "/");
  const station = page.getByRole("combobox", { name: "Station" });
  const list = page.getByRole("listbox");
  await tabTo(page, station);
  await expect(list).toBeVisible();
  await page.keyboard.type("gal");
  await expect(list.getByRole("option")).toHaveText([/^Galashiels/, "All Stations"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(list).toBeHidden();
  await expect(station).toBeFocused();

  await page.keyboard.type("gxx");
  await expect(page.getByText("No stations found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(station).toHaveValue("Galashiels");
  await expect(page).toHaveURL("/?station=galashiels");

  await page.keyboard.type("all");
  await expect(list.getByRole("option")).toHaveText(["All Stations"]);
  // What was highlighted for "a" is gone.
  await expect(station).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(station).toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  const [empty = ""] = stationNames().empty;
  await page.keyboard.type(empty);
  await expect(list.getByRole("option").first()).toHaveText(new RegExp(`^${empty}`));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(station).toHaveValue("All Stations");

  await tabTo(page, page.locator("summary", { hasText: "All activities" }));
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

test("a place opens by Enter, keeps the focus inside, is scrolled with its map, and returns the focus to its card, over home and over a station", async ({
  page,
}) => {
  // Low, so that the place has to be scrolled.
  await page.setViewportSize({ width: 900, height: 420 });
  await open(page, "/?station=tweedbank");
  const link = cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last();
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Abbotsford" });
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  await expect.poll(() => isFocusIn(page)).toBe(true);
  const toItsEnd = () =>
    page.evaluate(() => {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = document.activeElement ?? {};
      return scrollHeight - scrollTop - clientHeight;
    });
  await expect.poll(toItsEnd).toBeGreaterThan(100);
  await expect(dialog.getByText("The dashed line is straight, not a path.")).toBeVisible();
  await page.keyboard.press("End");
  await expect.poll(toItsEnd).toBeLessThanOrEqual(1);
  await page.keyboard.press("Home");

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

  // Arrow keys move the map, and not the dialog.
  const map = dialog.locator(".map-canvas");
  await map.scrollIntoViewIfNeeded();
  await expect(dialog.locator("path.map-walk")).toHaveCount(1);
  await map.focus();
  const place = async () => (await dialog.locator("path.map-walk").boundingBox())?.x ?? 0;
  const before = await place();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => before - (await place())).toBeGreaterThan(40);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  // A page that opens without a full load is announced.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Station details" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Tweedbank Station | Alight" })).toBeAttached();
  await link.focus();
  await page.keyboard.press("Enter");
  await closeByEscape(dialog);
  await expect(link).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("status").filter({ hasText: "Places to visit | Alight" })).toBeAttached();
});

function isFocusIn(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[role="dialog"]') != null);
}
