import type { Locator } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  bottomOf,
  cardNames,
  cards,
  countShifts,
  expect,
  expectNoShift,
  holdScripts,
  loseConnection,
  NO_CONNECTION,
  open,
  placesHeading,
  searchDialog,
  smallControls,
  test,
  toast,
  untilHydrated,
} from "#tests/journeys/journey.ts";

test("filters that are unfolded before hydration continue in a sheet; the back button leaves the page that it has filtered, Escape closes the activities in it", async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page
    .locator("label")
    .filter({ hasText: /^Filters$/ })
    .tap();
  await page.getByText("30 min", { exact: true }).tap();
  letScriptsCome();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("radio", { name: "30 min" })).toBeChecked();
  await expect(page).toHaveURL("/?minutes=30");
  await expect(sheet.getByRole("listbox")).toBeHidden();

  const station = sheet.getByRole("combobox", { name: "Station" });
  await station.tap();
  await station.pressSequentially("gal");
  await sheet
    .getByRole("listbox")
    .getByRole("option", { name: /^Galashiels/ })
    .tap();
  await sheet.getByText("All activities", { exact: true }).tap();
  await sheet.getByRole("checkbox", { name: "History" }).tap();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("checkbox", { name: "History" })).toBeHidden();
  const found = placesWith({ station: "Galashiels", activities: ["History"], minutes: 30 });
  const show = sheet.getByRole("button", { name: `Show ${found.length} places` });
  await expect(show).toBeInViewport();
  await show.tap();
  await expect(sheet).toBeHidden();
  const folded = page.getByRole("button", { name: /^Filters/ });
  await expect(folded).toHaveText("Filters (3)");
  await expect(page).toHaveURL("/?station=galashiels&activity=history&minutes=30");
  await expect.poll(() => cardNames(page)).toEqual(found);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 });

  await folded.tap();
  await sheet.getByRole("button", { name: "Clear all" }).tap();
  await expect(station).toHaveValue("All Stations");
  await sheet.getByRole("button", { name: `Show ${placesWith().length} places` }).tap();
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/?station=galashiels&activity=history&minutes=30");
  await expect(folded).toHaveText("Filters (3)");
});

test("by finger on home: Android's back button closes the sheet and the search, a place closes to its card, the menu lists the other pages", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  await page.addInitScript(recordCloseWatchers);
  await open(page, "/?station=galashiels&activity=history");
  await expect.poll(() => smallControls(page.getByRole("main"))).toEqual([]);
  const sheet = page.getByRole("dialog", { name: "Filters" });
  for (const [button, dialog] of [
    [page.getByRole("button", { name: /^Filters/ }), sheet],
    [page.getByRole("banner").getByRole("link", { name: "Search" }), searchDialog(page)],
  ] as const) {
    // Until its code has come, the search is a page.
    await expect(page.getByRole("search").locator("[aria-keyshortcuts]")).toBeAttached();
    await button.tap();
    await expect(dialog).toBeVisible();
    if (dialog === sheet) await expect.poll(() => smallControls(sheet)).toEqual([]);
    await page.evaluate(() => (window as unknown as Recorded).watchers.at(-1)?.requestClose());
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/?station=galashiels&activity=history");
  }

  const link = cards(page).getByRole("link", { name: "Old Gala House" }).last();
  await link.tap();
  const place = page.getByRole("dialog", { name: "Old Gala House" });
  await expect.poll(() => place.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(place.getByRole("button", { name: "Close" })).toBeInViewport();
  await place.getByRole("button", { name: "Close" }).tap();
  await expect(place).toBeHidden();
  await expect(link).toBeInViewport();

  // A message leaves the button to the map free.
  await loseConnection(page);
  await expect(toast(page, "No internet connection")).toBeVisible();
  await page.getByRole("link", { name: "Explore by map" }).tap({ trial: true });
  await page.context().setOffline(false);

  const menu = page.getByRole("banner").getByText("Menu", { exact: true });
  const about = page.getByRole("banner").getByRole("link", { name: "About" });
  await expect(about).toBeHidden();
  await menu.tap();
  await expect(about).toBeVisible();
  await page.getByRole("heading", { name: /^Places to visit/ }).tap();
  await expect(about).toBeHidden();
  await menu.tap();
  await about.tap();
  await expect(page).toHaveURL("/about");
  await expect(about).toBeHidden();
});

type Recorded = { CloseWatcher: new () => EventTarget; watchers: { requestClose(): void }[] };

/** In the browser, which asks its newest watcher when Android's back button is pressed. */
function recordCloseWatchers() {
  const recorded = window as unknown as Recorded;
  const watchers: Recorded["watchers"] = [];
  recorded.watchers = watchers;
  recorded.CloseWatcher = class extends (
    (recorded.CloseWatcher as new () => EventTarget & { requestClose(): void })
  ) {
    constructor() {
      super();
      watchers.push(this);
    }
  };
}

test("a place's strip says how one gets there and leads to the walk; its bar has walk, share and save", async ({
  page,
  baseURL,
}) => {
  await countShifts(page);
  await page.addInitScript(() => {
    navigator.share = async (what) => void Object.assign(window, { shared: what });
  });
  await open(page, "/attraction/abbotsford");
  const strip = page.getByRole("link", { name: /min walk from Tweedbank/ });
  await expect(strip).toHaveText(/26 min walk.*Tweedbank.*Station step-free · path not known.*55 min train/);
  const between = async () => {
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const box = await strip.boundingBox();
    return (box?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0);
  };
  await expect.poll(between).toBeLessThan(24);
  const heading = page.getByRole("heading", { name: "Walking Route from Tweedbank Station" });
  await expect(heading).not.toBeInViewport();
  await expectNoShift(page);
  const place = page.getByRole("main");
  await expect.poll(() => smallControls(place)).toEqual([]);
  await strip.tap();
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL("/attraction/abbotsford");
  await expect(page.getByRole("link", { name: "Open in maps" })).toHaveAttribute(
    "href",
    /^intent:\/\/.*55\.605740.*package=com\.google\.android\.apps\.maps;.*www\.openstreetmap\.org/,
  );

  await expectBar(place, 390);
  await place.getByRole("button", { name: "Share", exact: true }).tap();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
    .toEqual({ url: `${baseURL}/attraction/abbotsford`, title: "Abbotsford" });
});

test("over its station a place has the same, on a small phone and where nothing can be shared", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    navigator.clipboard.writeText = async () => {};
  });
  await page.setViewportSize({ width: 320, height: 844 });
  const releaseDialog = await holdScripts(page, "dialog-popup");
  // The load event may wait for what is held.
  await page.goto("/station/galashiels/attraction/old-gala-house", { waitUntil: "commit" });
  await untilHydrated(page);
  const place = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(place.getByText("(Source: Wikipedia)")).toBeVisible();
  const strip = place.getByRole("link", { name: /min walk from Galashiels/ });
  await expect(strip).toBeInViewport();
  await strip.tap();
  const heading = place.getByRole("heading", { name: /^Walking Route from Galashiels/ });
  await expect(heading).toBeInViewport();
  releaseDialog();
  await expect(page.locator("[data-dialog]")).toBeVisible();
  await expect(heading).toBeInViewport();

  await expectBar(place, 320);
  const save = place.getByRole("button", { name: "Save", exact: true });
  await save.tap();
  await expect(place.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");
  // A message stands above the bar.
  const share = place.getByRole("button", { name: "Share", exact: true });
  await share.tap();
  const message = toast(page, "Link copied to clipboard!");
  await expect
    .poll(async () => (await bottomOf(message)) - ((await share.boundingBox())?.y ?? 0))
    .toBeLessThanOrEqual(0);
  // What gets the focus lies above it, and the last control of the place can be seen.
  const walk = place.getByRole("link", { name: "Walk", exact: true });
  const station = place.getByRole("link", { name: /min walk$/ }).last();
  await station.focus();
  await expect
    .poll(async () => (await bottomOf(station)) - ((await walk.boundingBox())?.y ?? 0))
    .toBeLessThanOrEqual(0);
  await walk.tap();
  await expect(place.getByRole("heading", { name: /^Walking Route/ })).toBeInViewport();

  await place.getByRole("button", { name: "Close" }).tap();
  await expect(page).toHaveURL("/station/galashiels");
  await expect(place).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => smallControls(page.getByRole("main"))).toEqual([]);
});

/** Walk, share and save stand once, at the bottom. */
async function expectBar(place: Locator, width: number): Promise<void> {
  for (const control of [
    place.getByRole("link", { name: "Walk", exact: true }),
    place.getByRole("button", { name: "Share", exact: true }),
    place.getByRole("button", { name: "Save", exact: true }),
  ]) {
    await expect(control).toHaveCount(1);
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await expect.poll(() => place.page().evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expect(async () => {
    const edge = await place.locator("[data-attraction-bar]").boundingBox();
    expect(edge).toMatchObject({ x: 0, width });
    expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBe(844);
  }).toPass();
}

test("a reload far down the list shows the same place at the same height", async ({ page }) => {
  await open(page, "/?show=48");
  const card = cards(page).nth(30);
  await card.scrollIntoViewIfNeeded();
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
  await expect
    .poll(() => page.evaluate(() => history.state?.entry?.state?.scroll ?? 0))
    .toBeGreaterThan(2000);
  const before = await top();
  await page.reload();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});
