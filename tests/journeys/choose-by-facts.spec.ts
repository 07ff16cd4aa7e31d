import type { Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  cards,
  expect,
  expectAccessible,
  open,
  openFilters,
  placesHeading,
  test,
  untilHydrated,
} from "#tests/journeys/journey.ts";

const chips = (page: Page) => page.getByRole("list", { name: "Chosen filters" }).getByRole("link");

/** Chooses in the panel of further filters, and closes it again. */
async function ask(page: Page, ...features: string[]) {
  const filters = await openFilters(page);
  for (const feature of features) {
    await filters.locator("label").getByText(feature).click();
    await expect(filters.getByRole("checkbox", { name: feature })).toBeChecked();
  }
  await filters.getByRole("button", { name: /^Close/ }).click();
  await expect(filters).toBeHidden();
}

test("where one gets to in a wheelchair, from the platform on; the bar stays in sight, and each chip takes its filter away", async ({
  page,
}) => {
  await open(page, "/");
  await ask(page, "Wheelchair", "Step-free station");
  await expect(page.getByText(/^Showing results for:.*wheelchair, step-free station$/)).toBeVisible();
  const partly = page.getByRole("region", { name: /^In part or with help/ });
  const isInPartOrWithHelp = (value: unknown) => value === "part" || value === "help";
  const names = await cardNames(page);
  const rest = await partly.getByRole("article").getByRole("heading").allTextContents();
  const all = names.slice(0, names.length - rest.length);
  expect(all.length).toBeGreaterThan(0);
  expect(placesWith({ has: ({ wheelchair }) => wheelchair === "all" })).toEqual(expect.arrayContaining(all));
  expect(names.slice(all.length)).toEqual(rest);
  expect(placesWith({ has: ({ wheelchair }) => isInPartOrWithHelp(wheelchair) })).toEqual(
    expect.arrayContaining(rest),
  );
  await expect(partly.getByRole("article").filter({ hasText: "Calton Hill" })).toContainText(
    /Wheelchair: with help.*a pusher is needed/,
  );
  await expectAccessible(page, ["light"], partly.getByRole("article").filter({ hasText: "Calton Hill" }));

  const button = page.getByRole("button", { name: /^Filters \(2\)/ });
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  const filters = await openFilters(page);
  // A press on plain text closes nothing.
  await filters.getByText("Only where this is known").click();
  await expect(filters.getByLabel("Open on")).toBeVisible();
  await expectAccessible(page, undefined, filters);
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await expect(button).toBeFocused();

  await expect(chips(page)).toHaveText(["wheelchair", "step-free station"]);
  await page.getByRole("link", { name: "Remove wheelchair" }).click();
  await expect(page).toHaveURL("/?feature=step-free");
  await expect(chips(page)).toHaveText(["step-free station"]);
  await expect(chips(page)).toBeFocused();
  await page.getByRole("link", { name: "Remove step-free station" }).click();
  await expect(page).toHaveURL("/");
  await expect(placesHeading(page, placesWith().length)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "From" })).toBeFocused();

  // A place opens with the walk that its card names, though another station is nearer.
  await open(page, "/?feature=step-free&activity=sport");
  const course = cards(page).filter({ hasText: "Musselburgh Racecourse" });
  await expect(course).toContainText("Musselburgh");
  await course.getByRole("heading").getByRole("link").click();
  const place = page.getByRole("dialog", { name: "Musselburgh Racecourse" });
  await expect(place.getByRole("heading", { name: "Walking Route from Musselburgh Station" })).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole("heading", { name: "Musselburgh Racecourse" }).first()).toBeVisible();
});

test("with a dog in the rain, without paying; what is not known is left out, and a sort survives a reload and the way back", async ({
  page,
}) => {
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
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(placesHeading(page, found.length + count)).toBeVisible();
  await expect.poll(async () => (await cardNames(page)).slice(0, found.length)).toEqual(found);
  await expect(cards(page).nth(found.length)).toContainText(/Not known: .*dogs welcome/);
  await page.getByRole("link", { name: "Leave them out" }).click();
  await expect(placesHeading(page, found.length)).toBeVisible();

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/");
  const all = placesWith().slice(0, 24);
  await expect.poll(() => cardNames(page)).toEqual(all);
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
