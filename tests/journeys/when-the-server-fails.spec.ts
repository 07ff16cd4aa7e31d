import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cards,
  expect,
  hold,
  open,
  placesHeading,
  toast,
  untilHydrated,
  waitForever,
} from "#tests/journeys/journey.ts";
import { stopClock } from "#tests/journeys/map-helpers.ts";
import { test } from "#tests/journeys/test-server.ts";

const TIMEOUT = "Request timed out. Please try again.";
const SERVER = "Server error. Please try again in a moment.";
const OTHER_4XX = "Unable to load data. Please refresh the page.";
const ANYTHING_ELSE = "Something went wrong. Please try again.";

/** Makes an address that no other journey asks for: what the server keeps, it gives out without its database. */
const UNASKED = "?from=leven";

test("a filter whose response is slow shows a skeleton, one that fails a message, and can be tried again", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/Failed to load resource|Error|could not be read/);
  await waitForever(page);
  const released = Promise.withResolvers<void>();
  await page.route("/documents/catalogue", (route) => route.abort());
  await page.route("/*.data?*", async (route) => {
    await released.promise;
    await route.fulfill({ contentType: "text/html", body: "<h1>Train WiFi</h1>" });
  });
  await page.goto("/");
  await page.getByText("30 min", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "30 min" })).toBeChecked();
  await expect(page.locator("[data-skeleton-card]")).toHaveCount(8);
  released.resolve();
  await expect(page.getByRole("heading", { name: "Error loading attractions" })).toBeVisible();
  await expect(page.getByText("Please try refreshing the page", { exact: true })).toBeVisible();
  await expect(toast(page, "Connection Error")).toContainText(ANYTHING_ELSE);

  await page.unroute("/*.data?*");
  await page.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await expect(placesHeading(page, placesWith({ minutes: 30 }).length)).toBeVisible();
  await expect(page.locator("[data-skeleton-card]")).toHaveCount(0);
});

test("a place or station whose request fails is shown from the catalogue; the rest of the place is loaded by a press or by itself", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/Failed to load resource|could not be read/);
  await open(page, "/?station=galashiels");
  for (const { name, status, message } of [
    { name: "Old Gala House", status: 403, message: OTHER_4XX },
    { name: "The Great Tapestry of Scotland", status: 500, message: SERVER },
  ]) {
    const [opened, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    await page.route("/documents/attraction/*", async (route) => {
      tries += 1;
      if (tries === 1) {
        await opened.promise;
        return route.fulfill({ status });
      }
      await shown.promise;
      await route.continue();
    });
    await page.getByRole("link", { name }).first().click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("heading", { name: "Nearby Stations (1)" })).toBeVisible();
    opened.resolve();
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();

    if (status === 403) {
      await dialog.getByRole("button", { name: "Try Again" }).press("Enter");
      await expect(dialog.getByRole("heading", { name: "About" })).toBeFocused();
    }
    shown.resolve();
    await expect(dialog.getByText("(Source: Wikipedia)")).toBeVisible();
    await expect(dialog.getByText(message, { exact: true })).toBeHidden();
    await page.unroute("/documents/attraction/*");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }

  // A station that is loading says so.
  const released = Promise.withResolvers<void>();
  await page.route("/documents/station/*", async (route) => {
    await released.promise;
    await route.fulfill({ status: 500 });
  });
  const logged = page.waitForEvent("console", (message) =>
    message.text().startsWith("/documents/station/galashiels could not be read"),
  );
  await page.getByRole("link", { name: "Station details" }).click();
  await expect(page.getByText("Loading station....", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading station details...", { exact: true })).toBeVisible();
  released.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(cards(page)).toHaveCount(placesWith({ station: "Galashiels" }).length);
  await logged;
});

test("a place that is not cached shows the error; home that is opened from another page a skeleton until it has come", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/Failed to load resource|could not be read/);
  await waitForever(page);
  await page.route("/documents/catalogue", (route) => route.abort());
  await page.route("/documents/attraction/*", (route) => route.fulfill({ status: 403 }));
  await open(page, "/about");
  await page.evaluate(() => {
    window.history.pushState(null, "", "/attraction/old-gala-house");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(OTHER_4XX, { exact: true }).first()).toBeVisible();
  await page.unroute("/documents/attraction/*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("(Source: Wikipedia)")).toBeVisible();

  const release = await hold(page, "/_.data*");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await page.getByRole("link", { name: "Find places to visit" }).click();
  await expect(page.locator("[data-skeleton-card]")).toHaveCount(8);
  await expect(page.getByText("Loading attractions...", { exact: true })).toBeAttached();
  release();
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
});

test("a filter without a response times out after five seconds", async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED|could not be read/);
  await page.clock.install();
  await page.route("/documents/catalogue", (route) => route.abort());
  await page.route("/*.data?*", () => {});
  await open(page, "/");
  await stopClock(page);
  const requested = page.waitForRequest("/*.data?*");
  await page.getByText("30 min", { exact: true }).click();
  await expect(page.getByText("Loading attractions...", { exact: true })).toBeAttached();
  await requested;
  await page.clock.runFor(4900);
  await expect(page.getByText("Loading attractions...", { exact: true })).toBeAttached();
  await page.clock.runFor(200);
  await expect(page.getByRole("heading", { name: "Error loading attractions" })).toBeVisible();
  await expect(toast(page, "Connection Error")).toContainText(TIMEOUT);
});

test("the dialog of a place of which nothing can be loaded does not go on saying that it loads", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/Failed to load resource|could not be read/);
  await page.route(/\/documents\/(attraction|catalogue)/, (route) => route.fulfill({ status: 403 }));
  await open(page, "/?station=stow");
  // As by the forward button, after a reload that has found other cards.
  await page.evaluate(() => {
    const state = { usr: { isOverPage: true }, key: "over", idx: 1 };
    window.history.pushState(state, "", "/attraction/old-gala-house?station=stow");
    window.dispatchEvent(new PopStateEvent("popstate", { state }));
  });
  const dialog = page.getByRole("dialog", { name: "Place unavailable" });
  await expect(dialog.getByText(OTHER_4XX, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Place unavailable | Alight");
});

test("without its database a page shows an error, and recovers when it is back; what was read before is there", async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectConsoleError(/503/);
  const statusOf = async (path: string) => (await request.get(server.url + path)).status();
  expect(await statusOf("/station/stow")).toBe(200);
  // What a visitor reads by the data API is no write that makes pages stale.
  await request.post(`${server.url}/rest/v1/rpc/get_attraction_images`, { data: {} });
  server.setDatabase("away");
  const response = await page.goto(`${server.url}/attraction/abbotsford${UNASKED}`);
  expect(response?.status()).toBe(503);
  expect(response?.headers()["retry-after"]).toBe("5");
  await untilHydrated(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Alight" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(SERVER, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.getByText("Technical details").click();
  await expect(page.getByText("Status 503", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Place unavailable | Alight");

  const credits = await request.get(`${server.url}/credits`);
  expect(credits.status()).toBe(503);
  expect(await credits.text()).toContain("<title>Picture credits | Alight</title>");

  // Checked once a second.
  await expect.poll(() => statusOf("/health")).toBe(503);
  expect(await statusOf("/documents/attraction/scott-monument")).toBe(503);
  for (const path of ["/about", "/robots.txt", "/station/stow"]) expect(await statusOf(path)).toBe(200);
  const lines: string[] = [];
  const readLog = () => {
    for (const { msg } of server.takeLog()) lines.push(msg);
    return lines;
  };
  await expect.poll(readLog).toContain("the database could not be read");

  server.setDatabase("there");
  await untilStatus(page, `${server.url}/attraction/abbotsford${UNASKED}`, 200);
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Abbotsford" })).toBeVisible();

  // One that does not respond is given up after five seconds.
  server.setDatabase("silent");
  expect((await page.goto(`${server.url}/station/stow${UNASKED}`))?.status()).toBe(503);
  await expect(page.getByText(TIMEOUT, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Station unavailable | Alight");
});

test("home without a database shows a message, and Try Again loads it when it is back", async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsoleError(/503/);
  expect((await page.request.get(server.url)).status()).toBe(200);
  server.setDatabase("away");
  // The places are still cached, the trains are not.
  expect((await page.goto(`${server.url}/${UNASKED}`))?.status()).toBe(503);
  await untilHydrated(page);
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await expect(page.getByText("The trains from Leven could not be loaded.")).toBeVisible();
  // The server caches the catalogue for some seconds, and for longer each page that it has made of it.
  let shown = 0;
  const another = () => {
    shown += 24;
    return `${server.url}/?station=stow&show=${shown}`;
  };
  const status = async () => (await page.request.get(another())).status();
  await expect.poll(status, { timeout: 30_000 }).toBe(503);
  await open(page, another());
  await expect(page.getByRole("heading", { name: "Error loading attractions" })).toBeVisible();
  await expect(page.getByText("Please try refreshing the page", { exact: true })).toBeVisible();
  server.setDatabase("there");
  await untilStatus(page, another(), 200);
  await page.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(placesHeading(page, placesWith({ station: "Stow" }).length)).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
});

async function untilStatus(page: Page, url: string, status: number): Promise<void> {
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(status);
}
