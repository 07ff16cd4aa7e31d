import type { Locator, Page } from "@playwright/test";
import {
  ALSO_ON_A_PHONE,
  cardNames,
  cards,
  expect,
  expectAccessible,
  open,
  openFilters,
  placesHeading,
  press,
  test,
} from "#tests/journeys/journey.ts";
import { untilMap } from "#tests/journeys/map-helpers.ts";

const MUSEUM = "National Mining Museum Scotland";
/** In winter: the sun sets at 15:39. */
const TWO_O_CLOCK = "2060-12-11T14:00:00Z";
const NEWTONGRANGE = { latitude: 55.8655, longitude: -3.066 };

const time = (filters: Locator) => filters.getByLabel("Open at", { exact: true });
const chip = (page: Page, label: string) => page.getByRole("link", { name: `Remove ${label}` });

/** In the sheet of filters, which hides a phone's page. */
async function ask(page: Page, use: (filters: Locator) => Promise<unknown>) {
  const filters = await openFilters(page);
  await use(filters);
  await press(filters.getByRole("button", { name: /^Close/ }));
  await expect(filters).toBeHidden();
}

test("two hours at Newtongrange: what fits, back before dark, and open now", async ({ page }) => {
  await page.clock.setFixedTime(TWO_O_CLOCK);
  await open(page, "/?from=newtongrange");
  await ask(page, (filters) => filters.getByLabel("Time I have").selectOption("2 hours"));
  await expect(placesHeading(page, 1)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual([MUSEUM]);
  await expect(page).toHaveURL("/?hours=2&from=newtongrange");

  // From now on a visit and the walk back end in the dark.
  await ask(page, (filters) => press(filters.getByText("Before dark")));
  await expect(chip(page, "back before dark on 11 December 2060, leaving at 14:00")).toBeVisible();
  await expect(placesHeading(page, 0)).toBeVisible();
  await ask(page, async (filters) => {
    await press(filters.getByRole("button", { name: "Open now" }));
    await expectAccessible(page, undefined, filters);
  });
  await expect(chip(page, "open on 11 December 2060 at 14:00")).toBeAttached();
  await expect(placesHeading(page, 0)).toBeVisible();
  await press(page.getByRole("link", { name: "Show them" }));
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => cardNames(page)).not.toContain(MUSEUM);
  // An hour that has passed stays in its field, and says so: it may become another one.
  await ask(page, async (filters) => {
    await time(filters).fill("01:20");
    await expect(filters.getByText("01:20 has passed: any time of the day is shown")).toBeVisible();
    await expect(time(filters)).toHaveValue("01:20");
  });
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await ask(page, async (filters) => {
    await expect(time(filters)).toHaveValue("01:20");
    await expect(filters.getByText("01:20 has passed")).toBeVisible();
    expect(await entries()).toBe(before);
    await time(filters).fill("14:00");
  });
  await press(chip(page, "back before dark"));
  await expect(cards(page).filter({ hasText: MUSEUM })).toContainText("Not known: open");
  await press(chip(page, "2 hours there and back"));
  await expect(page).toHaveURL("/?from=newtongrange&date=2060-12-11&time=14%3A00&unknown=1");
});

test("a map says where it could not learn what fits, and learns it by a press", async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED|could not be fetched/);
  await page.route(/trip-rule/, (route) => route.abort());
  await page.clock.setFixedTime(TWO_O_CLOCK);
  await open(page, "/map?hours=2&from=newtongrange");
  const problem = page.getByRole("alert").filter({ hasText: "Error loading map data" });
  await expect(problem).toBeVisible();
  await page.unroute(/trip-rule/);
  await problem.getByRole("button", { name: "Try Again" }).click();
  await expect(problem).toBeHidden();
  await expect(page.getByRole("complementary").getByRole("link", { name: MUSEUM })).toBeVisible();
});

test(
  "from where one stands: the nearest station, the time one has, and what fits",
  ALSO_ON_A_PHONE,
  async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(NEWTONGRANGE);
    await open(page, "/map");
    await untilMap(page);
    await press(page.getByRole("button", { name: "Near me" }));
    const choice = page.getByRole("group", { name: /^Nearest station: Newtongrange, 0\.1 miles/ });
    await expect(choice).toBeVisible();
    await expectAccessible(page, undefined, choice);
    await press(choice.getByRole("button", { name: "Close" }));
    await expect(choice).toBeHidden();
    await expect(page.getByRole("button", { name: "Near me" })).toBeFocused();
    await press(page.getByRole("button", { name: "Near me" }));
    await press(choice.getByRole("button", { name: "2 hours" }));
    await expect(page).toHaveURL("/map?hours=2&from=newtongrange");
    await expect(choice).toBeHidden();
    await expect(page.getByRole("button", { name: "Near me" })).toBeFocused();
    const list = page.getByRole("complementary", { name: "On this map" });
    await expect(list.getByRole("heading", { name: "Places to visit 1", exact: true })).toBeVisible();
    await expect(list.getByRole("link", { name: new RegExp(`^${MUSEUM}`) })).toBeVisible();
    await page.reload();
    await untilMap(page);
    await expect(page.getByLabel("From").first()).toHaveValue("newtongrange");
    await expect(page).toHaveURL("/map?hours=2&from=newtongrange");
  },
);
