import type { Page, Route } from "@playwright/test";
import { stationNames } from "#tests/journeys/demo-content.ts";
import {
  expect,
  expectAccessible,
  open,
  openFilters,
  tabTo,
  test,
  untilAtRest,
  waitForever,
} from "#tests/journeys/journey.ts";
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
  pointAt,
  popup,
  stopClock,
  TWEEDBANK,
  untilMap,
  whereIs,
} from "#tests/journeys/map-helpers.ts";

const list = (page: Page) => page.getByRole("complementary", { name: "On this map" });

test("from home to the map of the region: of stations close together the one that is pointed at has the popup, and opens by a click; then home again", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Explore by map" }).first().click();
  await untilMap(page);
  await expect(page).toHaveURL("/map");
  await expect(page).toHaveTitle(/^Explore by Map/);
  await expect(page.getByRole("heading", { level: 1, name: "Explore by Map" })).toBeVisible();
  await expect(list(page).getByText("Zoom in to see places to visit")).toBeVisible();
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
  await page.getByRole("link", { name: "Back to Map" }).click();
  await untilMap(page);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("pointing at a station shows what there is, until 200 ms after leaving both; at a place too, which opens by a click; so do the best places of a station's popup", async ({
  page,
}) => {
  await page.clock.install();
  await openMap(page, mapPath(BORDERS));
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
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
  await page.goBack();
  await untilMap(page);
  await expectView(page, GALASHIELS, BORDERS);
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();

  const place = await whereIs(page, ABBOTSFORD, BORDERS);
  await pointAt(page, place, "Abbotsford");
  await expect(popup(page, "Abbotsford")).toContainText("26 min walk from Tweedbank");
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toHaveAttribute("aria-current", "true");
  await page.mouse.click(place.x, place.y);
  await expect(page).toHaveURL("/attraction/abbotsford");
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await untilMap(page);
  await expect(page).toHaveURL("/map");
  await expectView(page, GALASHIELS, BORDERS);

  await dot(page, "Tweedbank").hover();
  const nearest = popup(page, "Tweedbank").getByRole("list", { name: "Best places to visit" });
  const rows = nearest.getByRole("listitem");
  // The staff's picks, then the nearest.
  await expect(rows).toHaveText([
    /^Abbotsford~about 26 min$/,
    /^Melrose Abbey~about 44 min$/,
    /^Gunknowe Loch.*~about 9 min$/,
  ]);
  await expect(rows.filter({ has: page.locator("img") })).toHaveCount(3);
  await rows.nth(2).getByRole("link").click();
  await expect(page).toHaveURL("/attraction/gunknowe-loch-and-tweedbank-park");
});

test('buttons zoom and move the map, and dragging it opens nothing; the back button, "Back to Map" and a reload lead to the same part of it', async ({
  page,
}) => {
  await openMap(page, mapPath(AROUND_GALASHIELS));
  await page.getByRole("button", { name: "Zoom in" }).click();
  const closer = { ...AROUND_GALASHIELS, zoom: 15 };
  await expectView(page, GALASHIELS, closer);
  await expect(list(page).getByRole("heading", { name: "Stations 1" })).toBeVisible();
  await expect(list(page).getByRole("listitem").last()).toContainText("Galashiels");
  await expect(list(page).getByRole("link", { name: /^Old Gala House/ })).toBeVisible();
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeHidden();
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

test("places appear from zoom 10 on, and not before, with their names as soon as these fit", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      document.documentElement.dataset.names += `${text}; `;
      draw.call(this, text, ...at);
    };
  });
  const far = { ...ABBOTSFORD, zoom: 9 };
  await openMap(page, mapPath(far));
  await expectView(page, GALASHIELS, far);
  await expect(list(page).getByText("Zoom in to see places to visit")).toBeVisible();
  const { x, y } = await middleOf(canvas(page));
  await page.mouse.move(x, y);
  await expect(popup(page, "Abbotsford")).toBeHidden();
  await page.mouse.move(20, 300);
  await expect(page.locator("html")).not.toHaveAttribute("data-names", /Arniston House/);

  await page.getByRole("button", { name: "Zoom in" }).click();
  await expectView(page, GALASHIELS, { ...ABBOTSFORD, zoom: 10 });
  await expect(list(page).getByText("Zoom in to see places to visit")).toBeHidden();
  // The popup is that of the nearest point. Attractions are loaded after the stations.
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  await pointAt(page, { x, y }, "Abbotsford");
  await expect(popup(page, "Abbotsford")).toContainText("26 min walk from Tweedbank");
  await expect(page.locator("html")).toHaveAttribute("data-names", /Arniston House/);
});

test("the list finds stations and places, and shows them on the map, in popups that Escape closes", async ({
  page,
}) => {
  await openMap(page);
  await page.getByRole("button", { name: "Move the map" }).click();
  const search = list(page).getByRole("searchbox", { name: "Search stations and places" });
  await search.fill("abbotsf");
  await expect(list(page).getByRole("listitem")).toHaveText([/^Abbotsford/]);
  await expect(list(page).getByText("No stations found")).toBeVisible();
  await list(page).getByRole("button", { name: "Show Abbotsford on the map" }).press("Enter");
  await expect(popup(page, "Abbotsford")).toBeVisible();
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toHaveAttribute("aria-current", "true");
  await expectView(page, TWEEDBANK, { ...ABBOTSFORD, zoom: 13 });
  await search.fill("");
  await expectAccessible(page);
  await expect(popup(page, "Abbotsford")).toBeVisible();
  await openFilters(page);
  await page.getByLabel("Sort").selectOption("Shortest walk");
  await page.getByRole("button", { name: "Close filters" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  await expectView(page, TWEEDBANK, { ...ABBOTSFORD, zoom: 13 });
  await list(page).getByRole("button", { name: "Show Abbotsford on the map" }).focus();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Abbotsford")).toBeHidden();
  await search.fill("abbotsf");

  await list(page).getByRole("button", { name: "Show Abbotsford on the map" }).press("Enter");
  await popup(page, "Abbotsford").getByRole("button", { name: "Add to my day" }).click();
  await expect(popup(page, "Abbotsford").getByRole("button", { name: "In my day" })).toBeVisible();

  await list(page)
    .getByRole("link", { name: /^Abbotsford/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("abbotsf");
  await expect(list(page).getByRole("listitem")).toHaveText([/^Abbotsford/]);
  await search.fill("gxxz");
  await expect(list(page).getByText("No attractions found")).toBeVisible();
  await search.fill("galashiels");
  await list(page).getByRole("button", { name: "Show Galashiels on the map", exact: true }).click();
  await expect(popup(page, "Galashiels")).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Galashiels")).toBeHidden();
});

test('"Near me" asks for the position only when pressed, and shows it; from far away or without permission it says so, and the map stays', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  const { browserContextId } = (await session.send("Target.getTargetInfo")).targetInfo;
  const permit = (setting: "granted" | "denied") =>
    session.send("Browser.setPermission", { permission: { name: "geolocation" }, setting, browserContextId });
  await permit("denied");
  await openMap(page, mapPath(BORDERS));
  const nearMe = page.getByRole("button", { name: "Near me" });
  await nearMe.click();
  await expect(
    page.getByText("Your location is not shown, since your browser was not allowed to tell it.", {
      exact: true,
    }),
  ).toBeVisible();
  await expectView(page, GALASHIELS, BORDERS);

  await permit("granted");
  await context.setGeolocation({ latitude: 48.85, longitude: 2.35 });
  await nearMe.click();
  await expect(page.getByText("You are too far from these stations to be shown on this map.")).toBeVisible();
  await expectView(page, GALASHIELS, BORDERS);

  await context.setGeolocation(ABBOTSFORD);
  await openMap(page);
  await expect(page.locator(".map-here")).toHaveCount(0);
  await nearMe.click();
  await expectView(page, TWEEDBANK, { ...ABBOTSFORD, zoom: 13 });
  const beside = async () => {
    const [here, centre] = [await middleOf(page.locator(".map-here")), await middleOf(canvas(page))];
    return Math.hypot(here.x - centre.x, here.y - centre.y);
  };
  await expect.poll(beside).toBeLessThan(3);
});

test("without tiles and places the map shows coast, stations, of which none is faint, an error with a button to try again, and notices beside it, of which one leads back to the stations when it shows none", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/403|ERR_FAILED/);
  await page.route(/tileserver/, (route) => route.abort());
  await waitForever(page);
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
  await expect(page.locator("path.map-land")).not.toHaveCount(0);
  await expect(faint).toHaveCount(0);
  await expectAccessible(page, undefined, problem);
  await dot(page, "Galashiels").hover();
  await expect(popup(page, "Galashiels")).toBeVisible();
  await page.unroute("/documents/catalogue", refuse);
  await problem.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  await expect(problem).toBeHidden();
  await expect(canvas(page)).toBeFocused();

  const back = page.getByRole("button", { name: "Back to the stations" });
  await expect(back).toBeHidden();
  await page.getByRole("button", { name: "Move the map" }).click();
  await page.getByRole("button", { name: "Move south" }).click({ clickCount: 3 });
  for (const message of [back, page.getByText(/Streets are missing/)]) {
    await expect(message).toBeVisible();
    const isBeside = async () => {
      const [map, box] = [await canvas(page).boundingBox(), await message.boundingBox()];
      if (!map || !box) throw new Error("It is not on the page");
      return box.y + box.height <= map.y || box.y >= map.y + map.height;
    };
    await expect.poll(isBeside).toBe(true);
  }
  await back.click();
  await expect(dot(page, "Edinburgh Waverley")).toBeInViewport();
  await expect(back).toBeHidden();
  await expect(canvas(page)).toBeFocused();

  await untilAtRest(page);
  await page.unroute(/tileserver/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/Streets are missing/)).toBeHidden();
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
  // Low, it has no room for the name of the line, which keeps the focus.
  await canvas(page).getByRole("link", { name: "Borders Railway" }).focus();
  await page.locator(".map-stage").evaluate((stage) => {
    stage.closest<HTMLElement>("[class*=isolate]")?.style.setProperty("max-height", "480px");
  });
  const visible = async () => await canvas(page).boundingBox();
  await expect.poll(async () => (await visible())?.height).toBeLessThanOrEqual(480);
  const reached: string[] = [];
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await canvas(page).locator(focused).count()) === 0) break;
    const name = (await focused.getAttribute("aria-label")) ?? "";
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
