import type { Locator, Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  ALSO_ON_A_PHONE,
  cardNames,
  cards,
  changeFilters,
  chooseStation,
  expect,
  expectAccessible,
  open,
  openFilters,
  placesHeading,
  press,
  test,
  untilHydrated,
} from "#tests/journeys/journey.ts";

/** A Saturday in summer. */
const SATURDAY = "2060-06-12";

const chips = (page: Page) => page.getByRole("list", { name: "Chosen filters" }).getByRole("link");

const partly = (page: Page) => page.getByRole("region", { name: /^In part or with help/ });
const isInPartOrWithHelp = (column: string) => (facts: Record<string, unknown>) =>
  facts[column] === "part" || facts[column] === "help";

async function ask(page: Page, ...features: string[]) {
  await furtherFilters(page, async (filters) => {
    for (const feature of features) {
      const box = filters.getByRole("checkbox", { name: feature });
      const isChecked = await box.isChecked();
      // By its word, as somebody with a large finger does.
      await press(filters.locator("label").getByText(feature));
      await expect(box).toBeChecked({ checked: !isChecked });
    }
  });
}

/** Opens the further filters, and closes them again. */
async function furtherFilters(page: Page, use: (filters: Locator) => Promise<void>) {
  const filters = await openFilters(page);
  await use(filters);
  await press(filters.getByRole("button", { name: /^Close/ }));
  await expect(filters).toBeHidden();
}

test.describe("on a desktop and a phone", ALSO_ON_A_PHONE, () => {
  test("a Saturday with a toddler in a buggy, at most 15 minutes from Waverley", async ({ page }) => {
    await open(page, "/");
    await chooseStation(page, "Edinburgh Waverley");
    await changeFilters(page, async (filters) => {
      await press(filters.getByText("All activities", { exact: true }));
      await press(filters.getByRole("checkbox", { name: "Kids" }));
      await press(filters.locator("summary", { hasText: "Kids" }));
      await press(filters.getByText("15 min", { exact: true }));
    });
    await ask(page, "Buggy");
    const waverley = { station: "Edinburgh Waverley", activities: ["Kids"], minutes: 15 };
    const all = placesWith({ ...waverley, has: ({ buggy }) => buggy === "all" });
    const rest = placesWith({ ...waverley, has: isInPartOrWithHelp("buggy") });
    const found = [...all, ...rest];
    expect(Math.min(all.length, rest.length)).toBeGreaterThan(0);
    await expect(placesHeading(page, all.length)).toBeVisible();
    await expect.poll(() => cardNames(page)).toEqual(found);
    await expect(partly(page).getByRole("article").getByRole("heading")).toHaveText(rest);
    await expect(partly(page).getByRole("article").first()).toContainText(
      "Buggy: in partThere is a lift, too small for a buggy for three",
    );
    for (const minutes of await minutesOnCards(page)) expect(minutes).toBeLessThanOrEqual(15);

    await furtherFilters(page, (filters) => filters.getByLabel("Open on").fill(SATURDAY));
    await expect(
      page.getByText(
        "Showing results for: Kids, Edinburgh Waverley, up to 15 min walk, buggy, open on 12 June 2060",
        { exact: true },
      ),
    ).toBeVisible();
    // Of none of them it is known on which days they are open: the page says so, and does not take it for yes.
    await expect(placesHeading(page, 0)).toBeVisible();
    await press(page.getByRole("link", { name: "Show them" }));
    await expect(page).toHaveURL(
      `/?station=edinburgh-waverley&activity=kids&minutes=15&feature=buggy&date=${SATURDAY}&unknown=1`,
    );
    for (const name of found)
      await expect(cards(page).filter({ hasText: name })).toContainText("Not known: open");
  });

  test("each chip takes its filter away", async ({ page }) => {
    await open(
      page,
      "/?station=edinburgh-waverley&activity=history&activity=walk&minutes=30&feature=free&sort=name",
    );
    await expect(chips(page)).toHaveText([
      "Edinburgh Waverley",
      "History",
      "Walk",
      "up to 30 min walk",
      "free to enter",
      "sorted: A–Z",
    ]);
    await press(page.getByRole("link", { name: "Remove Edinburgh Waverley" }));
    await expect(page).toHaveURL("/?activity=history&activity=walk&minutes=30&feature=free&sort=name");
    await expect(chips(page).first()).toBeFocused();
    for (const name of ["History", "Walk", "up to 30 min walk", "free to enter", "sorted: A–Z"]) {
      const chip = page.getByRole("link", { name: `Remove ${name}` });
      await press(chip);
      await expect(chip).toBeHidden();
    }
    await expect(page).toHaveURL("/");
    await expect(placesHeading(page, placesWith().length)).toBeVisible();
    await expect(page.getByRole("combobox", { name: "From" })).toBeFocused();
  });

  test("the bar stays in sight, a further filter moves nothing, and the filters can be used by everybody", async ({
    page,
  }) => {
    await open(page, "/?station=galashiels");
    await ask(page, "Café");
    await expect(chips(page)).toHaveCount(2);
    const button = page.getByRole("button", { name: /^Filters \([12]\)/ });
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    const filters = await openFilters(page);
    // A press on plain text closes nothing.
    await press(filters.getByText("Only where this is known"));
    await expect(filters.getByLabel("Open on")).toBeVisible();
    await expectAccessible(page, undefined, filters);
    await page.keyboard.press("Escape");
    await expect(filters).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test("where one gets to in a wheelchair, from the platform on", async ({ page }) => {
  await open(page, "/");
  await ask(page, "Wheelchair", "Step-free station");
  await expect(page.getByText(/^Showing results for:.*wheelchair, step-free station$/)).toBeVisible();
  const names = await cardNames(page);
  const rest = await partly(page).getByRole("article").getByRole("heading").allTextContents();
  const all = names.slice(0, names.length - rest.length);
  expect(all.length).toBeGreaterThan(0);
  expect(placesWith({ has: ({ wheelchair }) => wheelchair === "all" })).toEqual(expect.arrayContaining(all));
  expect(names.slice(all.length)).toEqual(rest);
  expect(placesWith({ has: isInPartOrWithHelp("wheelchair") })).toEqual(expect.arrayContaining(rest));
  await expect(partly(page).getByRole("article").filter({ hasText: "Calton Hill" })).toContainText(
    /Wheelchair: with help.*a pusher is needed/,
  );
  await expectAccessible(page, undefined, partly(page));
  const [first = ""] = all;
  await press(cards(page).first().getByRole("heading").getByRole("link"));
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
});

test("with a dog in the rain, without paying", async ({ page }) => {
  await open(page, "/");
  await ask(page, "Dogs welcome", "Indoors", "Free to enter");
  const found = placesWith({
    has: ({ dogs, setting, admission }) =>
      (dogs === "yes" || dogs === "on_lead") && setting !== "outdoors" && /^free/.test(String(admission)),
  });
  expect(found.length).toBeGreaterThan(0);
  await expect(placesHeading(page, found.length)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(found);

  const left = page.getByText(/^\d+ left out because it is not known\./);
  const count = Number.parseInt((await left.textContent()) ?? "", 10);
  await press(page.getByRole("link", { name: "Show them" }));
  await expect(placesHeading(page, found.length + count)).toBeVisible();
  await expect.poll(async () => (await cardNames(page)).slice(0, found.length)).toEqual(found);
  await expect(cards(page).nth(found.length)).toContainText(/Not known: .*dogs welcome/);
  await press(page.getByRole("link", { name: "Leave them out" }));
  await expect(placesHeading(page, found.length)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("what is asked for is asked again by chips", async ({ page }) => {
    await page.goto("/?station=edinburgh-waverley");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("checkbox", { name: "Free to enter" }).check();
    await page.getByLabel("Open on").fill(SATURDAY);
    await page.getByLabel("Sort").selectOption("A–Z");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(chips(page)).toHaveText([
      "Edinburgh Waverley",
      "free to enter",
      "open on 12 June 2060",
      "sorted: A–Z",
    ]);
    // The last of the document.
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const names = await cardNames(page);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
    await page.getByRole("link", { name: "Remove free to enter" }).click();
    await expect(chips(page)).toHaveCount(3);
  });
});

test("a sort survives a reload, the way back, and a choice of station", async ({ page }) => {
  await open(page, "/");
  const all = await cardNames(page);
  await openFilters(page);
  await page.getByLabel("Sort").selectOption("Shortest walk");
  await expect(page).toHaveURL("/?sort=walk");
  await expect(chips(page)).toHaveText(["sorted: Shortest walk"]);
  await expect(async () => {
    const minutes = await minutesOnCards(page);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  }).toPass();
  const minutes = await minutesOnCards(page);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(() => minutesOnCards(page)).toEqual(minutes);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => cardNames(page)).toEqual(all);
});

/** The strong figure of each card. */
async function minutesOnCards(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents();
  return texts.map((text) => Number(/(\d+) min walk/.exec(text)?.[1]));
}
