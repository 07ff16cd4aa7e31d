import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  changeFilters,
  closeByEscape,
  expect,
  expectAccessible,
  hold,
  loseConnection,
  NO_CONNECTION,
  open,
  press,
  SEARCH_LABEL,
  searchDialog,
  searchFor,
  test,
} from "#tests/journeys/journey.ts";
import { popup } from "#tests/journeys/map-helpers.ts";

const box = (page: Page) => searchDialog(page).getByRole("combobox", { name: SEARCH_LABEL });
const options = (page: Page) => searchDialog(page).getByRole("option");

test("typed in the header before the dialog is there, a search goes on in it, by keys: a station, what is written about a place, a line", async ({
  page,
}) => {
  const release = await hold(page, /search-dialog/);
  await open(page, "/about");
  const header = page.getByRole("banner").getByRole("searchbox", { name: SEARCH_LABEL });
  await header.click();
  await header.pressSequentially("abbo");
  await header.evaluate(typeBeforeFocus, "abbots");
  release();
  await expect(box(page)).toHaveValue("abbots");
  await expect(options(page).first()).toContainText("Abbotsford");
  await page.keyboard.type("f");
  await expect(box(page)).toHaveValue("abbotsf");

  await box(page).fill("melrose");
  await expect(searchDialog(page).getByRole("status")).toHaveText("7 results");
  await expect(options(page).first()).toHaveText(/^Melrose → Tweedbank, 43 min walk/);
  await expect(options(page).first()).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Escape");
  await expect(searchDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/about");
  await searchFor(page, "melrose", "/");
  await expect(options(page).first()).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/station/tweedbank");
  await expect(searchDialog(page)).toBeHidden();

  // Enter may come before what the last letters find is shown.
  await searchFor(page, "m");
  await expect(options(page).first()).toHaveAttribute("data-highlighted", "");
  await box(page).evaluate(typeAndEnter, "linlithgow");
  await expect(page).toHaveURL("/station/linlithgow");
  await expect(searchDialog(page)).toBeHidden();

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
});

/** In the browser: into the header, when the dialog is there but has not taken the focus. */
function typeBeforeFocus(header: HTMLInputElement | HTMLElement, text: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[role=dialog]")) return;
    observer.disconnect();
    (header as HTMLInputElement).value = text;
    header.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

test("a press on a result opens it, also when others come between pressing and letting go", async ({
  page,
}) => {
  const release = await hold(page, "**/documents/search-words*");
  await open(page, "/about");
  await searchFor(page, "abbey");
  await expect(options(page).first()).toHaveText(/^Melrose Abbey/);
  await options(page).first().hover();
  await page.mouse.down();
  const words = page.waitForResponse("**/documents/search-words*");
  release();
  await (await words).finished();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  await expect(page).toHaveURL("/attraction/melrose-abbey");
  await searchFor(page, "abbey");
  await expect(options(page).first()).toHaveText(/^Newbattle Abbey/);
  // As a press on the scroll bar, which sends no end of it.
  await options(page).first().dispatchEvent("pointerdown");
  await box(page).press("ControlOrMeta+a");
  await page.keyboard.type("linlithgow");
  await expect(options(page).first()).toContainText("Linlithgow");
});

/** In the browser, with no time between. */
function typeAndEnter(box: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

test("is there a beach near a station? It opens over the list; a filter, all results and a search without a connection", async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(NO_CONNECTION);
  await open(page, "/?activity=nature");
  await searchFor(page, "beach");
  const beaches = placesWith().filter((name) => /beach/i.test(name));
  expect(beaches.length).toBeGreaterThan(1);
  for (const name of beaches)
    await expect(options(page).filter({ hasText: name })).toHaveText(/\d+ min walk from [A-Z]/);
  const [first = ""] = beaches;
  await options(page).filter({ hasText: first }).click();
  const place = page.getByRole("dialog", { name: first });
  await expect(place.getByRole("region", { name: /^Nearby Stations/ })).toContainText(
    "min train from Edinburgh Waverley",
  );
  await closeByEscape(place);
  await expect(page).toHaveURL("/?activity=nature");

  await searchFor(page, "toilets");
  await expect(options(page).first()).toHaveText(/^Toilets\d+ places$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?feature=toilets");
  await expect(page.getByText("Showing results for: all activities, toilets")).toBeVisible();

  // The beginning of a name, also where it is a word like "in".
  await searchFor(page, "in");
  await expect(options(page).first()).toContainText("Inverkeithing");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("edinburg");
  // A press on the title of a group does not end the typing.
  await searchDialog(page).getByText("Places", { exact: true }).click();
  await page.keyboard.type("h");
  await searchDialog(page)
    .getByRole("button", { name: /^See all \d+ results$/ })
    .click();
  await expect(page).toHaveURL("/search?q=edinburgh");
  await expect(page.getByRole("heading", { name: /^Stations 3$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edinburgh Waverley/ })).toBeVisible();

  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("xyzzy");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stations with the most places" })).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page, undefined, page.getByRole("main"));
  await page.goBack();
  await expect(page).toHaveURL("/search?q=edinburgh");
  await expect(field).toHaveValue("edinburgh");

  await loseConnection(page);
  await searchFor(page, "dalkeith");
  await expect(options(page).first()).toHaveText(/^Dalkeith → Eskbank, 27 min walk/);
  await context.setOffline(false);
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

  await changeFilters(page, (filters) => press(filters.getByText("15 min", { exact: true })));
  await expect(page).toHaveURL(/[?&]minutes=15/);
  await searchFor(page, "north berwick law");
  await expect(options(page).first()).toContainText("North Berwick Law");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "North Berwick Law" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/map\?(.*&)?minutes=15/);

  await open(page, "/map?q=museum");
  const list = page.getByRole("main").getByRole("searchbox");
  await list.fill("");
  await searchFor(page, "tweedbank");
  await expect(options(page).first()).toContainText("Tweedbank");
  await page.keyboard.press("Enter");
  await expect(popup(page, "Tweedbank")).toBeVisible();
  await expect(list).toHaveValue("");
});
