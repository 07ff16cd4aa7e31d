import type { Page, Route } from "@playwright/test";
import { stationNames } from "#tests/journeys/demo-content.ts";
import { expect, expectAccessible, open, tabTo, test } from "#tests/journeys/journey.ts";
import {
  ABBOTSFORD,
  AROUND_GALASHIELS,
  BORDERS,
  canvas,
  dot,
  expectView,
  GALASHIELS,
  mapPath,
  middleOf,
  openMap,
  popup,
  stopClock,
  TWEEDBANK,
  untilMap,
  whereIs,
} from "#tests/journeys/map-helpers.ts";

const list = (page: Page) => page.getByRole("complementary", { name: "On this map" });

test("home leads to the map, and the map leads home, as it was left", async ({ page }) => {
  const home = "/?station=galashiels&minutes=15";
  await open(page, home);
  await page.getByRole("link", { name: "Explore by map" }).click();
  await expect(page).toHaveURL("/map?station=galashiels&minutes=15");
  await expect(page).toHaveTitle(/^Explore by Map/);
  await expect(page.getByRole("heading", { level: 1, name: "Explore by Map" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(home);
  await expect(page.getByRole("combobox", { name: "Station" })).toHaveValue("Galashiels");

  await open(page, "/map");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the map begins with the region, also where its URL is not valid, its stations as dots of 12 px in targets of 24 or more", async ({
  page,
}) => {
  await openMap(page, "/map?lat=91&lng=-2.79&zoom=14&return_map=map");
  await expect(list(page).getByText("Zoom in to see places to visit")).toBeVisible();
  await expect(page).toHaveURL("/map");
  await expect(canvas(page).getByRole("button")).toHaveCount(stationNames().all.length);
  const { width, height } = (await dot(page, "Galashiels").boundingBox()) ?? {};
  expect(Math.min(width ?? 0, height ?? 0)).toBeGreaterThanOrEqual(24);
  const paint = await dot(page, "Galashiels").evaluate((button) => {
    const { width, height } = getComputedStyle(button, "::before");
    return { width, height };
  });
  expect(paint).toEqual({ width: "12px", height: "12px" });
  await expect(page.getByRole("link", { name: /OpenStreetMap contributors/ }).first()).toBeInViewport();
  await expect(page.getByText(/Streets are missing/)).toBeHidden();
});

test("pointing at a station shows what there is, until 200 ms after leaving both", async ({ page }) => {
  await page.clock.install();
  await openMap(page, mapPath(BORDERS));
  await stopClock(page);
  await dot(page, "Galashiels").hover();
  await expect(popup(page, "Galashiels")).toContainText(/\d+ attractions/);
  await canvas(page).hover({ position: { x: 30, y: 400 } });
  await page.clock.runFor(190);
  await expect(popup(page, "Galashiels")).toBeVisible();
  await page.clock.runFor(20);
  await expect(popup(page, "Galashiels")).toBeHidden();

  await dot(page, "Galashiels").hover();
  const { x, y } = await middleOf(popup(page, "Galashiels"));
  await page.mouse.move(x, y, { steps: 10 });
  await page.clock.runFor(5000);
  await expect(popup(page, "Galashiels")).toBeVisible();
  await page.clock.resume();
  await popup(page, "Galashiels").getByRole("link", { name: "See the station" }).click();
  await expect(page).toHaveURL("/station/galashiels");
});

test("of stations close together the one that is pointed at has the popup, and opens by a click", async ({
  page,
}) => {
  await openMap(page);
  for (const name of ["Edinburgh Waverley", "Haymarket", "Eskbank", "Newtongrange", "Musselburgh"]) {
    const { x, y } = await middleOf(dot(page, name));
    await page.mouse.move(5, 5);
    await page.mouse.move(x, y);
    await expect(popup(page, name)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popup(page, name)).toBeHidden();
  }
  const { x, y } = await middleOf(dot(page, "Eskbank"));
  await page.mouse.click(x, y);
  await expect(page).toHaveURL("/station/eskbank");
});

test('the back button, "Back to Map" and a reload lead to the same part of the map, from a station and from a place', async ({
  page,
}) => {
  await openMap(page, mapPath(AROUND_GALASHIELS));
  await page.getByRole("button", { name: "Zoom in" }).click();
  const closer = { ...AROUND_GALASHIELS, zoom: 15 };
  await expectView(page, GALASHIELS, closer);
  await page.reload();
  await untilMap(page);
  await expectView(page, GALASHIELS, closer);
  await dot(page, "Galashiels").click();
  await expect(page).toHaveURL("/station/galashiels");
  await page.getByRole("link", { name: "Back to Map" }).click();
  await untilMap(page);
  await expectView(page, GALASHIELS, closer);
  await dot(page, "Galashiels").click();
  await expect(page).toHaveURL("/station/galashiels");
  await page.goBack();
  await untilMap(page);
  await expectView(page, GALASHIELS, closer);
  await expect(page).toHaveURL("/map");

  await page.getByRole("button", { name: "Zoom out" }).click();
  await expectView(page, GALASHIELS, AROUND_GALASHIELS);
  await list(page)
    .getByRole("link", { name: /^Old Gala House/ })
    .click();
  await expect(page).toHaveURL("/attraction/old-gala-house");
  await page.goBack();
  await untilMap(page);
  await expectView(page, GALASHIELS, AROUND_GALASHIELS);
});

test("places appear from zoom 10 on, and not before", async ({ page }) => {
  const far = { ...BORDERS, zoom: 9 };
  await openMap(page, mapPath(far));
  await expectView(page, GALASHIELS, far);
  await expect(list(page).getByText("Zoom in to see places to visit")).toBeVisible();
  const before = await whereIs(page, ABBOTSFORD, far);
  await page.mouse.move(before.x, before.y);
  await expect(popup(page, "Abbotsford")).toBeHidden();
  await page.mouse.move(20, 300);

  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(list(page).getByText("Zoom in to see places to visit")).toBeHidden();
  // The popup is that of the nearest point. Attractions are loaded after the stations.
  await openMap(page, mapPath({ ...ABBOTSFORD, zoom: 10 }));
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  const { x, y } = await middleOf(canvas(page));
  await page.mouse.move(x, y);
  await expect(popup(page, "Abbotsford")).toContainText("26 min walk from Tweedbank");
});

test("a place shows its popup when pointed at, and opens by a click; so do the best places of a station's popup", async ({
  page,
}) => {
  await openMap(page, mapPath(BORDERS));
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  const { x, y } = await whereIs(page, ABBOTSFORD, BORDERS);
  await page.mouse.move(x, y);
  await expect(popup(page, "Abbotsford")).toContainText("26 min walk from Tweedbank");
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toHaveAttribute("aria-current", "true");
  await page.mouse.click(x, y);
  await expect(page).toHaveURL("/attraction/abbotsford");
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await untilMap(page);
  await expect(page).toHaveURL("/map");
  await expectView(page, GALASHIELS, BORDERS);

  await dot(page, "Tweedbank").hover();
  const nearest = popup(page, "Tweedbank").getByRole("list", { name: "Best places to visit" });
  const rows = nearest.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  // The staff's picks, then the nearest.
  await expect(rows).toHaveText([
    /^Abbotsford~about 26 min$/,
    /^Melrose Abbey~about 44 min$/,
    /^Gunknowe Loch.*~about 9 min$/,
  ]);
  await expect(rows.filter({ has: page.locator("img") })).toHaveCount(3);
  await rows.nth(2).getByRole("link").click();
  await expect(page).toHaveURL("/attraction/gunknowe-loch-and-tweedbank-park");
  await page.goBack();
  await untilMap(page);
  await expectView(page, GALASHIELS, BORDERS);
});

test("the list finds stations and places, and shows them on the map", async ({ page }) => {
  await openMap(page);
  await list(page).getByRole("searchbox", { name: "Search stations and places" }).fill("abbotsf");
  await expect(list(page).getByRole("listitem")).toHaveText([/^Abbotsford/]);
  await expect(list(page).getByText("No stations found")).toBeVisible();
  await list(page).getByRole("button", { name: "Show Abbotsford on the map" }).click();
  await expect(popup(page, "Abbotsford")).toBeVisible();
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toHaveAttribute("aria-current", "true");
  await expectView(page, TWEEDBANK, { ...ABBOTSFORD, zoom: 13 });

  await list(page)
    .getByRole("link", { name: /^Abbotsford/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await page.goBack();
  await expect(list(page).getByRole("searchbox")).toHaveValue("abbotsf");
  await expect(list(page).getByRole("listitem")).toHaveText([/^Abbotsford/]);

  await list(page).getByRole("searchbox").fill("gxxz");
  await expect(list(page).getByText("No attractions found")).toBeVisible();
});

test("buttons zoom and move the map, its list shows what it shows, and dragging it opens nothing", async ({
  page,
}) => {
  await openMap(page, mapPath(AROUND_GALASHIELS));
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expectView(page, GALASHIELS, { ...AROUND_GALASHIELS, zoom: 15 });
  await expect(list(page).getByRole("heading", { name: "Stations 1" })).toBeVisible();
  await expect(list(page).getByRole("listitem").last()).toContainText("Galashiels");
  await expect(list(page).getByRole("link", { name: /^Old Gala House/ })).toBeVisible();
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeHidden();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expectView(page, GALASHIELS, AROUND_GALASHIELS);

  const box = await canvas(page).boundingBox();
  const start = await middleOf(dot(page, "Galashiels"));
  await page.getByRole("button", { name: "Move the map" }).click();
  await page.getByRole("button", { name: "Move west" }).click();
  const third = Math.round((box?.width ?? 0) / 3);
  await expect
    .poll(async () => (await middleOf(dot(page, "Galashiels"))).x - start.x - third)
    .toBeCloseTo(0, -1);
  await page.getByRole("button", { name: "Move east" }).click();
  await page.getByRole("button", { name: "Move south" }).click();
  const down = Math.round((box?.height ?? 0) / 3);
  await expect
    .poll(async () => start.y - (await middleOf(dot(page, "Galashiels"))).y - down)
    .toBeCloseTo(0, -1);

  const { x, y } = await middleOf(dot(page, "Galashiels"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => middleOf(dot(page, "Galashiels")).then((now) => now.x)).toBe(x + 60);
  await expect(page).toHaveURL("/map");
});

test('"Near me" from far away shows a message, and the map stays', async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 48.85, longitude: 2.35 });
  await openMap(page, mapPath(BORDERS));
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText("You are too far from these stations to be shown on this map.")).toBeVisible();
  await expectView(page, GALASHIELS, BORDERS);
});

test('"Near me" asks for the position only when pressed, and shows it', async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(ABBOTSFORD);
  await openMap(page);
  await expect(page.locator(".map-here")).toHaveCount(0);
  await page.getByRole("button", { name: "Near me" }).click();
  await expectView(page, TWEEDBANK, { ...ABBOTSFORD, zoom: 13 });
  const beside = async () => {
    const [here, centre] = [await middleOf(page.locator(".map-here")), await middleOf(canvas(page))];
    return Math.hypot(here.x - centre.x, here.y - centre.y);
  };
  await expect.poll(beside).toBeLessThan(3);
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
});

test('"Near me" without permission shows a message, and the map stays', async ({ browser, baseURL }) => {
  // A context that was never allowed to.
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await openMap(page, mapPath(BORDERS));
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(
    page.getByText("Your location is not shown, since your browser was not allowed to tell it.", {
      exact: true,
    }),
  ).toBeVisible();
  await expectView(page, GALASHIELS, BORDERS);
  await page.close();
});

test("places that fail to load are an error beside the stations, of which none is faint, with a button to try again", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/403/);
  const held = Promise.withResolvers<void>();
  const refuse = async (route: Route) => {
    await held.promise;
    await route.fulfill({ status: 403 });
  };
  await page.route("/documents/catalogue", refuse);
  await openMap(page, mapPath(BORDERS));
  // As if nothing were near them.
  const faint = canvas(page).locator(".map-dot.is-faint");
  await expect(faint).toHaveCount(0);
  held.resolve();
  const problem = page.getByRole("alert").filter({ hasText: "Error loading map data" });
  await expect(problem).toContainText("Please try refreshing the page");
  await expect(dot(page, "Galashiels")).toBeVisible();
  await expect(faint).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute("/documents/catalogue", refuse);
  await problem.getByRole("button", { name: "Try Again" }).click();
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  await expect(problem).toBeHidden();
});

test("stations that fail to load are the same error", async ({ page, watch }) => {
  watch.expectConsoleError(/Failed to load resource|Error/);
  await page.route("/documents/catalogue", (route) => route.abort());
  await page.route("/map.data*", (route) => route.fulfill({ status: 500 }));
  await open(page, "/");
  await page.getByRole("link", { name: "Explore by map" }).first().click();
  await expect(page.getByRole("heading", { name: "Error loading map data" })).toBeVisible();
  await expect(page.getByText("Please try refreshing the page", { exact: true })).toBeVisible();
  await page.unroute("/map.data*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await untilMap(page);
});

test("the map by keys alone: search, look, move, open and come back", async ({ page }) => {
  await openMap(page);
  await tabTo(page, list(page).getByRole("searchbox"));
  await page.keyboard.type("galashiels");
  await expect(list(page).getByRole("link", { name: /^Galashiels \d+ attractions/ })).toBeVisible();
  await tabTo(page, list(page).getByRole("button", { name: "Show Galashiels on the map", exact: true }));
  await page.keyboard.press("Enter");
  await expect(popup(page, "Galashiels")).toBeVisible();
  await tabTo(page, canvas(page));
  const start = await middleOf(dot(page, "Galashiels"));
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await middleOf(dot(page, "Galashiels"))).x).toBeLessThan(start.x);
  await tabTo(page, dot(page, "Galashiels"));
  await expect(popup(page, "Galashiels")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Galashiels")).toBeHidden();
  await expect(dot(page, "Galashiels")).toBeFocused();
  const before = await middleOf(dot(page, "Galashiels"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Back to Map" }));
  await page.keyboard.press("Enter");
  await untilMap(page);
  await expect.poll(async () => (await middleOf(dot(page, "Galashiels"))).x - before.x).toBeCloseTo(0, -1);
});

test("a station outside the map comes into view with its popup when the Tab key reaches it", async ({
  page,
}) => {
  await openMap(page, mapPath({ latitude: 55.6179, longitude: -2.806, zoom: 12 }));
  await page.locator(".map-stage").evaluate((stage) => {
    stage.closest<HTMLElement>("[class*=isolate]")?.style.setProperty("max-height", "480px");
  });
  const visible = async () => await canvas(page).boundingBox();
  await canvas(page).focus();
  const reached: string[] = [];
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() =>
      document.activeElement?.matches(".map-dot") ? document.activeElement.getAttribute("aria-label") : null,
    );
    if (name === null) break;
    reached.push(name);
    await expect(popup(page, name)).toBeVisible();
    const isInMap = async () => {
      const [map, at] = [await visible(), await middleOf(dot(page, name))];
      if (!map) throw new Error("The map is not there");
      return at.x > map.x && at.x < map.x + map.width && at.y > map.y && at.y < map.y + map.height;
    };
    await expect.poll(isInMap).toBe(true);
  }
  expect(reached.length).toBeGreaterThan(1);
});

test("without tiles the map shows coast, stations and a notice beside it; another leads back to the stations when it shows none", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await page.route(/tileserver/, (route) => route.abort());
  await openMap(page, mapPath(BORDERS));
  await expect(page.locator("path.map-land")).not.toHaveCount(0);
  await dot(page, "Galashiels").hover();
  await expect(popup(page, "Galashiels")).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to the stations" })).toBeHidden();
  await page.getByRole("button", { name: "Move the map" }).click();
  await page.getByRole("button", { name: "Move south" }).click({ clickCount: 3 });
  for (const message of [
    page.getByRole("button", { name: "Back to the stations" }),
    page.getByText(/Streets are missing/),
  ]) {
    await expect(message).toBeVisible();
    const isBeside = async () => {
      const [map, box] = [await canvas(page).boundingBox(), await message.boundingBox()];
      if (!map || !box) throw new Error("It is not on the page");
      return box.y + box.height <= map.y || box.y >= map.y + map.height;
    };
    await expect.poll(isBeside).toBe(true);
  }
  await page.getByRole("button", { name: "Back to the stations" }).click();
  await expect(dot(page, "Edinburgh Waverley")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Back to the stations" })).toBeHidden();
});

test("axe finds nothing on the map with its list and an open popup, which Escape closes", async ({
  page,
}) => {
  await openMap(page, mapPath(BORDERS));
  await page.getByRole("button", { name: "Move the map" }).click();
  await list(page).getByRole("button", { name: "Show Abbotsford on the map" }).press("Enter");
  await expect(popup(page, "Abbotsford")).toBeVisible();
  await expectAccessible(page);
  await expect(popup(page, "Abbotsford")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Abbotsford")).toBeHidden();
  await list(page).getByRole("button", { name: "Show Galashiels on the map" }).click();
  await expect(popup(page, "Galashiels")).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Galashiels")).toBeHidden();
});

test("the map on the home page: a station, and back to the same part of that map", async ({ page }) => {
  await open(page, mapPath(AROUND_GALASHIELS, "home"));
  await untilMap(page);
  await expect(page.locator("#simple-home-map")).toBeInViewport();
  await expect(page).toHaveURL("/");
  await dot(page, "Galashiels").click();
  await expect(page).toHaveURL("/station/galashiels");
  await page.getByRole("link", { name: "Back to Map" }).click();
  await untilMap(page);
  await expect(page).toHaveURL("/");
  await expect(page.locator("#simple-home-map")).toBeInViewport();
  await expectView(page, GALASHIELS, AROUND_GALASHIELS);
});
