import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import { expect, open, test } from "#tests/journeys/journey.ts";
import {
  BORDERS_RAILWAY,
  canvas,
  dot,
  expectStationPopup,
  mapPath,
  middleOf,
  openMap,
  popup,
  stopClock,
  untilMap,
} from "#tests/journeys/map-helpers.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const list = (page: Page) => page.getByRole("complementary", { name: "On this map" });
const heightOf = async (page: Page) => (await list(page).boundingBox())?.height ?? 0;

test("home has one way to the map, which takes the filters along; they open in a sheet over it, and apply at once", async ({
  page,
}) => {
  await open(page, "/?station=tweedbank&minutes=30");
  await expect(page.getByText("Map of stations and places", { exact: true })).toBeHidden();
  const map = page.getByRole("link", { name: "Explore by map" });
  await expect(map).toHaveCount(1);
  await expect(map).toBeInViewport();
  await expect(map).toHaveText("Map");
  await map.tap();
  await expect(page).toHaveURL("/map?station=tweedbank&minutes=30");
  await untilMap(page);
  await expect(dot(page, "Tweedbank")).toHaveClass(/is-strong/);
  await page.getByRole("button", { name: /^Filters/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByText("15 min", { exact: true }).tap();
  await expect(page).toHaveURL("/map?station=tweedbank&minutes=15");
  const found = placesWith({ station: "Tweedbank", minutes: 15 }).length;
  await sheet.getByRole("button", { name: new RegExp(`^Show ${found} places?$`) }).tap();
  await expect(sheet).toBeHidden();
  await page.getByRole("link", { name: "Remove Tweedbank" }).tap();
  await expect(dot(page, "Addiewell")).toHaveClass(/is-faint/);
  await page.getByRole("link", { name: "Back to Home" }).tap();
  await expect(page).toHaveURL("/?minutes=15");
});

test("on screens of phones the map has 60 % of them, and nothing covers what lies over the map", async ({
  page,
}) => {
  await openMap(page, "/map?activity=history&minutes=15&station=edinburgh-waverley");
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
    [844, 390],
  ] as const)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectRoomForMap(page, { width, height });
    });
  await page.getByRole("link", { name: "Remove History" }).tap();
  await expect(page).toHaveURL("/map?station=edinburgh-waverley&minutes=15");
});

async function expectRoomForMap(page: Page, { width, height }: { width: number; height: number }) {
  await expect(async () => {
    const map = await page.locator(".map-stage").boundingBox();
    if (!map) throw new Error("The map is not there");
    const inView = Math.min(height, map.y + map.height) - Math.max(0, map.y);
    expect(inView / height).toBeGreaterThanOrEqual(0.6);
    expect(map.width / width).toBeGreaterThanOrEqual(0.6);
  }).toPass();
  const handle = page.getByRole("button", { name: "List of stations and places" });
  const controls = {
    "the way back": page.getByRole("link", { name: "Back to Home" }),
    filters: page.getByRole("button", { name: /^Filters/ }),
    "near me": page.getByRole("button", { name: "Near me" }),
    zoom: page.getByRole("button", { name: "Zoom in" }),
    attribution: page.getByRole("main").getByRole("link", { name: /OpenStreetMap contributors/ }),
    handle,
  };
  for (const [name, control] of Object.entries(controls)) {
    await expect(control, name).toBeInViewport({ ratio: 1 });
    await expect.poll(() => control.evaluate(coveredPart), name).toEqual([]);
  }
  // In one line, which scrolls sideways.
  const chips = page.locator(".map-bar").locator("a, button, select").filter({ visible: true });
  await expect(async () => {
    const boxes = await chips.evaluateAll((all) =>
      all.map((chip) => {
        const { y, height } = chip.getBoundingClientRect();
        return { height, middle: y + height / 2 };
      }),
    );
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(48);
    const middles = boxes.map(({ middle }) => middle);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  }).toPass();
  // The whole list lies over the chips or below them.
  await handle.tap();
  await page.getByRole("button", { name: "Whole list" }).tap();
  const hide = page.getByRole("button", { name: "Hide the list" });
  await expect(hide).toBeInViewport({ ratio: 1 });
  await expect.poll(() => hide.evaluate(coveredPart)).toEqual([]);
  await hide.tap();
  await expect(handle).toHaveAttribute("aria-expanded", "false");
}

test("a search on a phone held sideways shows its result, with its popup clear of the attribution", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openMap(page, "/map?at=attraction/abbotsford");
  await expect(popup(page, "Abbotsford").getByRole("link", { name: "See the place" })).toBeInViewport();
  const attribution = page.getByRole("main").getByRole("link", { name: /OpenStreetMap contributors/ });
  await expect.poll(() => attribution.evaluate(coveredPart)).toEqual([]);
  const link = popup(page, "Abbotsford").getByRole("link", { name: "See the place" });
  await expect.poll(() => link.evaluate(coveredPart)).toEqual([]);
});

test("the sheet is dragged to half and full height, and away; so it is by buttons and keys", async ({
  page,
}) => {
  await openMap(page, "/map?station=tweedbank");
  const handle = page.getByRole("button", { name: /List of stations and places|Hide the list/ });
  const drag = async (by: number) => {
    const { x = 0, y = 0, width = 0 } = (await handle.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 20 - by / 2, { steps: 3 });
    await page.mouse.move(x + width / 2, y + 20 - by, { steps: 3 });
    await page.mouse.up();
  };
  await expect(list(page)).toBeHidden();
  await drag(260);
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Hide the list" })).toBeVisible();
  const half = await heightOf(page);
  await expect(canvas(page)).toBeInViewport();
  await drag(220);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(half * 1.5);
  await drag(-520);
  await expect(list(page)).toBeHidden();
  await expect(dot(page, "Tweedbank")).toBeInViewport();

  await expect(page.locator('#map-list a[href="/attraction/abbotsford"]')).toBeAttached();
  const show = page.getByRole("button", { name: "List of stations and places" });
  await show.press("Enter");
  // What was found fits the lower map too.
  const found = placesWith({ station: "Tweedbank" }).length;
  await expect(list(page).getByRole("heading", { name: `Places to visit ${found}` })).toBeVisible();
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  const low = await heightOf(page);
  await page.getByRole("button", { name: "Whole list" }).press("Enter");
  await expect.poll(() => heightOf(page)).toBeGreaterThan(low * 1.5);
  await list(page).getByRole("button", { name: "Show Abbotsford on the map" }).tap();
  await expect(popup(page, "Abbotsford")).toBeInViewport();
  await list(page).getByRole("searchbox").press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(show).toHaveAttribute("aria-expanded", "false");
});

test("a popup over a low map stays inside it, and leaves its station free for the second tap", async ({
  page,
}) => {
  await page.clock.install();
  await openMap(page, "/map?station=tweedbank");
  await page.getByRole("button", { name: "List of stations and places" }).tap();
  await expect(list(page)).toBeVisible();
  // A second tap counts as one within two seconds.
  await stopClock(page);
  await dot(page, "Tweedbank").tap();
  await expect(popup(page, "Tweedbank").getByRole("listitem")).toHaveCount(3);
  await expect(async () => {
    const [box, map, at] = [
      await popup(page, "Tweedbank").boundingBox(),
      await canvas(page).boundingBox(),
      await dot(page, "Tweedbank").boundingBox(),
    ];
    if (!box || !map || !at) throw new Error("It is not on the page");
    expect(box.y).toBeGreaterThanOrEqual(map.y);
    expect(box.y + box.height).toBeLessThanOrEqual(map.y + map.height);
    const middle = at.y + at.height / 2;
    expect(middle < box.y || middle > box.y + box.height).toBe(true);
  }).toPass();
  await dot(page, "Tweedbank").tap();
  await page.clock.resume();
  await expect(page).toHaveURL("/station/tweedbank");
});

test("along the Borders Railway by finger: stop by stop, what is near each", async ({ page }) => {
  await page.clock.install();
  // As after a pinch.
  await openMap(page, mapPath({ latitude: 55.745, longitude: -2.9, zoom: 10 }));
  await expect(page.locator("path.map-railway")).not.toHaveCount(0);
  for (const stop of BORDERS_RAILWAY) {
    const { x, y } = await middleOf(dot(page, stop));
    await page.touchscreen.tap(x, y);
    await expectStationPopup(page, stop);
    // Two quick taps would zoom in.
    await page.clock.fastForward(1000);
    // Beside the popup.
    await canvas(page).tap({ position: { x: x < 195 ? 350 : 40, y: 380 } });
    await expect(popup(page, stop)).toBeHidden();
    await page.clock.fastForward(1000);
  }
  await dot(page, "Tweedbank").tap();
  await popup(page, "Tweedbank").getByRole("listitem").first().getByRole("link").tap();
  await expect(page).toHaveURL(/\/attraction\//);
  await page.goBack();
  await untilMap(page);
  await expect(dot(page, "Eskbank")).toBeInViewport();
  await expect(dot(page, "Tweedbank")).toBeInViewport();
});

/** In the browser. Where a control is covered, as shares of its size. */
function coveredPart(control: Element): [number, number][] {
  const { x, y, width, height } = control.getBoundingClientRect();
  const shares: [number, number][] = [];
  for (const right of [0.1, 0.5, 0.9]) for (const down of [0.15, 0.5, 0.85]) shares.push([right, down]);
  return shares.filter(([right, down]) => {
    const hit = document.elementFromPoint(x + width * right, y + height * down);
    return !control.contains(hit);
  });
}
