import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  chooseStation,
  expect,
  expectAccessible,
  open,
  placesHeading,
  test,
  untilAtRest,
} from "#tests/journeys/journey.ts";
import {
  ABBOTSFORD,
  AROUND_GALASHIELS,
  BORDERS,
  BORDERS_RAILWAY,
  canvas,
  dot,
  expectNamesOnMap,
  expectStationPopup,
  expectView,
  GALASHIELS,
  mapPath,
  openMap,
  popup,
  untilMap,
  whereIs,
} from "#tests/journeys/map-helpers.ts";

const list = (page: Page) => page.getByRole("complementary", { name: "On this map" });
const listHeading = (page: Page, count: number) =>
  list(page).getByRole("heading", { name: `Places to visit ${count}`, exact: true });
const faint = (page: Page) => canvas(page).locator(".map-dot.is-faint");

test("the filters go along from home to the map and back, where they may change", async ({ page }) => {
  await open(page, "/?activity=garden");
  await chooseStation(page, "Tweedbank");
  await page.getByRole("link", { name: "Explore by map" }).click();
  await expect(page).toHaveURL("/map?station=tweedbank&activity=garden");
  await untilMap(page);
  await dot(page, "Tweedbank").hover();
  await expect(popup(page, "Tweedbank")).toContainText(/\d+ attractions, \d+ of them found/);
  await dot(page, "Tweedbank").click();
  await expect(page).toHaveURL("/station/tweedbank");
  await page.getByRole("link", { name: "Back to Map" }).click();
  await expect(page).toHaveURL("/map?station=tweedbank&activity=garden");
  await untilMap(page);
  const gardens = placesWith({ station: "Tweedbank", activities: ["Garden"] });
  await expect(listHeading(page, gardens.length)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Station" })).toHaveValue("Tweedbank");

  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/map?station=tweedbank&activity=garden&minutes=30");
  const near = placesWith({ station: "Tweedbank", activities: ["Garden"], minutes: 30 });
  expect(near.length).toBeLessThan(gardens.length);
  await expect(listHeading(page, near.length)).toBeVisible();
  // In another tab a chip leads to the map as well.
  await expect(page.getByRole("link", { name: "Remove Garden" })).toHaveAttribute(
    "href",
    "/map?station=tweedbank&minutes=30",
  );
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/?station=tweedbank&activity=garden&minutes=30");
  await expect(placesHeading(page, near.length)).toBeVisible();
  // Back through the maps to the list.
  await page.goBack();
  await expect(page.getByRole("radio", { name: "30 min" })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL("/map?station=tweedbank&activity=garden");
  await expect(listHeading(page, gardens.length)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/station/tweedbank");
  await page.goBack();
  await expect(page).toHaveURL("/map?station=tweedbank&activity=garden");
  await page.goBack();
  await expect(page).toHaveURL("/?station=tweedbank&activity=garden");
});

test("the map fits what was found, the chosen station stands out, and the others step back; so does a result of the search, until its popup is closed", async ({
  page,
  watch,
}) => {
  await openMap(page, "/map?station=north-berwick");
  const found = placesWith({ station: "North Berwick" });
  await expect(listHeading(page, found.length)).toBeVisible();
  for (const name of found) await expect(list(page).getByRole("link", { name })).toBeVisible();
  await expect(dot(page, "North Berwick")).toHaveClass(/is-strong/);
  await expect(dot(page, "North Berwick").getByText("North Berwick")).toBeVisible();
  await expect(canvas(page).locator(".map-dot:not(.is-strong, .is-faint)")).toHaveCount(0);

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/map");
  await expect(dot(page, "Galashiels")).toBeInViewport();
  await expect(dot(page, "Addiewell")).toHaveClass(/is-faint/);
  await expect(dot(page, "Galashiels")).not.toHaveClass(/is-faint/);

  // A result of the header's search.
  await openMap(page, "/map?at=station/tweedbank");
  await expect(popup(page, "Tweedbank").getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, undefined, popup(page, "Tweedbank"));
  await expect(dot(page, "Tweedbank")).not.toHaveClass(/is-faint/);
  await expect(dot(page, "Dunbar")).toHaveClass(/is-faint/);
  await page.keyboard.press("Escape");
  await expect(popup(page, "Tweedbank")).toBeHidden();
  await expect(dot(page, "Dunbar")).not.toHaveClass(/is-faint/);

  // Places that come late do not bring it back.
  watch.expectConsoleError(/403/);
  await page.route("/documents/catalogue", (route) => route.fulfill({ status: 403 }), { times: 1 });
  await openMap(page, "/map?at=station/tweedbank");
  await expect(popup(page, "Tweedbank")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Tweedbank")).toBeHidden();
  await page.getByRole("alert").getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toBeVisible();
  await untilAtRest(page);
  await expect(popup(page, "Tweedbank")).toBeHidden();
});

test("filters and the part of the map of a shared address go together; a part that was moved to stays until the filters change, and comes back with the back button", async ({
  page,
}) => {
  await openMap(page, `${mapPath(AROUND_GALASHIELS)}&minutes=15&activity=history&from=friend`);
  await expectView(page, GALASHIELS, AROUND_GALASHIELS);
  await expect(page.getByRole("radio", { name: "15 min" })).toBeChecked();
  await expect(page).toHaveURL("/map?minutes=15&activity=history&from=friend");
  await page.getByRole("button", { name: "Zoom in" }).click();
  const closer = { ...AROUND_GALASHIELS, zoom: 15 };
  await expectView(page, GALASHIELS, closer);
  await page.reload();
  await untilMap(page);
  await expectView(page, GALASHIELS, closer);
  await page.getByText("30 min", { exact: true }).click();
  await expect(page).toHaveURL("/map?activity=history&minutes=30");
  await expect(dot(page, "Dunbar")).toBeInViewport();
  const search = list(page).getByRole("searchbox");
  await search.fill("museum");
  await expect(page).toHaveURL("/map?activity=history&minutes=30&q=museum");
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(page).toHaveURL("/map?minutes=15&activity=history&from=friend");
  await expectView(page, GALASHIELS, closer);
  await expect(list(page).getByText(/\d+ more beyond this part of the map/)).toBeVisible();
  await list(page).getByRole("button", { name: "Show all" }).click();
  const found = placesWith({ activities: ["History"], minutes: 15 });
  await expect(listHeading(page, found.length)).toBeVisible();
  await expect(list(page).locator(":focus")).toBeVisible();
});

test("filters that find nothing say so, and can be cleared beside the map; what is not known stands apart", async ({
  page,
}) => {
  await openMap(page, "/map?station=stow&activity=shopping");
  await expect(list(page).getByText(/^No attractions found/)).toBeVisible();
  await expect(dot(page, "Stow")).toBeInViewport();
  await expectAccessible(page, undefined, list(page));
  await list(page).getByRole("button", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/map");
  await expect(listHeading(page, placesWith().length)).toBeVisible();
  await expect(list(page).locator(":focus")).toBeVisible();

  await openMap(page, "/map?station=melrose&feature=dogs&unknown=1");
  const unknown = list(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: /^Not known \d+$/ }) });
  const show = unknown.getByRole("button", { name: /^Show .+ on the map$/ }).first();
  const [, name = ""] = /^Show (.+) on the map$/.exec((await show.getAttribute("aria-label")) ?? "") ?? [];
  await show.click();
  await expect(popup(page, name)).toContainText("Not known: dogs");

  await openMap(page, "/map?feature=dogs");
  const search = list(page).getByRole("searchbox");
  await search.fill("castle");
  await expect(page).toHaveURL(/[?&]q=castle/);
  await list(page)
    .getByRole("link", { name: /^Show (them|it)$/ })
    .click();
  await expect(page).toHaveURL(/[?&]unknown=1/);
  await expect(list(page).getByRole("link", { name: /^Leave (them|it) out$/ })).toBeVisible();
  await expect(search).toHaveValue("castle");
});

test("home's map shows what its filters find", async ({ page }) => {
  await open(page, "/?station=north-berwick");
  await page.getByText("Map of stations and places", { exact: true }).click();
  await untilMap(page);
  await expect(dot(page, "North Berwick")).toHaveClass(/is-strong/);
  await expect(canvas(page).locator(".map-dot:not(.is-strong, .is-faint)")).toHaveCount(0);
  await page.getByRole("link", { name: "Clear all" }).click();
  await canvas(page).scrollIntoViewIfNeeded();
  await expect(dot(page, "Galashiels")).toBeInViewport();
  await expect(faint(page).first()).toBeAttached();
  await expect(dot(page, "Galashiels")).not.toHaveClass(/is-faint/);
  await expectNamesOnMap(page, "Edinburgh Waverley", "Galashiels", "Tweedbank");
});

test("hubs are labelled, and no name lies on a dot, on another name or under a control; along the Borders Railway, stop by stop, what is near each", async ({
  page,
}) => {
  await openMap(page);
  await expect(list(page).getByText(/Zoom in to see places/)).toBeVisible();
  await expectNamesOnMap(page, "Edinburgh Waverley", "Galashiels", "Tweedbank", "Dunbar");
  await expect(page.locator("path.map-railway")).not.toHaveCount(0);
  for (const stop of BORDERS_RAILWAY) {
    await dot(page, stop).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(dot(page, stop)).toBeFocused();
    await expectStationPopup(page, stop);
  }
  // From the last stop to a place, by keys, and back to the same map.
  const before = await dot(page, "Tweedbank").boundingBox();
  await popup(page, "Tweedbank").getByRole("listitem").first().getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/attraction\//);
  await page.goBack();
  await untilMap(page);
  await expect
    .poll(async () => (await dot(page, "Tweedbank").boundingBox())?.x)
    .toBeCloseTo(before?.x ?? 0, -1);
});

test("places that a search in the list or the filters leave out are faint on the map, and can still be pointed at and opened", async ({
  page,
}) => {
  await openMap(page, mapPath(BORDERS));
  await expect.poll(() => isStrong(page, ABBOTSFORD)).toBe(true);
  const search = list(page).getByRole("searchbox");
  await search.fill("melrose abbey");
  await expect(dot(page, "Galashiels")).toHaveClass(/is-faint/);
  await expect(dot(page, "Tweedbank")).not.toHaveClass(/is-faint/);
  await expect.poll(() => isStrong(page, ABBOTSFORD)).toBe(false);
  await search.fill("abbotsford");
  await expect.poll(() => isStrong(page, ABBOTSFORD)).toBe(true);
  await search.fill("");
  await expect(dot(page, "Galashiels")).not.toHaveClass(/is-faint/);

  await openMap(page, `${mapPath(BORDERS)}&activity=shopping`);
  await expect.poll(() => isStrong(page, ABBOTSFORD)).toBe(false);
  await expect(list(page).getByRole("link", { name: /^Abbotsford/ })).toHaveCount(0);
  const { x, y } = await whereIs(page, ABBOTSFORD, BORDERS);
  await page.mouse.move(x, y);
  await expect(popup(page, "Abbotsford")).toContainText("26 min walk from Tweedbank");
  await page.mouse.click(x, y);
  await expect(page).toHaveURL("/attraction/abbotsford");
});

/** Whether the diamond at a point of a map that shows BORDERS has its full colour. */
async function isStrong(page: Page, point: typeof ABBOTSFORD): Promise<boolean> {
  const at = await whereIs(page, point, BORDERS);
  const [red = 0] = await page.locator("canvas").evaluate((canvas: HTMLCanvasElement, at) => {
    const { x, y, width } = canvas.getBoundingClientRect();
    const scale = canvas.width / width;
    // Reading the map's own canvas twice would be a warning.
    const copy = new OffscreenCanvas(1, 1).getContext("2d");
    copy?.drawImage(canvas, (x - at.x) * scale, (y - at.y) * scale);
    return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])];
  }, at);
  return red < 100;
}
