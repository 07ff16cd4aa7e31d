import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  cards,
  countShifts,
  expect,
  expectNoShift,
  loseConnection,
  NO_CONNECTION,
  open,
  placesHeading,
  searchDialog,
  smallControls,
  test,
  toast,
} from "#tests/journeys/journey.ts";

test("filters fold into one line and open as a sheet", async ({ page }) => {
  await open(page, "/");
  const folded = page.getByRole("button", { name: /^Filters/ });
  await folded.tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
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
  await sheet.locator("summary", { hasText: "History" }).tap();
  await sheet.getByText("30 min", { exact: true }).tap();
  const found = placesWith({ station: "Galashiels", activities: ["History"], minutes: 30 });
  const show = sheet.getByRole("button", { name: `Show ${found.length} places` });
  await expect(show).toBeInViewport();
  await show.tap();
  await expect(sheet).toBeHidden();
  await expect(folded).toHaveText("Filters (3)");
  await expect(page).toHaveURL("/?station=galashiels&activity=history&minutes=30");
  await expect.poll(() => cardNames(page)).toEqual(found);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 });
});

test("filters unfolded before hydration continue in the sheet", async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page
    .locator("label")
    .filter({ hasText: /^Filters$/ })
    .tap();
  await page.getByText("15 min", { exact: true }).tap();
  arrived.resolve();
  await expect(
    page.getByRole("dialog", { name: "Filters" }).getByRole("radio", { name: "15 min" }),
  ).toBeChecked();
  await expect(page).toHaveURL("/?minutes=15");
});

test("the back button leaves the page that the sheet has filtered; Escape closes the activities in it, and its button clears all filters", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("button", { name: /^Filters/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByText("30 min", { exact: true }).tap();
  await sheet.getByRole("button", { name: /^Show/ }).tap();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: /^Filters/ })).toHaveText("Filters");

  await open(page, "/?station=galashiels&minutes=15");
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await sheet.getByText("All activities", { exact: true }).tap();
  await expect(sheet.getByRole("checkbox", { name: "History" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("checkbox", { name: "History" })).toBeHidden();
  await sheet.getByRole("button", { name: "Clear all" }).tap();
  await expect(sheet.getByRole("combobox", { name: "Station" })).toHaveValue("All Stations");
  await sheet.getByRole("button", { name: `Show ${placesWith().length} places` }).tap();
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
});

test("Android's back button closes the sheet and the search, and the page stays", async ({ page }) => {
  await page.addInitScript(recordCloseWatchers);
  await open(page, "/?station=galashiels");
  for (const [button, dialog] of [
    [page.getByRole("button", { name: /^Filters/ }), page.getByRole("dialog", { name: "Filters" })],
    [page.getByRole("banner").getByRole("link", { name: "Search" }), searchDialog(page)],
  ] as const) {
    await button.tap();
    await expect(dialog).toBeVisible();
    await page.evaluate(() => (window as unknown as Recorded).watchers.at(-1)?.requestClose());
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/?station=galashiels");
  }
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

test("a place fills the screen and closes to its card", async ({ page }) => {
  await open(page, "/?station=galashiels");
  const link = cards(page).getByRole("link", { name: "Old Gala House" }).last();
  await link.tap();
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toBeHidden();
  await expect(link).toBeInViewport();
});

test("a place is shared by the phone's share sheet", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.share = async (what) => void Object.assign(window, { shared: what });
  });
  await open(page, "/attraction/old-gala-house");
  await page.getByRole("button", { name: "Share" }).tap();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
    .toEqual({
      url: `${baseURL}/attraction/old-gala-house`,
      title: "Old Gala House",
    });
});

test("a place's strip says how one gets there, and leads to the walk", async ({ page }) => {
  await countShifts(page);
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
  await strip.tap();
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL("/attraction/abbotsford");
});

test("in a dialog the strip goes by the chosen station, and leads to the walk within the dialog", async ({
  page,
}) => {
  await open(page, "/station/galashiels/attraction/old-gala-house");
  const dialog = page.getByRole("dialog", { name: "Old Gala House" });
  await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
  const strip = dialog.getByRole("link", { name: /min walk from Galashiels/ });
  await expect(strip).toBeInViewport();
  await strip.tap();
  await expect(dialog.getByRole("heading", { name: /^Walking Route from Galashiels/ })).toBeInViewport();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(page).toHaveURL("/station/galashiels");
});

test("walk, share and save stand once, at the bottom of a place, and cover nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    navigator.clipboard.writeText = async () => {};
  });
  for (const [width, path] of [
    [390, "/attraction/abbotsford"],
    [320, "/station/galashiels/attraction/old-gala-house"],
  ] as const)
    await test.step(`${path}, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, path);
      const place = path.includes("station") ? page.getByRole("dialog") : page.getByRole("main");
      const walk = place.getByRole("link", { name: "Walk", exact: true });
      const share = place.getByRole("button", { name: "Share", exact: true });
      const save = place.getByRole("button", { name: "Save", exact: true });
      for (const control of [walk, share, save]) {
        await expect(control).toHaveCount(1);
        await expect(control).toBeInViewport({ ratio: 1 });
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expect(async () => {
        const edge = await place.locator("[data-attraction-bar]").boundingBox();
        expect(edge).toMatchObject({ x: 0, width });
        expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBe(844);
      }).toPass();
      await save.tap();
      await expect(place.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");

      // A message stands above it.
      await share.tap();
      const message = toast(page, "Link copied to clipboard!");
      await expect
        .poll(async () => bottomOf(await message.boundingBox()) - ((await share.boundingBox())?.y ?? 0))
        .toBeLessThanOrEqual(0);

      await walk.tap();
      await expect(place.getByRole("heading", { name: /^Walking Route/ })).toBeInViewport();
      // What gets the focus lies above it, and the last control of the place can be seen.
      const station = place.getByRole("link", { name: /min walk$/ }).last();
      await station.focus();
      await expect
        .poll(async () => bottomOf(await station.boundingBox()) - ((await walk.boundingBox())?.y ?? 0))
        .toBeLessThanOrEqual(0);
    });
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN;
}

test("the menu lists the other pages", async ({ page }) => {
  await open(page, "/");
  const menu = page.getByRole("banner").getByText("Menu", { exact: true });
  const about = page.getByRole("banner").getByRole("link", { name: "About" });
  await expect(about).toBeHidden();
  await menu.tap();
  await expect(about).toBeVisible();
  await page.getByRole("heading", { level: 1 }).tap({ position: { x: 10, y: 10 } });
  await expect(about).toBeHidden();
  await menu.tap();
  await about.tap();
  await expect(page).toHaveURL("/about");
  await expect(about).toBeHidden();
});

test("controls are large enough for a finger", async ({ page }) => {
  for (const path of [
    "/?station=galashiels&activity=history",
    "/station/galashiels",
    "/attraction/abbotsford",
    "/lines",
    "/line/borders-railway",
  ]) {
    await open(page, path);
    await expect.poll(() => smallControls(page.getByRole("main"))).toEqual([]);
  }
  await open(page, "/");
  await page.getByRole("button", { name: /^Filters/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
  await expect.poll(() => smallControls(sheet)).toEqual([]);
});

test("a reload far down the list shows the same place at the same height", async ({ page }) => {
  await open(page, "/?show=48");
  const card = cards(page).nth(30);
  await card.scrollIntoViewIfNeeded();
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
  await expect.poll(() => page.evaluate(() => history.state?.usr?.scroll ?? 0)).toBeGreaterThan(2000);
  const before = await top();
  await page.reload();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test("a message leaves home's button to the map free", async ({ page, watch }) => {
  watch.expectConsoleError(NO_CONNECTION);
  await open(page, "/");
  await loseConnection(page);
  await expect(toast(page, "No internet connection")).toBeVisible();
  await page.getByRole("link", { name: "Explore by map" }).tap({ trial: true });
});
