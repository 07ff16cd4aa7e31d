import type { Page } from "@playwright/test";
import {
  ALSO_ON_A_PHONE,
  expect,
  expectAccessible,
  loseConnection,
  NO_CONNECTION,
  open,
  press,
  SEARCH_LABEL,
  searchDialog,
  searchFor,
  test,
  toast,
} from "#tests/journeys/journey.ts";
import { popup } from "#tests/journeys/map-helpers.ts";

const box = (page: Page) => searchDialog(page).getByRole("combobox", { name: SEARCH_LABEL });
const options = (page: Page) => searchDialog(page).getByRole("option");

test(
  "somebody near Galashiels finds it, picks a place and sends it to a friend",
  ALSO_ON_A_PHONE,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/");
    await searchFor(page, "galashels", "/");
    await expect(options(page).first()).toContainText("Galashiels");
    await expect(options(page).first()).toContainText("places to visit nearby");
    await press(options(page).first());
    await expect(page).toHaveURL("/station/galashiels");
    await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
    await press(page.getByRole("link", { name: "The Great Tapestry of Scotland" }).last());
    await press(page.getByRole("dialog").getByRole("button", { name: "Share" }));
    await expect(toast(page, "Link copied to clipboard!")).toBeVisible();
    const sent = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(sent).pathname).toBe("/attraction/the-great-tapestry-of-scotland");
  },
);

test("arrow keys choose, Escape closes, and the count is announced", async ({ page }) => {
  await open(page, "/about");
  await searchFor(page, "melrose");
  await expect(searchDialog(page).getByRole("status")).toHaveText("7 results");
  await expect(options(page).first()).toHaveText(/^Melrose → Tweedbank, 43 min walk/);
  await expect(options(page).first()).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Escape");
  await expect(searchDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/about");

  await searchFor(page, "melrose");
  await expect(options(page).first()).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/station/tweedbank");
});

test("what is typed in the header before the dialog is there is searched for", async ({ page }) => {
  await open(page, "/about");
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/search-dialog/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const header = page.getByRole("banner").getByRole("searchbox", { name: SEARCH_LABEL });
  await header.click();
  await header.pressSequentially("abbots");
  release();
  await expect(box(page)).toHaveValue("abbots");
  await expect(options(page).first()).toContainText("Abbotsford");
  await page.keyboard.type("f");
  await expect(box(page)).toHaveValue("abbotsf");
});

test("a place opens over the list, and closing it leads back to the list with its filters", async ({
  page,
}) => {
  await open(page, "/?activity=history");
  await searchFor(page, "abbotsford");
  await options(page)
    .filter({ hasText: /^Abbotsford/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Abbotsford" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/?activity=history");
});

test("on the map a result is shown there, and one that the filters hide opens its page", async ({ page }) => {
  await open(page, "/map");
  await searchFor(page, "north berwick law");
  await expect(options(page).first()).toContainText("North Berwick Law");
  await page.keyboard.press("Enter");
  await expect(searchDialog(page)).toBeHidden();
  await expect(popup(page, "North Berwick Law")).toBeVisible();
  // Coming back finds the map as it is left, not as it was asked for.
  await expect(page).not.toHaveURL(/[?&]at=/);

  await open(page, "/map?minutes=15");
  await searchFor(page, "north berwick law");
  await expect(options(page).first()).toContainText("North Berwick Law");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "North Berwick Law" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/map?minutes=15");
});

test("words that mean a filter are offered as one, which Enter takes", ALSO_ON_A_PHONE, async ({ page }) => {
  await open(page, "/");
  await searchFor(page, "toilets");
  await expect(options(page).first()).toHaveText(/^Toilets\d+ places$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?feature=toilets");
  await expect(page.getByText("Showing results for: all activities, toilets")).toBeVisible();

  await open(page, "/search?q=dog+friendly+tweedbank");
  await press(page.getByRole("main").getByRole("link", { name: /^Dogs welcome · Tweedbank \d+$/ }));
  await expect(page).toHaveURL("/?station=tweedbank&feature=dogs");
});

test("what is written about a place finds it, and a line is a result of its own; where nothing is found, there is something to try", async ({
  page,
}) => {
  await open(page, "/about");
  await searchFor(page, "sandy beach");
  await expect(options(page)).toHaveText([
    /^Silver Sands, Aberdour/,
    /^Burntisland Links and Beach/,
    /^North Berwick West Bay/,
    /^Belhaven Bay/,
  ]);
  await box(page).fill("beach with toilets");
  await expect(options(page).first()).toHaveText(/^Silver Sands, Aberdour/);
  await box(page).fill("melrose castle");
  await expect(searchDialog(page).getByRole("status")).toHaveText("Nothing found");
  await expect(searchDialog(page).getByText("Did you mean the station")).toBeVisible();
  await box(page).fill("borders railway");
  await expect(options(page).first()).toHaveText(/^Borders Railway/);
  await options(page).first().click();
  await expect(page).toHaveURL("/line/borders-railway");
  await open(page, "/search?q=sandy+beach");
  await expect(page.getByRole("heading", { name: "Places 4" })).toBeVisible();

  await open(page, "/search?q=xyzzy");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stations with the most places" })).toBeVisible();
  await expectAccessible(page);
});

test("all results stand on a page, whose box keeps the focus, and goes back with the page", async ({
  page,
}) => {
  await open(page, "/");
  await searchFor(page, "edinburgh");
  await searchDialog(page)
    .getByRole("button", { name: /^See all \d+ results$/ })
    .click();
  await expect(page).toHaveURL("/search?q=edinburgh");
  await expect(page.getByRole("heading", { name: /^Stations 3$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edinburgh Waverley/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Places \d+$/ })).toBeVisible();

  await open(page, "/search?q=abbey");
  await expect(page.getByText("7 results for “abbey”")).toBeVisible();

  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("castle");
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=castle");
  await expect(page.getByText(/results for “castle”/)).toBeVisible();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page.getByText(/results for “abbey”/)).toBeVisible();
  await expect(field).toHaveValue("abbey");
});

test("search goes on without a connection once it was used", async ({ page, context, watch }) => {
  watch.expectConsoleError(NO_CONNECTION);
  await open(page, "/");
  await searchFor(page, "dunbar");
  await expect(options(page).first()).toContainText("Dunbar");
  await page.keyboard.press("Escape");
  await expect(searchDialog(page)).toBeHidden();
  await loseConnection(page);
  await searchFor(page, "dalkeith");
  await expect(options(page).first()).toHaveText(/^Dalkeith → Eskbank, 27 min walk/);
  await page.keyboard.press("Escape");
  await context.setOffline(false);
});

test.describe("in the station box", () => {
  test("names that start with the text come first, below a line other matches, some of which come later", async ({
    page,
  }) => {
    const typed = Promise.withResolvers<void>();
    await page.route("**/documents/catalogue*", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await open(page, "/");
    const station = page.getByRole("combobox", { name: "Station" });
    await station.click();
    const list = page.getByRole("listbox");
    await expect(list).toBeVisible();
    await station.fill("dun");
    await expect(list.getByRole("option").first()).toHaveText(/^Dunbar/);
    await station.fill("park");
    await expect(list.getByRole("option").first()).toHaveText(/^Edinburgh Park/);
    await station.fill("melrose");
    await expect(page.getByText("No stations found")).toBeVisible();
    typed.resolve();
    await expect(list.getByRole("option").first()).toHaveText(/^Melrose → Tweedbank, 43 min walk/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/?station=tweedbank");
    await expect(station).toHaveValue("Tweedbank");
    // Typing replaces the choice.
    await station.click();
    await page.keyboard.type("galasheils");
    await expect(list.getByRole("option").first()).toHaveText(/^Galashiels/);
    await station.fill("xyzzy");
    await expect(page.getByText("No stations found")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the search fills the screen", async ({ page }) => {
    await open(page, "/");
    await searchFor(page, "st andrews");
    await expect
      .poll(() => searchDialog(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expect(options(page).first()).toContainText("St Andrew's Old Kirk, North Berwick");
    await options(page).first().tap();
    await expect(page.getByRole("dialog", { name: "St Andrew's Old Kirk, North Berwick" })).toBeVisible();
  });
});

test("the beginning of a name is found, also where it is a word like “in”", async ({ page }) => {
  await open(page, "/");
  await searchFor(page, "in");
  await expect(options(page).first()).toContainText("Inverkeithing");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("th");
  // A press on the title of a group does not end the typing.
  await searchDialog(page).getByText("Places", { exact: true }).click();
  await page.keyboard.type("e");
  await expect(options(page).filter({ hasText: "The Great Tapestry of Scotland" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form leads to the results", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner").getByRole("searchbox", { name: SEARCH_LABEL });
    await header.fill("tweedbnk");
    await header.press("Enter");
    await expect(page).toHaveURL("/search?q=tweedbnk");
    await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Tweedbank \d+ places to visit nearby/ })
      .click();
    await expect(page).toHaveURL("/station/tweedbank");
    await page.goto("/search");
    await expect(page.getByRole("heading", { name: "Stations with the most places" })).toBeVisible();
    await page.goto("/search?q=%00");
    await expect(page.getByRole("heading", { name: "Stations with the most places" })).toBeVisible();
    await expect(page.getByText(/results? for/)).toHaveCount(0);
    await page.goto("/search?q=priorwood");
    await expect(page.getByText("1 result for “priorwood”")).toBeVisible();
  });
});
