import type { Locator } from "@playwright/test";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  expect,
  hold,
  holdScripts,
  open,
  placesHeading,
  test,
  untilHydrated,
  waitForever,
} from "#tests/journeys/journey.ts";

test("filters chosen before hydration are applied, all of them; then a visitor narrows the places down by station, activity and minutes", async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByText("15 min", { exact: true }).click();
  await page.locator("select[name=station]").selectOption("galashiels");
  await page.getByLabel("Activities: All activities").click();
  await page.getByText("Culture", { exact: true }).first().click();
  await page.getByText("History", { exact: true }).first().click();
  letScriptsCome();
  await expect(page).toHaveURL("/?station=galashiels&activity=culture&activity=history&minutes=15");
  await untilHydrated(page);

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle("Places to visit | Alight");
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await expect(page.getByText("Showing results for: all activities", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "45 min" })).toBeChecked();
  const station = page.getByRole("combobox", { name: "Station" });
  await expect(station).toHaveValue("All Stations");

  await station.click();
  await station.pressSequentially("gal");
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Galashiels/ })
    .click();
  await expect(page).toHaveURL("/?station=galashiels");
  await expect(
    page.getByText("Showing results for: all activities, Galashiels", { exact: true }),
  ).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(placesWith({ station: "Galashiels" }));

  await page.getByText("All activities", { exact: true }).click();
  await page.getByRole("checkbox", { name: "History" }).check();
  await expect(page.getByText("Showing results for: History, Galashiels", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Walk" }).check();
  await expect(
    page.getByText("Showing results for: History or Walk, Galashiels", { exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByText("15 min", { exact: true }).click();
  await expect(page).toHaveURL("/?station=galashiels&activity=history&activity=walk&minutes=15");
  const found = placesWith({ station: "Galashiels", activities: ["History", "Walk"], minutes: 15 });
  await expect(placesHeading(page, found.length)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(found);
});

test("Enter in the box of stations, before their list has come, keeps the filters and what was typed", async ({
  page,
}) => {
  const letListCome = await holdScripts(page, "combobox-popup");
  await open(page, "/?feature=dogs&sort=walk");
  const station = page.getByRole("combobox", { name: "Station" });
  await station.click();
  await page.keyboard.type("galas");
  await page.keyboard.press("Enter");
  letListCome();
  await expect(page.getByRole("listbox").getByRole("option", { name: /^Galashiels/ })).toBeVisible();
  await expect(station).toHaveValue("galas");
  await expect(page).toHaveURL("/?feature=dogs&sort=walk");
});

test("the list of stations opens by click, closes by Escape and by a click outside, and offers no station without places", async ({
  page,
}) => {
  await open(page, "/");
  const station = page.getByRole("combobox", { name: "Station" });
  const list = page.getByRole("listbox");
  await station.click();
  await expect(list.getByRole("option", { name: "All Stations" })).toBeVisible();
  await expect(list.getByRole("option")).toHaveCount(stationNames().all.length + 1);
  await expect.poll(() => visibleHeight(list)).toBeLessThanOrEqual(300);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  await station.click();
  await expect(list).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL("/");

  await station.click();
  for (const name of stationNames().empty)
    await expect(list.getByRole("option", { name: new RegExp(`^${name}`) })).toBeDisabled();
  await list.getByRole("option", { name: /^Addiewell/ }).click({ force: true });
  await expect(page).toHaveURL("/");

  // Names by their start, and without regard to capitals.
  await station.pressSequentially("DUN");
  await expect(list.getByRole("option")).toHaveText([
    ...stationNames()
      .all.filter((name) => name.startsWith("Dun"))
      .map((name) => new RegExp(`^${name}`)),
    /^All Stations/,
  ]);
  await list.getByRole("option", { name: /^Dunbar/ }).click();
  await expect(page).toHaveURL("/?station=dunbar");
  await station.click();
  await station.fill("burgh");
  await expect(page.getByText("No stations found")).toBeVisible();
  await list.getByRole("option", { name: "All Stations" }).click();
  await expect(page).toHaveURL("/");
});

test("in the station box names that start with the text come first, other matches later; a click and typing replace the choice", async ({
  page,
}) => {
  await waitForever(page);
  const release = await hold(page, "**/documents/catalogue*");
  await open(page, "/");
  const station = page.getByRole("combobox", { name: "Station" });
  const list = page.getByRole("listbox");
  await station.click();
  await expect(list).toBeVisible();
  await station.fill("dun");
  await expect(list.getByRole("option").first()).toHaveText(/^Dunbar/);
  await station.fill("park");
  await expect(list.getByRole("option").first()).toHaveText(/^Edinburgh Park/);
  await station.fill("melrose");
  await expect(page.getByText("No stations found")).toBeVisible();
  release();
  await expect(list.getByRole("option").first()).toHaveText(/^Melrose → Tweedbank, 43 min walk/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?station=tweedbank");
  await expect(station).toHaveValue("Tweedbank");
  await expect(list).toBeHidden();

  const { x = 0, y = 0, width = 0, height = 0 } = (await station.boundingBox()) ?? {};
  for (const letters of ["gal", "sto"]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(list).toBeVisible();
    await expect(station).toBeFocused();
    await page.keyboard.type(letters);
    await expect(station).toHaveValue(letters);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(station).toHaveValue("Tweedbank");
  }
  await station.click();
  await page.keyboard.type("galasheils");
  await expect(list.getByRole("option").first()).toHaveText(/^Galashiels/);
  await station.fill("xyzzy");
  await expect(page.getByText("No stations found")).toBeVisible();

  // A name that is deleted comes back when the box is left.
  await page.keyboard.press("Escape");
  await station.fill("");
  await expect(station).toHaveValue("");
  await page.keyboard.press("Tab");
  await expect(station).toHaveValue("Tweedbank");
  await expect(page).toHaveURL("/?station=tweedbank");

  // Dictated text has no key, and here comes before the next frame.
  await station.click();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await station.click();
  for (const text of ["sto", "w"]) await page.keyboard.insertText(text);
  await expect(station).toHaveValue("stow");
});

test("the station box opens, with what was typed, also where it gets the focus while its list is being rendered", async ({
  page,
}) => {
  await open(page, "/");
  const station = page.getByRole("combobox", { name: "Station" });
  await station.evaluate((box: HTMLInputElement) => {
    const { find } = Array.prototype;
    // What the list looks up as it is rendered.
    Array.prototype.find = function (...args: Parameters<typeof find>) {
      if ((this[0] as { label?: string })?.label === "Aberdour" && document.activeElement !== box) {
        Array.prototype.find = find;
        box.focus();
        document.execCommand("insertText", false, "gal");
      }
      return find.apply(this, args);
    };
  });
  await station.hover();
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(/^Galashiels/);
  await expect(station).toBeFocused();
  await expect(station).toHaveValue("gal");
  await page.keyboard.type("a");
  await expect(station).toHaveValue("gala");
});

test("without results the page says what to do; all activities mean the same as none, and two tabs keep their own filters", async ({
  page,
}) => {
  await open(page, "/?station=stow&activity=shopping&minutes=15&page=%F0%9F%9A%82&q='");
  await expect(placesHeading(page, 0)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No attractions found" })).toBeVisible();
  await expect(
    page.getByText("Try adjusting your filters to see more results", { exact: true }),
  ).toBeVisible();
  const other = await page.context().newPage();
  await open(other, "/?station=stow&activity=flying&minutes=7");
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await expect(
    page.getByRole("status").filter({ has: placesHeading(page, placesWith().length) }),
  ).toBeFocused();

  await page.getByText("All activities", { exact: true }).click();
  const boxes = page.getByRole("group", { name: "Activities" }).getByRole("checkbox");
  const count = await boxes.count();
  expect(count).toBe(8);
  for (let box = 0; box < count - 1; box++) {
    await boxes.nth(box).check();
    await expect(boxes.nth(box)).toBeChecked();
  }
  await expect(page.getByText("Showing results for: 7 activities", { exact: true })).toBeVisible();
  await boxes.nth(count - 1).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Showing results for: all activities", { exact: true })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(boxes.first()).toBeHidden();

  // Values that do not exist are dropped by the next choice.
  await other.getByText("30 min", { exact: true }).click();
  await expect(other).toHaveURL("/?station=stow&minutes=30");
  await page.getByText("15 min", { exact: true }).click();
  await expect(page).toHaveURL("/?minutes=15");
  await expect(placesHeading(page, placesWith({ minutes: 15 }).length)).toBeVisible();
  await expect(other).toHaveURL("/?station=stow&minutes=30");
});

/** The height in px of the box in which a list scrolls. */
function visibleHeight(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    let box: HTMLElement | null = element as HTMLElement;
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    return box?.clientHeight ?? 0;
  });
}
