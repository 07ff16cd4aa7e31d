import {
  expect,
  expectAccessible,
  test as journey,
  STARTS_SERVER,
  untilHydrated,
} from "#tests/journeys/journey.ts";
import { startTestServer, type TestServer } from "#tests/journeys/test-server.ts";

/** Dates cannot be written on the server, as after a fault in a page's code. In the browser they can. */
const BROKEN_DATES = `Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
  get() { throw new Error("Dates are broken"); }
})`;

const test = journey.extend<{ site: TestServer }>({
  site: [async ({ once }, use) => use(await once("broken dates", startBroken)), STARTS_SERVER],
});

const startBroken = () =>
  startTestServer({
    WALK_PLANNER: "estimate",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BROKEN_DATES)}`,
  });

test("a page whose rendering fails has a heading, the page around it and a way to try again", async ({
  page,
  site,
  watch,
}) => {
  watch.expectConsoleError(/500|Server Error/);
  const response = await page.goto(`${site.url}/station/galashiels`);
  expect(response?.status()).toBe(500);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  expect(await response?.text()).not.toContain("Dates are broken");
  const heading = page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" });
  await expect(heading).toBeVisible();
  await expect(
    page.getByText("We're sorry, but something unexpected happened. Please try refreshing the page."),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Alight" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await untilHydrated(page);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
});
