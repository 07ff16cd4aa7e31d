import { cards, expect, open, placesHeading, test, untilHydrated } from "#tests/journeys/journey.ts";

for (const path of [
  "/nowhere",
  "/station/galashiels/nowhere",
  "/nowhere.png",
  "/admin/nowhere",
  "/newsletter/nowhere",
]) {
  test(`${path} is not found, and says how to get home`, async ({ page, watch }) => {
    watch.expectConsoleError(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await untilHydrated(page);
    await expect(page).toHaveTitle("Page not found | Alight");
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(cards(page).first()).toBeVisible();
  });
}

for (const [path, message] of [
  ["/station", "That station was not found."],
  ["/station/", "That station was not found."],
  ["/station/none", "That station was not found."],
  ["/attraction", "That place was not found."],
  ["/attraction/none", "That place was not found."],
  ["/station/galashiels/attraction/none", "That place was not found."],
] as const) {
  test(`${path} leads home with a message, which a reload removes`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(cards(page).first()).toBeVisible();
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByText(message)).toBeHidden();
  });
}

test("a station without places is chosen on the server and in the browser, in one history entry", async ({
  page,
}) => {
  await page.goto("/about");
  await open(page, "/?station=addiewell");
  await expect(page.getByRole("region", { name: "Addiewell Station" })).toBeVisible();
  await expect(placesHeading(page, 0)).toBeVisible();
  await expect(page).toHaveURL("/?station=addiewell");
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a map's parameters without a map are removed from the address, and a station opens", async ({
  page,
}) => {
  await open(page, "/?lat=55.616&lng=-2.803&zoom=14");
  await expect(page).toHaveURL("/");
  await page.getByText("Map of stations and places", { exact: true }).click();
  const station = page.locator("#simple-home-map .map-dot").first();
  await station.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/station\//);
});

/** Requested without a browser, which would normalise them. */
const MALFORMED = [
  "/station/..%2F..%2Fetc%2Fpasswd",
  "/station/%00",
  "/attraction/%00",
  "/attraction/%2e%2e",
  "/attraction/%F0%9F%9A%82",
  "/attraction/'%20or%201=1--",
  `/attraction/${"a".repeat(3000)}`,
  "/station/galashiels/attraction/%00",
  "/documents/attraction/%00",
  "/documents/station/..%2F..",
  // Not decodable.
  "/%E0%A4%A",
  "/%",
  "/station/%E0%A4%A",
  "/attraction/%FF",
];

for (const path of MALFORMED) {
  test(`${path.slice(0, 40)} is answered with a page or "not found"`, async ({ request }) => {
    const response = await request.get(path);
    expect([200, 404]).toContain(response.status());
    expect(await response.text()).not.toMatch(/postgres|syntax error|at .*\.js:\d+/);
  });
}

for (const query of [
  "q='",
  "q=%F0%9F%9A%82",
  "station=%00",
  "station=%E0%A4%A",
  "show=1e9",
  "show=-5",
  "minutes=NaN",
]) {
  test(`home with ?${query} is home`, async ({ page }) => {
    const response = await page.goto(`/?${query}`);
    expect(response?.status()).toBe(200);
    await untilHydrated(page);
    await expect(page.getByText("Showing results for: all activities", { exact: true })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  });
}

test("ten kilobytes of query are refused", async ({ request }) => {
  expect((await request.get(`/?q=${"x".repeat(10_000)}`)).status()).toBe(414);
  expect((await request.get(`/?q=${"x".repeat(7000)}`)).status()).toBe(200);
});

test("pages and documents refuse POST", async ({ request }) => {
  for (const path of ["/", "/station/galashiels", "/documents/catalogue"]) {
    expect((await request.post(path, { data: {} })).status()).toBe(405);
  }
});

test("a page that does not exist is not found by in-app navigation either", async ({ page, watch }) => {
  watch.expectConsoleError(/404/);
  await open(page, "/about");
  await page.evaluate(() => {
    window.history.pushState(null, "", "/nowhere");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
});
