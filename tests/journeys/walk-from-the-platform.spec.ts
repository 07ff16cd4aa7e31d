import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { distanceInMetres } from "#app/shared/coordinates.ts";
import { describeEstimate } from "#app/walks/estimate-in-words.ts";
import { estimateWalkMetres, minutesOnFoot } from "#app/walks/pace.ts";
import { routeKey } from "#app/walks/route-key.ts";
import { type ValhallaRequest, valhallaRoute, valhallaTrip } from "#tests/contracts/valhalla-server.ts";
import { placesWith } from "#tests/journeys/demo-content.ts";
import { bottomOf, cards, expect, expectAccessible, open, waitForever } from "#tests/journeys/journey.ts";
import { GALASHIELS, untilMap } from "#tests/journeys/map-helpers.ts";
import { test, untilPlanned } from "#tests/journeys/walk-server.ts";

const MILES_PER_METRE = 0.000621371;

const panel = (page: Page, station: string) =>
  page.getByRole("region", { name: `Walking Route from ${station} Station`, exact: true });
const lines = (page: Page) => page.locator("path.map-walk");

const sendJson = (response: ServerResponse, body: unknown) =>
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));

test("a walk that fails is logged, and the rest of the page is shown; another try shows an estimate, which says that it is one", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/The walk could not be loaded|Failed to load resource/);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  // As beyond a river, where staff know the minutes and no path is planned: another try would change nothing.
  await page.route("**/get-walking-route", (route) => route.fulfill({ status: 404 }));
  await open(page, "/attraction/abbotsford");
  await expect(panel(page, "Tweedbank")).toContainText("No path is known for this walk.");
  await expect(panel(page, "Tweedbank")).not.toContainText("no path planned yet");
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);

  await page.route("**/get-walking-route", (route) => route.fulfill({ status: 403 }));
  await open(page, "/attraction/abbotsford");
  await expect(
    page.getByRole("alert").filter({ hasText: "The walking route could not be loaded." }),
  ).toBeVisible();
  expect(logged.join()).toContain("The walk could not be loaded");
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
  await untilMap(page);
  await expect(lines(page)).toHaveCount(0);
  // The minutes are known without the walk, and nothing empty stands below the last field.
  const walk = panel(page, "Tweedbank");
  await expect(walk.getByText("About 20 to 30 minutes", { exact: true })).toBeVisible();
  const last = walk.getByText("Name a departure to see when to leave here.").locator("..");
  await expect.poll(async () => (await bottomOf(walk)) - (await bottomOf(last))).toBeLessThan(2);

  await page.unroute("**/get-walking-route");
  await page.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(walk.getByText("About 20 to 30 minutes – no path planned yet", { exact: true })).toBeVisible();
  await expect(walk.getByRole("heading", { name: "Walking Route from Tweedbank Station" })).toBeFocused();
  await expect(walk).not.toContainText("miles");
  await expect(walk.getByRole("button", { name: "Step by step" })).toBeHidden();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toHaveAttribute("stroke-dasharray", /\d/);
  await expect(page.getByRole("link", { name: /OpenStreetMap contributors/ }).first()).toBeVisible();
  await expect(walk.getByRole("button", { name: /GPX/ })).toHaveCount(0);
  await expect(walk.getByRole("link", { name: "Open in maps" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/directions\?.*55\.605740.*55\.599510/,
  );
});

test("the walk, and what is near, begin at the station from which the place was opened, or at another", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/get-walking-route")) asked.push(request.postData() ?? "");
  });
  await open(page, "/?station=galashiels");
  await page
    .getByRole("link", { name: /^Netherdale/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Netherdale/ });
  const alsoNear = (station: string) =>
    dialog.getByRole("region", { name: `Also near ${station}`, exact: true });
  await expect(panel(page, "Galashiels").getByText("About 25 to 35 minutes", { exact: true })).toBeVisible();
  await expect(alsoNear("Galashiels")).toBeVisible();
  const choice = dialog.getByRole("group", { name: "Walk from" });
  await choice.getByText("Tweedbank", { exact: true }).click();
  await expect(panel(page, "Tweedbank").getByText("no path planned yet")).toBeVisible();
  await expect(panel(page, "Tweedbank").getByText("About 20 to 30 minutes", { exact: true })).toBeVisible();
  await expect(alsoNear("Galashiels")).toBeHidden();
  await expect(alsoNear("Tweedbank").getByRole("link").first()).toBeVisible();
  await expectAccessible(page, undefined, choice);
  await choice.getByText("Galashiels", { exact: true }).click();
  await expect(panel(page, "Galashiels").getByText("About 25 to 35 minutes", { exact: true })).toBeVisible();
  // Cached walks are not requested again.
  expect(asked).toHaveLength(2);

  const other = alsoNear("Galashiels").getByRole("link").first();
  const name = (await other.locator(".font-semibold").first().textContent()) ?? "";
  await other.click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeVisible();
});

test("a station shows the walks to its places, requests two at a time, and leaves out one that fails", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/The walk could not be loaded|Failed to load resource/);
  await page.addInitScript(countWalksAtOnce);
  await page.route("**/get-walking-route", (route) => route.fulfill({ status: 403 }), { times: 1 });
  await open(page, "/station/galashiels");
  await untilStationMap(page);
  const places = placesWith({ station: "Galashiels" }).length;
  await expect(lines(page)).toHaveCount(places - 1);
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  await expect.poll(async () => (await counts()).length).toBe(places);
  expect(Math.max(...(await counts()))).toBe(2);
});

test("a planned walk has a solid line, length, steps and credit; its station has it in one document, and requests only the others", async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsoleError(/The walk could not be loaded|Failed to load resource/);
  const place = await server.addAttraction();
  await untilPlanned(server, "Galashiels", place.name);
  await open(page, place.path);
  const walk = panel(page, "Galashiels");
  expect(server.requestsTo(place)).toHaveLength(1);
  const metres = valhallaRoute(server.requestsTo(place)[0] as ValhallaRequest).trip.summary.length * 1000;
  await expect(
    walk.getByText(`minutes · ${(metres * MILES_PER_METRE).toFixed(2)} miles`, { exact: true }),
  ).toBeVisible();
  await expect(walk.getByText("no path planned yet")).toBeHidden();
  await expect(walk).toContainText("Walk by Valhalla (127.0.0.1), © OpenStreetMap contributors");
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).not.toHaveAttribute("stroke-dasharray");
  await expect(lines(page)).toHaveAttribute("stroke", "#059669");
  await expect(lines(page)).toHaveAttribute("stroke-width", "3");
  await expect(lines(page)).toHaveAttribute("stroke-opacity", "0.7");

  await walk.getByRole("button", { name: "Step by step" }).click();
  await expect(walk.getByRole("listitem")).toHaveText([
    /Walk north on Tweedbank Drive\./,
    /You have arrived at your destination\./,
  ]);
  const downloading = page.waitForEvent("download");
  await walk.getByRole("button", { name: "Take this walk along (GPX)" }).click();
  const gpx = await readFile(await (await downloading).path(), "utf8");
  expect(gpx.match(/<trkpt /g)).toHaveLength(3);
  await expectAccessible(page, undefined, walk);
  expect(server.requestsTo(place)[0]).toMatchObject({
    method: "POST",
    path: "/route",
    costing: "pedestrian",
  });

  const asked: string[] = [];
  // Not sent to the planner.
  await page.route("**/get-walking-route", (route) => {
    asked.push(route.request().postData() ?? "");
    return route.fulfill({ status: 403 });
  });
  // The server caches both documents for some seconds.
  const station = `${server.url}/station/galashiels`;
  const walks = `${server.url}/documents/station/galashiels/walks`;
  await expect.poll(async () => (await page.request.get(station)).text()).toContain(place.name);
  await expect.poll(async () => (await page.request.get(walks)).text()).toContain(routeKey(place));
  await page.goto(station);
  await untilStationMap(page);
  const shown = await cards(page).count();
  const planned = page.locator("path.map-walk:not([stroke-dasharray])");
  await expect.poll(async () => asked.length + (await planned.count())).toBe(shown);
  await expect(lines(page)).toHaveCount(await planned.count());
  expect(asked.join()).not.toContain(`"toLat":${place.latitude},"toLng":${place.longitude}`);
  expect(server.requestsTo(place)).toHaveLength(1);
});

test("on the first visit heading and list have the minutes of the planned walk, without a reload", async ({
  page,
  server,
}) => {
  server.setPlanner(({ locations: [from, to] }, response) => {
    const start = { latitude: from?.lat ?? 0, longitude: from?.lon ?? 0 };
    const end = { latitude: to?.lat ?? 0, longitude: to?.lon ?? 0 };
    const detour = { ...start, longitude: start.longitude + 0.02 };
    const metres = distanceInMetres(start, detour) + distanceInMetres(detour, end);
    sendJson(response, valhallaTrip([start, detour, end], metres / 1000));
  });
  await waitForever(page);
  const released = Promise.withResolvers<void>();
  const place = await server.addAttraction();
  await page.route("**/get-walking-route", async (route) => {
    await released.promise;
    await untilPlanned(server, "Galashiels", place.name);
    await route.continue();
  });
  const estimate = minutesOnFoot(estimateWalkMetres(distanceInMetres(GALASHIELS, place)));
  await server.sql`update public.attraction_stations set walking_time_minutes = ${estimate}, minutes_source = 'estimate'
    where attraction_id = (select id from public.attractions where name = ${place.name})`;
  await open(page, place.path);
  const walk = panel(page, "Galashiels");
  const inHeading = walk.locator("p.figure");
  const inList = page.getByRole("link", { name: /^Galashiels \d+ min train/ }).locator(".figure");
  await expect(walk.getByText(describeEstimate(estimate), { exact: true })).toBeVisible();
  await expect(inList).toHaveText(`~about ${estimate}`);
  released.resolve();
  await expect(walk.getByRole("button", { name: "Step by step" })).toBeVisible();
  await expect(inList).toHaveText(/^\d+$/);
  await expect(inList).not.toHaveText(String(estimate));
  await expect(inHeading).toHaveText((await inList.textContent()) ?? "");
  await walk.getByRole("button", { name: "Step by step" }).click();
  await expect(walk.getByRole("listitem").first()).toHaveText(/\d (yards|miles)$/);
});

/** In the browser: how many requests for walks are under way at each. */
function countWalksAtOnce() {
  const [counts, ask] = [[] as number[], window.fetch];
  let underWay = 0;
  Object.assign(window, { counts });
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith("/get-walking-route")) return ask(input, init);
    underWay += 1;
    counts.push(underWay);
    return ask(input, init).finally(() => {
      underWay -= 1;
    });
  };
}

/** Scrolls to the map, which loads its walks then. */
async function untilStationMap(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: /^Map of Galashiels Station/ })
    .or(page.getByText("Loading map..."))
    .first()
    .scrollIntoViewIfNeeded();
  await untilMap(page);
}
