import { expect, expectAccessible, open, smallControls, test, untilAtRest } from "#tests/journeys/journey.ts";
import {
  ABBOTSFORD,
  AROUND_GALASHIELS,
  canvas,
  dot,
  expectNamesOnMap,
  expectStationPopup,
  expectView,
  GALASHIELS,
  mapPath,
  middleOf,
  openMap,
  popup,
  stopClock,
  untilMap,
  whereIs,
} from "#tests/journeys/map-helpers.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Tweedbank and Abbotsford on a narrow map. */
const AT_ABBOTSFORD = { latitude: 55.602, longitude: -2.772, zoom: 14 };

test("a tap opens a popup, a tap on the map closes it, and a second tap opens the page, within two seconds only", async ({
  page,
}) => {
  await page.clock.install();
  await openMap(page, mapPath(AROUND_GALASHIELS));
  await stopClock(page);
  await dot(page, "Galashiels").tap();
  await expect(popup(page, "Galashiels")).toContainText(/\d+ attractions/);
  await page.clock.runFor(60_000);
  await expect(popup(page, "Galashiels")).toBeVisible();
  await canvas(page).tap({ position: { x: 20, y: 250 } });
  await expect(popup(page, "Galashiels")).toBeHidden();

  await dot(page, "Galashiels").tap();
  await page.clock.runFor(2100);
  await dot(page, "Galashiels").tap();
  await page.clock.runFor(1900);
  await expect(popup(page, "Galashiels")).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/map(\?|$)/);
  await dot(page, "Galashiels").tap();
  await page.clock.resume();
  await expect(page).toHaveURL("/station/galashiels");
  await page.getByRole("link", { name: "Back to Map" }).tap();
  await untilMap(page);
  await expectView(page, GALASHIELS, AROUND_GALASHIELS);
});

test("hubs are labelled on the first map, and a finger that lands on a station or four px beside opens the nearest one", async ({
  page,
}) => {
  await page.clock.install();
  await openMap(page);
  await expectNamesOnMap(page, "Edinburgh Waverley", "Galashiels", "Tweedbank");
  // The first popup asks for what all of them show.
  const { x, y } = await middleOf(dot(page, "Galashiels"));
  await page.touchscreen.tap(x, y);
  await expectStationPopup(page, "Galashiels");
  await page.keyboard.press("Escape");
  await stopClock(page);
  const stations = await canvas(page)
    .locator(".map-dot")
    .evaluateAll((dots) =>
      dots.map((dot) => {
        const { x, y, width, height } = dot.getBoundingClientRect();
        return { name: dot.getAttribute("aria-label") ?? "", x: x + width / 2, y: y + height / 2 };
      }),
    );
  // The browser moves a finger's click to a control nearby.
  const touch = await page.context().newCDPSession(page);
  const wrong: string[] = [];
  const offsets: [right: number, down: number][] = [
    [0, 0],
    [4, 0],
    [-4, 0],
    [0, 4],
    [0, -4],
    [3, 3],
  ];
  for (const [right, down] of offsets) {
    // Far apart, since two quick taps at one place zoom in.
    for (const name of ["Edinburgh Waverley", "Dunbar", "Haymarket", "Galashiels", "Eskbank", "Kirkcaldy"]) {
      const aim = stations.find((station) => station.name === name);
      if (!aim) throw new Error(`${name} is not on the map`);
      const finger = { x: aim.x + right, y: aim.y + down };
      const distances = stations.map(({ name, x, y }) => ({
        name,
        distance: Math.hypot(x - finger.x, y - finger.y),
      }));
      const least = Math.min(...distances.map(({ distance }) => distance));
      // Two may be as near, to half a px.
      const nearest = distances.filter(({ distance }) => distance < least + 0.5).map(({ name }) => name);
      const touchPoints = [{ ...finger, radiusX: 12, radiusY: 12 }];
      // Without a pause between them, which may be one of a long press.
      await Promise.all([
        touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
        touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
      ]);
      const opened = await page.locator(".map-popup").getAttribute("aria-label");
      if (!nearest.includes(opened ?? "")) wrong.push(`${right}, ${down} from ${name}: ${opened}`);
      await page.keyboard.press("Escape");
      await page.clock.runFor(3000);
      await expect(page.locator(".map-popup")).toHaveCount(0);
    }
  }
  expect(wrong).toEqual([]);
});

test("a tap on a place opens its popup, as the list in a sheet beneath the map does, and it leads to its page", async ({
  page,
}) => {
  await openMap(page, mapPath(AT_ABBOTSFORD));
  const { x, y } = await whereIs(page, ABBOTSFORD, AT_ABBOTSFORD);
  // Attractions are loaded after the stations.
  await expect(page.locator('#map-list a[href="/attraction/abbotsford"]')).toBeAttached();
  await untilAtRest(page);
  await page.touchscreen.tap(x, y);
  await expect(popup(page, "Abbotsford")).toContainText("26 min walk from Tweedbank");
  await expect(page).toHaveURL(/\/map/);
  await page.keyboard.press("Escape");
  await expect(popup(page, "Abbotsford")).toBeHidden();

  const list = page.getByRole("complementary", { name: "On this map" });
  await expect(list).toBeHidden();
  const handle = page.getByRole("button", { name: "List of stations and places" });
  await expect(handle).toHaveAttribute("aria-expanded", "false");
  await handle.tap();
  await list.getByRole("searchbox").fill("abbots");
  await list.getByRole("button", { name: "Show Abbotsford on the map" }).tap();
  await expect(popup(page, "Abbotsford")).toBeInViewport();
  await expect(list.getByRole("link", { name: /^Abbotsford/ })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page, undefined, page.getByRole("main"));
  await page.getByRole("button", { name: "Hide the list" }).tap();
  await expect(list).toBeHidden();
  await popup(page, "Abbotsford").getByRole("link", { name: "See the place" }).tap();
  await expect(page).toHaveURL("/attraction/abbotsford");
});

test("on a small phone too hubs are labelled, and controls are large enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openMap(page);
  await expectNamesOnMap(page, "Edinburgh Waverley", "Galashiels", "Tweedbank");
  await page.getByRole("button", { name: "Move the map" }).tap();
  await expect(page.getByRole("button", { name: "Move north" })).toBeVisible();
  await page.getByRole("button", { name: "List of stations and places" }).tap();
  await expect(page.getByRole("complementary", { name: "On this map" })).toBeVisible();
  // The names of lines lie over the map as well.
  const small = async () =>
    (await smallControls(page.getByRole("main"))).filter(
      (control) => !/^Borders Railway \d+×24$/.test(control),
    );
  await expect.poll(small).toEqual([]);

  // The list makes room for the popup, and the focus stays beside it.
  const list = page.getByRole("complementary", { name: "On this map" });
  await list.getByRole("searchbox").fill("tweed");
  await list.getByRole("button", { name: "Show Tweedbank on the map" }).tap();
  await expect(popup(page, "Tweedbank")).toBeInViewport();
  await expect(list).toBeHidden();
  await expect(page.getByRole("button", { name: "Found for “tweed”" })).toBeFocused();
});

test("the map on the home page lets a finger scroll the page", async ({ page }) => {
  await open(page, mapPath(AROUND_GALASHIELS, "home"));
  await untilMap(page);
  const touches = await canvas(page).evaluate((element) => getComputedStyle(element).touchAction);
  expect(touches).toMatch(/pan-y|auto|manipulation/);
});

test("a map that is left while it zooms ends without an error", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openMap(page);
  await stopClock(page);
  // The transition's end would end the zoom too, after the time that passes outside the page.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync(".leaflet-zoom-animated { transition-duration: 1h !important }");
    document.adoptedStyleSheets = [slow];
  });
  await page.getByRole("button", { name: "Zoom in" }).tap();
  await page.clock.runFor(20);
  await expect(page.locator(".leaflet-zoom-anim")).toBeAttached();
  await canvas(page).hover();
  await page.mouse.wheel(0, -300);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).tap();
  await expect(canvas(page)).toHaveCount(0);
  await page.clock.runFor(1000);
});
