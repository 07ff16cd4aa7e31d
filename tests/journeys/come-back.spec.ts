import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cards,
  chooseStation,
  closeByEscape,
  countShifts,
  expect,
  expectNoShift,
  open,
  openInNewTab,
  placesHeading,
  test,
  untilHydrated,
} from "#tests/journeys/journey.ts";

test("the back button takes filters back one by one; the chosen station's page leads back to its filter", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=30");
  await page.getByText("15 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=15");
  await page.goBack();
  await expect(page).toHaveURL("/?minutes=30");
  await expect(page.getByRole("radio", { name: "30 min" })).toBeChecked();
  await expect(placesHeading(page, placesWith({ minutes: 30 }).length)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "45 min" })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole("radio", { name: "30 min" })).toBeChecked();

  await chooseStation(page, "Stow");
  await page.getByRole("link", { name: "Station details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stow Station" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Map" }).click();
  await expect(page).toHaveURL("/?station=stow&minutes=30");
  await expect(page.locator("#simple-home-map .leaflet-container")).toBeVisible();
});

test("Show more adds cards until all are shown, and the footer comes no closer by itself; closing a place far down leaves the list where it was", async ({
  page,
}) => {
  await open(page, "/");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const bottom = await scrollTop(page);
  await expect(cards(page)).toHaveCount(24);
  expect(await scrollTop(page)).toBe(bottom);

  await page.getByRole("link", { name: "Show 24 more" }).press("Enter");
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24).getByRole("heading").getByRole("link")).toBeFocused();
  await showCards(page, 72);
  const card = cards(page).nth(60);
  await card.scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  expect(top).toBeGreaterThan(2000);
  const link = card.getByRole("heading").getByRole("link");
  await link.click();
  await closeByEscape(page.getByRole("dialog"));
  await expectScrolledTo(page, top);
  expect(await cards(page).count()).toBeGreaterThanOrEqual(72);
  await expect(link).toBeFocused();

  const all = placesWith().length;
  await showCards(page, all);
  await expect(page.getByRole("link", { name: /^Show \d+ more$/ })).toBeHidden();
  await page.goto("about:blank");
  await page.goBack();
  await expect(cards(page)).toHaveCount(all);
});

test("a reload keeps filters, cards and scroll; a station's page leads back to them by the back button, and to the map", async ({
  page,
}) => {
  await open(page, "/?activity=history");
  await showCards(page, 48);
  const card = cards(page).nth(40);
  await card.scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  const expectAsLeft = async () => {
    await expect(page.getByText("Showing results for: History", { exact: true })).toBeVisible();
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
    await expectScrolledTo(page, top);
  };
  await page.reload();
  await untilHydrated(page);
  await expectAsLeft();

  const openStation = async () => {
    await card.getByRole("heading").getByRole("link").click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /min walk$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/station\//);
    await expect.poll(() => scrollTop(page)).toBe(0);
  };
  await openStation();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAsLeft();

  await openStation();
  await page.getByRole("link", { name: "Back to Map" }).click();
  await expect(page.getByText("Showing results for: History", { exact: true })).toBeAttached();
  await expect(page.locator("#simple-home-map")).toHaveAttribute("open");
  await expect(page.locator("#simple-home-map")).toBeInViewport({ ratio: 0.9 });
});

test("home opened from another page shifts by less than can be seen; its map stays unfolded over a reload and on coming back, and the list where it was", async ({
  page,
}) => {
  await countShifts(page);
  await open(page, "/about");
  await page.getByRole("link", { name: "Find places to visit" }).first().click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.locator("#simple-home-map")).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expectNoShift(page);

  await page.getByText("Map of stations and places", { exact: true }).click();
  await expect(page.locator("#simple-home-map").getByRole("button", { name: "Zoom in" })).toBeVisible();
  await cards(page).nth(20).scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  await page.reload();
  await untilHydrated(page);
  await expect(page.locator("#simple-home-map")).toHaveAttribute("open");
  await expectScrolledTo(page, top);
  // Without scrolling to it.
  await page.getByRole("link", { name: "About" }).first().dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: "About Alight" })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page.locator("#simple-home-map")).toHaveAttribute("open");
  await expectScrolledTo(page, top);
});

test("closing twice is one step back; a reload of an open place shows it from its top, and back leads to the list behind it", async ({
  page,
}) => {
  await open(page, "/about");
  await open(page, "/?station=galashiels");
  const link = cards(page).last().getByRole("heading").getByRole("link");
  const name = (await link.textContent()) ?? "";
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await link.click();
  // At once: a second press may hit what lay under the dialog.
  await close.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole("dialog")).toBeHidden();
  await link.click();
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
  await page.evaluate(() => {
    for (const _press of ["first", "second"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/?station=galashiels");

  await link.click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(
    page.getByText("Showing results for: all activities, Galashiels", { exact: true }),
  ).toBeVisible();
});

test("a station that was opened from the search or a line leads back there by its name; the logo loads home without filters, and deletes the way back", async ({
  page,
}) => {
  await open(page, "/?station=stow");
  for (const [path, from, name] of [
    ["/search?q=tweedbank", "Search", /^Tweedbank/],
    ["/line/borders-railway", "Borders Railway", "Tweedbank"],
  ] as const)
    await test.step(path, async () => {
      // The page before is not where it leads.
      await page.getByRole("link", { name: "Station details" }).click();
      await expect(page.getByRole("link", { name: "Back to Map" })).toBeVisible();
      await open(page, path);
      await page.getByRole("main").getByRole("link", { name }).first().click();
      await expect(page).toHaveURL("/station/tweedbank");
      await page.getByRole("link", { name: `Back to ${from}`, exact: true }).click();
      await expect(page).toHaveURL(path);
      await open(page, "/?station=stow");
    });

  await cards(page).first().click();
  await closeByEscape(page.getByRole("dialog"));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("banner").getByRole("link", { name: "Alight" }).click();
  await expect(page).toHaveURL("/");
  await untilHydrated(page);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
  await open(page, "/station/stow");
  const back = page.getByRole("link", { name: "Back to Map" });
  const tab = await openInNewTab(back);
  await expect(tab).toHaveURL("/");
  await expect(page).toHaveURL("/station/stow");
  await tab.close();
  await back.click();
  await expect(page).toHaveURL("/");
});

/** In px, once scrolling has ended: the wheel scrolls smoothly. */
async function scrollTop(page: Page): Promise<number> {
  await page.waitForFunction(
    () => {
      const { lastY, scrollY } = window as { lastY?: number; scrollY: number };
      Object.assign(window, { lastY: scrollY });
      return scrollY === lastY;
    },
    null,
    { polling: 100 },
  );
  return page.evaluate(() => Math.round(window.scrollY));
}

/** Within 2 px. */
async function expectScrolledTo(page: Page, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(2);
}

/** Presses "Show more" until the list has `count` cards. */
async function showCards(page: Page, count: number): Promise<void> {
  for (let shown = await cards(page).count(); shown < count; shown = await cards(page).count()) {
    await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
  }
}
