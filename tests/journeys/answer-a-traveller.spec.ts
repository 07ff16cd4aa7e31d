import type { Locator, Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import { cardNames, cards, expect, open, searchFor } from "#tests/journeys/journey.ts";
import { test as breakable, untilServed } from "#tests/journeys/test-server.ts";
import { test, untilPlanned } from "#tests/journeys/walk-server.ts";

/*
 * Questions of travellers that no other journey answers. A beach near a station and "near Galashiels" are in search-everything, a Saturday with
 * a buggy, a wheelchair, and a dog in the rain in choose-by-facts, the line on the map in filter-on-the-map, a mistake in contact-us.
 */

const walkFrom = (within: Page | Locator, station: string) =>
  within.getByRole("region", { name: `Walking Route from ${station} Station`, exact: true });
const alsoNear = (within: Page | Locator, station: string) =>
  within.getByRole("region", { name: `Also near ${station}`, exact: true });

/** Where Galashiels has its Gaelic name. */
const inGaelic = breakable.extend({
  server: async ({ server }, use) => {
    await server.sql`update public.stations set name_gd = 'Baile Deuchainn' where slug = 'galashiels'`;
    for (const path of ["/documents/station/galashiels", "/documents/catalogue"])
      await untilServed(server, path, "Baile Deuchainn");
    await use(server);
    await server.sql`update public.stations set name_gd = null where slug = 'galashiels'`;
  },
});

inGaelic("a station by its Gaelic name, and two places from it", async ({ page, server }) => {
  await open(page, `${server.url}/about`);
  await searchFor(page, "deuchainn baile");
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Galashiels/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(page.locator("[lang=gd]")).toHaveText("Baile Deuchainn");

  await expect(cards(page).first()).toBeVisible();
  const [first = ""] = await cardNames(page);
  await cards(page).first().getByRole("heading").getByRole("link").click();
  const dialog = page.getByRole("dialog");
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
  const others = alsoNear(dialog, "Galashiels").getByRole("link");
  await expect(others).toHaveCount(4);
  const found: { name: string; minutes: number }[] = [];
  for (const link of await others.all()) {
    // "about" is for screen readers.
    const [, name = "", minutes] =
      /^(.+?)~about (\d+) min walk$/.exec((await link.textContent()) ?? "") ?? [];
    found.push({ name, minutes: Number(minutes) });
  }
  expect(found.map(({ minutes }) => minutes)).toEqual(
    found.map(({ minutes }) => minutes).toSorted((a, b) => a - b),
  );
  for (const { name } of found) {
    expect(placesWith({ station: "Galashiels" })).toContain(name);
    expect(name).not.toBe(first);
  }

  await others.first().click();
  const second = found[0]?.name ?? "";
  await expect(page.getByRole("dialog", { name: second })).toBeVisible();
  await expect(page).toHaveURL(/\/station\/galashiels\/attraction\//);
  // It begins at its top, and keys scroll it.
  await expect(
    dialog
      .getByRole("group", { name: `Pictures of ${second}` })
      .or(dialog.locator("img"))
      .first(),
  ).toBeInViewport();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("dialog", { name: second })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/station/galashiels`);
});

/** The pages of a PDF. */
async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
}

async function expectPrinted(
  page: Page,
  { title, isPage }: { title: string; isPage: boolean },
): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const heading = page.getByRole("heading", { name: title, exact: true }).filter({ visible: true });
  await expect(heading).toHaveCount(1);
  for (const text of [
    /^Free, some parts/,
    /^Sir Walter Scott made his home/,
    "https://www.scottsabbotsford.com/",
    /\/attraction\/abbotsford$/,
    "Walk north on Tweedbank Drive.",
  ])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: /^Map of the walk/ })).toBeVisible();
  const controls = page.locator("button:not(.map-dot), input, select, nav, footer, search, form, summary");
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(isPage ? 1 : 0);
  await expect(page.getByText(/^Also near/)).toBeHidden();
  await page.emulateMedia({ media: null });
}

test("printed for my mother: one page with the facts, the walk and the addresses", async ({
  page,
  server,
}) => {
  await untilPlanned(server, "Tweedbank", "Abbotsford");
  await open(page, `${server.url}/attraction/abbotsford`);
  const steps = walkFrom(page, "Tweedbank").getByRole("button", { name: "Step by step" });
  await steps.scrollIntoViewIfNeeded();
  await expect(page.locator("path.map-walk")).toHaveCount(1);
  await expectPrinted(page, { title: "Abbotsford", isPage: true });
  await expect.poll(() => pagesOnPaper(page)).toBe(1);

  // Opened over a list, it is what is printed.
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: /^Tweedbank/ })
    .click();
  await cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last().click();
  await steps.scrollIntoViewIfNeeded();
  await expect(page.locator("path.map-walk")).toHaveCount(1);
  await expectPrinted(page, { title: "Abbotsford", isPage: false });
  await expect.poll(() => pagesOnPaper(page)).toBe(1);
});
