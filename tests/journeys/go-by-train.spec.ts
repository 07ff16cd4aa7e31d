import type { Page } from "@playwright/test";
import {
  cardNames,
  cards,
  expect,
  expectAccessible,
  hold,
  open,
  openInNewTab,
  PAPER,
  test,
  untilAtRest,
  waitForever,
} from "#tests/journeys/journey.ts";
import { dot, middleOf, openMap, pointAt, popup, untilMap } from "#tests/journeys/map-helpers.ts";

const byTrain = (page: Page) => page.getByRole("region", { name: "By train" });

/** Where the only place on a station's map is on the page: at the end of the walk. */
async function placeOnMap(page: Page, station: string): Promise<{ x: number; y: number }> {
  const map = page.getByRole("region", { name: `Map of ${station} Station` });
  await map.or(page.getByText("Loading map...")).first().scrollIntoViewIfNeeded();
  await untilMap(page);
  // What comes late above it moves it.
  await untilAtRest(page);
  await map.scrollIntoViewIfNeeded();
  return page.locator("path.map-walk").evaluate((path: SVGPathElement) => {
    const end = path.getPointAtLength(path.getTotalLength());
    const { x, y } = end.matrixTransform(path.getScreenCTM() ?? undefined);
    return { x, y };
  });
}

test("another origin changes all minutes, and this device remembers it", async ({ page, watch }) => {
  // That of a link counts for the page to which it leads.
  const stations = page.getByRole("region", { name: "Nearby Stations" });
  await open(page, "/attraction/abbotsford?from=eskbank");
  await expect(stations).toContainText("from Eskbank");
  await page.getByRole("link", { name: "Places to visit", exact: true }).click();
  await page.getByRole("link", { name: "Abbotsford", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Abbotsford" })).toBeVisible();
  await expect(stations).toContainText("from Edinburgh Waverley");

  // Its document has them already.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/station/tweedbank?from=eskbank");
  await untilAtRest(page);
  await expect(byTrain(page)).toContainText("about 37 minutes from Eskbank");
  expect(asked.filter((path) => path.startsWith("/documents/"))).toEqual([]);
  await byTrain(page).getByRole("button", { name: "From another station" }).click();
  await byTrain(page).getByLabel("Trains from").selectOption({ label: "Edinburgh Waverley" });
  await expect(page).toHaveURL("/station/tweedbank");
  await expect(byTrain(page)).toContainText("minutes from Edinburgh Waverley");

  await open(page, "/station/shawfair?from=eskbank");
  const place = await placeOnMap(page, "Shawfair");
  await pointAt(page, place, "Dalkeith Country Park");
  const path = "/station/shawfair/attraction/dalkeith-country-park?from=eskbank";
  await expect(popup(page, "Dalkeith Country Park").getByRole("link")).toHaveAttribute("href", path);
  await page.mouse.click(place.x, place.y);
  await expect(page).toHaveURL(path);

  await open(page, "/station/tweedbank");
  await byTrain(page).getByRole("button", { name: "From another station" }).press("Enter");
  await expect(byTrain(page).getByLabel("Trains from")).toBeFocused();
  await byTrain(page).getByLabel("Trains from").selectOption({ label: "Eskbank" });
  await expect(page).toHaveURL("/station/tweedbank?from=eskbank");
  await expect(byTrain(page)).toContainText("about 37 minutes from Eskbank");
  const planner = byTrain(page).getByRole("link", { name: "Plan a journey" });
  await expect(planner).toHaveAttribute("href", /origin=EKB/);
  await expect(cards(page).first()).toContainText("about 37 min train");
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/station\/tweedbank\/attraction\/[a-z-]+\?from=eskbank$/);

  // Elsewhere too, also after a reload; its document does not know.
  // Over two lines, with half an hour to change.
  await open(page, "/station/leven");
  await expect(byTrain(page)).toContainText("about 118 minutes from Eskbank");
  await expect(byTrain(page)).toContainText("1 change");

  await open(page, "/");
  const nearest = page.getByRole("link", { name: "Nearest to Eskbank first" });
  const tab = await openInNewTab(nearest);
  await expect(tab).toHaveURL("/?from=eskbank");
  await tab.close();
  await expect(page).toHaveURL("/");
  await expect(nearest).toBeFocused();
  await nearest.press("Enter");
  await expect(page).toHaveURL("/?from=eskbank");
  await expect(page.getByText("The shortest journey from Eskbank first")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ has: page.getByRole("heading", { level: 2 }) }),
  ).toBeFocused();
  await open(page, "/station/leven");

  // In a tunnel they are those from elsewhere, and say so.
  watch.expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await page.route("**/documents/train-times/*", (route) => route.abort());
  let failed = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("/documents/train-times/")) failed += 1;
  });
  await page.reload();
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
  await expect(byTrain(page)).toContainText("70 minutes from Edinburgh Waverley");
  await page.unroute("**/documents/train-times/*");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(byTrain(page)).toContainText("about 118 minutes from Eskbank");

  await byTrain(page).getByRole("button", { name: "From another station" }).click();
  await byTrain(page).getByLabel("Trains from").selectOption({ label: "Edinburgh Waverley" });
  await expect(byTrain(page)).toContainText("70 minutes from Edinburgh Waverley");
  await expect(page).toHaveURL("/station/leven");
});

test.describe("with what was fetched ahead", () => {
  test.use({ savesData: false });

  test("without the trains of another origin the order stays, and says so until they come", async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_FAILED|Failed to fetch/);
    const catalogue = page.waitForResponse("**/documents/catalogue*");
    await open(page, "/");
    await catalogue;
    const usual = await cardNames(page);
    await page.route("**/documents/train-times/*", (route) => route.abort());
    await page.getByLabel("From", { exact: true }).selectOption("Leven");
    const results = page.getByRole("status").filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(results).toContainText("Our picks firstThe trains from Leven could not be loaded.");
    await expectAccessible(page, undefined, results);
    expect(await cardNames(page)).toEqual(usual);
    await expect(page.getByText(/min train/)).toHaveCount(0);
    await page.unroute("**/documents/train-times/*");
    await results.getByRole("button", { name: "Try Again" }).click();
    await expect(results).toContainText("The shortest journey from Leven first");
    await expect(results).not.toContainText("could not be loaded");
    await expect(results).toBeFocused();
    await expect(page).toHaveURL(/from=leven/);
    const names = await cardNames(page);
    expect(names).not.toEqual(usual);
    await page.reload();
    await expect.poll(() => cardNames(page)).toEqual(names);
  });
});

test("along a line from stop to stop, and what hangs off each; from the header to all lines", async ({
  page,
}) => {
  await open(page, "/station/stow");
  const stops = page.getByRole("region", { name: "Along the line" });
  await stops.getByRole("link", { name: "Next stop: Galashiels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await stops.getByRole("link", { name: "Previous stop: Stow" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stow Station" })).toBeVisible();

  await stops.getByRole("link", { name: "Borders Railway" }).click();
  await expect(page).toHaveURL("/line/borders-railway");
  await expect(page).toHaveTitle("Borders Railway | Alight");
  const names = page.getByRole("list", { name: "Stops" }).getByRole("heading");
  await expect(names).toHaveText([
    "Edinburgh Waverley",
    "Brunstane",
    "Newcraighall",
    "Shawfair",
    "Eskbank",
    "Newtongrange",
    "Gorebridge",
    "Stow",
    "Galashiels",
    "Tweedbank",
  ]);
  const last = page.getByRole("list", { name: "Stops" }).locator("> li").last();
  await expect(last).toContainText("55 min train");
  await expect(last).toContainText(/min walk/);
  // A pick before shorter walks.
  await expect(last.getByRole("listitem")).toHaveText([
    /^Abbotsford.*Our pick/,
    /^Melrose Abbey.*Our pick/,
    /min walk$/,
  ]);
  await expect(page.locator(".map-dot")).toHaveCount(10);
  await expect(last.getByRole("link", { name: /^\d+ more at Tweedbank$/ })).toHaveAttribute(
    "href",
    "/station/tweedbank",
  );
  await last.getByRole("link", { name: /^Abbotsford/ }).click();
  await expect(page.getByRole("dialog", { name: "Abbotsford" })).toBeVisible();
  await page.goBack();

  await page
    .getByRole("navigation", { name: "Other lines" })
    .getByRole("link", { name: "North Berwick line" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "North Berwick line" })).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Lines" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Railway lines" })).toBeVisible();
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Borders Railway" });
  await expect(card).toContainText(
    /Edinburgh Waverley\s*Tweedbank\s*10 stations\s*\d+ places to visit nearby/,
  );
  await card.getByRole("link").click();
  await expect(page).toHaveURL("/line/borders-railway");
});

test("the map shows no minutes from another station than the one that is asked for", async ({ page }) => {
  await waitForever(page);
  const release = await hold(page, "**/documents/train-times/*");
  await openMap(page, "/map?from=leven");
  await dot(page, "Galashiels").focus();
  const card = popup(page, "Galashiels");
  await expect(card.getByRole("list", { name: "Best places to visit" })).toBeVisible();
  await expect(card).not.toContainText("min train");
  release();
  await expect(card).toContainText("min train");
});

const OPEN_COUNTRY = "/map?lat=55.8&lng=-3&zoom=10&return_map=map";

test("the map draws and names the lines, leads to each by its name or 12 px beside it, can be dragged along it, and printed", async ({
  page,
}) => {
  await openMap(page, OPEN_COUNTRY);
  await expect(page.locator("path.map-railway")).not.toHaveCount(0);
  const dots = ["Gorebridge", "Stow"].map((name) => page.locator(".map-dot").filter({ hasText: name }));
  const [from, to] = await Promise.all(dots.map(middleOf));
  const at = (share: number, beside: number) => {
    const [x, y] = [(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)];
    const length = Math.hypot(x, y);
    return [
      (from?.x ?? 0) + x * share - (y / length) * beside,
      (from?.y ?? 0) + y * share + (x / length) * beside,
    ] as const;
  };
  await page.mouse.click(...at(0.8, 18));
  await page.mouse.move(...at(0.8, 0));
  await page.mouse.down();
  await page.mouse.move(...at(0.9, 0), { steps: 4 });
  await page.mouse.move(...at(0.8, 0), { steps: 4 });
  await page.mouse.up();
  await expect(page.locator("path.map-railway.is-hovered")).not.toHaveCount(0);
  await expect(page).toHaveURL(/\/map/);
  await page.mouse.click(...at(0.8, 10));
  await expect(page).toHaveURL("/line/borders-railway");
  await expect(page.getByRole("heading", { level: 1, name: "Borders Railway" })).toBeVisible();
  await page.goBack();
  const name = page.getByRole("link", { name: "Borders Railway", exact: true });
  await name.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Borders Railway" })).toBeVisible();
  await page.goBack();
  await expect(name).toBeVisible();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize(PAPER);
  await expect(page.getByRole("complementary", { name: "On this map" })).toBeHidden();
  await expect(page.getByText(/OpenStreetMap contributors/)).toBeVisible();
  await expect(page.locator(".map-label").filter({ hasText: "Stow" })).toBeVisible();
  await expect(page.locator("path.map-land").first()).toHaveCSS("fill", "rgb(255, 255, 255)");
  await expect(page.locator(".map-label").first()).toHaveCSS("color", "rgb(20, 35, 31)");
  await expect(async () => {
    const { x = -1, width = 999 } = (await page.locator(".map-stage").boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PAPER.width);
  }).toPass();
});
