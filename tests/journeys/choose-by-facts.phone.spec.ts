import type { Locator, Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  cards,
  changeFilters,
  chooseStation,
  expect,
  open,
  openFilters,
  placesHeading,
  press,
  test,
} from "#tests/journeys/journey.ts";

/** A Saturday in summer. */
const SATURDAY = "2060-06-12";

test("a Saturday with a toddler in a buggy, at most 15 minutes from Waverley", async ({ page }) => {
  await open(page, "/");
  await chooseStation(page, "Edinburgh Waverley");
  await changeFilters(page, async (filters) => {
    await press(filters.getByText("All activities", { exact: true }));
    await press(filters.getByRole("checkbox", { name: "Kids" }));
    await press(filters.locator("summary", { hasText: "Kids" }));
    await press(filters.getByText("15 min", { exact: true }));
  });
  await furtherFilters(page, async (filters) => {
    // By its word, as somebody with a large finger does.
    await press(filters.locator("label").getByText("Buggy"));
    await expect(filters.getByRole("checkbox", { name: "Buggy" })).toBeChecked();
  });
  const waverley = { station: "Edinburgh Waverley", activities: ["Kids"], minutes: 15 };
  const all = placesWith({ ...waverley, has: ({ buggy }) => buggy === "all" });
  const rest = placesWith({ ...waverley, has: ({ buggy }) => buggy === "part" || buggy === "help" });
  const found = [...all, ...rest];
  expect(Math.min(all.length, rest.length)).toBeGreaterThan(0);
  await expect(placesHeading(page, all.length)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(found);
  const partly = page.getByRole("region", { name: /^In part or with help/ });
  await expect(partly.getByRole("article").getByRole("heading")).toHaveText(rest);
  await expect(partly.getByRole("article").first()).toContainText(
    "Buggy: in partThere is a lift, too small for a buggy for three",
  );
  // The bar stays in sight, and a press on plain text closes nothing.
  await cards(page).last().scrollIntoViewIfNeeded();
  const folded = page.getByRole("button", { name: /^Filters \(4\)/ });
  await expect(folded).toBeInViewport({ ratio: 1 });
  const sheet = await openFilters(page);
  await press(sheet.getByText("Only where this is known"));
  await expect(sheet.getByLabel("Open on")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(folded).toBeFocused();

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

/** Opens the further filters, and closes them again. */
async function furtherFilters(page: Page, use: (filters: Locator) => Promise<void>) {
  const filters = await openFilters(page);
  await use(filters);
  await press(filters.getByRole("button", { name: /^Close/ }));
  await expect(filters).toBeHidden();
}
