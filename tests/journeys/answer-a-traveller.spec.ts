import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { valhallaRoute } from "#tests/contracts/valhalla-server.ts";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  ALSO_ON_A_PHONE,
  cardNames,
  cards,
  changeFilters,
  chooseStation,
  expect,
  expectAccessible,
  goOffline,
  loseConnection,
  NO_CONNECTION,
  open,
  placesHeading,
  press,
  searchDialog,
  searchFor,
} from "#tests/journeys/journey.ts";
import { startWalkServer, test } from "#tests/journeys/walk-server.ts";

/*
 * Questions of travellers that no other journey answers, on a desktop and a phone. A Saturday with a buggy, a wheelchair, and a dog in the rain
 * are in choose-by-facts, "near Galashiels" is in search-everything, the line on the map in filter-on-the-map, a mistake in contact-us.
 */

const walkFrom = (within: Page | Locator, station: string) =>
  within.getByRole("region", { name: `Walking Route from ${station} Station`, exact: true });
const alsoNear = (within: Page | Locator, station: string) =>
  within.getByRole("region", { name: `Also near ${station}`, exact: true });

const openFirstCard = (page: Page) => press(cards(page).first().getByRole("heading").getByRole("link"));
const atMost15Minutes = (page: Page) =>
  changeFilters(page, (filters) => press(filters.getByText("15 min", { exact: true })));

test.beforeAll(async ({ once }) => {
  const { sql } = await once("walks", startWalkServer);
  await sql`update public.stations set name_gd = 'Baile Deuchainn' where slug = 'galashiels'`;
});

test.beforeEach(({ server }) => {
  server.setPlanner((query, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(valhallaRoute(query)));
  });
});

test("is there a beach near a station?", async ({ page }) => {
  await open(page, "/");
  await searchFor(page, "beach");
  const beaches = placesWith().filter((name) => /beach/i.test(name));
  expect(beaches.length).toBeGreaterThan(1);
  const options = searchDialog(page).getByRole("option");
  for (const name of beaches)
    await expect(options.filter({ hasText: name })).toHaveText(/\d+ min walk from [A-Z]/);
  const [first = ""] = beaches;
  await press(options.filter({ hasText: first }));
  const dialog = page.getByRole("dialog", { name: first });
  await expect(dialog.getByRole("region", { name: /^Nearby Stations/ })).toContainText(
    "min train from Edinburgh Waverley",
  );
});

test(
  "from Tweedbank to Abbotsford on foot, taken along",
  ALSO_ON_A_PHONE,
  async ({ page, server, watch }) => {
    watch.expectConsoleError(NO_CONNECTION);
    await open(page, `${server.url}/`);
    await chooseStation(page, "Tweedbank");
    await press(cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last());
    const walk = walkFrom(page.getByRole("dialog", { name: "Abbotsford" }), "Tweedbank");
    await expect(walk).toContainText(/\d+\s*minutes · \d\.\d\d miles/);
    await press(walk.getByRole("button", { name: "Step by step" }));
    await expect(walk.getByRole("listitem").first()).toContainText("Walk north on Tweedbank Drive.");

    const downloading = page.waitForEvent("download");
    await press(walk.getByRole("button", { name: "Take this walk along (GPX)" }));
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("tweedbank-to-abbotsford.gpx");
    const gpx = await readFile(await download.path(), "utf8");
    expect(gpx).toContain("<name>Tweedbank to Abbotsford</name>");
    expect(gpx.match(/<trkpt /g)).toHaveLength(3);

    // On the way there is no signal: what was opened can still be read.
    await loseConnection(page);
    await expect(walk.getByRole("listitem").first()).toBeVisible();
    await press(walk.getByRole("button", { name: "Step by step" }));
    await expect(walk.getByRole("listitem").first()).toBeHidden();
  },
);

test("at Newtongrange now, with two hours until the train", ALSO_ON_A_PHONE, async ({ page, server }) => {
  await open(page, `${server.url}/`);
  await chooseStation(page, "Newtongrange");
  await atMost15Minutes(page);
  const near = placesWith({ station: "Newtongrange", minutes: 15 });
  await expect(placesHeading(page, near.length)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(near);

  await openFirstCard(page);
  const dialog = page.getByRole("dialog", { name: near[0] });
  // How long a visit takes, and when to leave for the train.
  await expect(dialog.getByRole("region", { name: "Before you go" })).toContainText("45–120 minutes");
  const walk = walkFrom(dialog, "Newtongrange");
  await expect(walk.getByRole("button", { name: "Step by step" })).toBeVisible();
  await walk.getByLabel("My train leaves Newtongrange at").fill("16:30");
  const minutes = Number.parseInt((await walk.locator(".figure").first().textContent()) ?? "", 10);
  expect(minutes).toBeGreaterThan(0);
  const leave = new Date(Date.UTC(2026, 0, 1, 16, 30) - (minutes + 10) * 60_000).toISOString().slice(11, 16);
  await expect(walk).toContainText(`Leave by ${leave}`);

  await press(dialog.getByRole("link", { name: /^Newtongrange/ }));
  await expect(page.getByRole("link", { name: "Live departures" })).toHaveAttribute("href", /\/NEG\//i);
});

test("two places from one station", async ({ page, server }) => {
  await open(page, `${server.url}/station/galashiels`);
  const [first = ""] = await cardNames(page);
  await openFirstCard(page);
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
  await expectAccessible(page);

  await press(others.first());
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
  await press(dialog.getByRole("button", { name: "Close" }));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/station/galashiels`);
});

test("what else is near follows the station where the walk begins", async ({ page }) => {
  await open(page, "/attraction/netherdale-gala-fairydean-stadium");
  await expect(alsoNear(page, "Tweedbank")).toBeVisible();
  await page.getByRole("group", { name: "Walk from" }).getByText("Galashiels", { exact: true }).click();
  await expect(alsoNear(page, "Tweedbank")).toBeHidden();
  const other = alsoNear(page, "Galashiels").getByRole("link").first();
  const name = (await other.locator(".font-semibold").first().textContent()) ?? "";
  await other.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // A page of its own: the way back is the browser's.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /^Netherdale/ })).toBeVisible();
});

test("a station by its Gaelic name, where it is known", async ({ page, server }) => {
  // The server caches content for some seconds.
  for (const path of ["/documents/station/galashiels", "/documents/catalogue"])
    await expect
      .poll(async () => (await page.request.get(server.url + path)).text())
      .toContain("Baile Deuchainn");
  await open(page, `${server.url}/about`);
  await searchFor(page, "deuchainn baile");
  await press(page.getByRole("listbox").getByRole("option", { name: /^Galashiels/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Galashiels Station" })).toBeVisible();
  await expect(page.locator("[lang=gd]")).toHaveText("Baile Deuchainn");
  await open(page, `${server.url}/station/stow`);
  await expect(page.locator("[lang=gd]")).toHaveCount(0);
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
  await open(page, `${server.url}/attraction/abbotsford`);
  const steps = walkFrom(page, "Tweedbank").getByRole("button", { name: "Step by step" });
  await steps.scrollIntoViewIfNeeded();
  await expect(page.locator("path.map-walk")).toHaveCount(1);
  await expectPrinted(page, { title: "Abbotsford", isPage: true });
  await expect.poll(() => pagesOnPaper(page)).toBe(1);

  // Opened over the list, it is what is printed.
  await open(page, `${server.url}/?station=tweedbank`);
  await press(cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last());
  await steps.scrollIntoViewIfNeeded();
  await expect(page.locator("path.map-walk")).toHaveCount(1);
  await expectPrinted(page, { title: "Abbotsford", isPage: false });
  await expect.poll(() => pagesOnPaper(page)).toBe(1);
});

test.describe(() => {
  test.use({ savesData: false, serviceWorkers: "allow" });

  test(
    "without a signal: choose, read and go on with what has come",
    ALSO_ON_A_PHONE,
    async ({ page, context, watch }) => {
      watch.expectConsoleError(NO_CONNECTION);
      await open(page, "/");
      await chooseStation(page, "Tweedbank");
      await goOffline(page);
      await atMost15Minutes(page);
      const near = placesWith({ station: "Tweedbank", minutes: 15 });
      await expect(placesHeading(page, near.length)).toBeVisible();
      await expect.poll(() => cardNames(page)).toEqual(near);
      await openFirstCard(page);
      const dialog = page.getByRole("dialog", { name: near[0] });
      await expect(walkFrom(dialog, "Tweedbank")).toContainText(/\d+\s*minutes/);
      await expect(dialog).toContainText("Network connection lost.");

      await context.setOffline(false);
      await expect(dialog.getByRole("region", { name: "Before you go" })).toContainText("Not known");
      await expect(alsoNear(dialog, "Tweedbank")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect.poll(() => cardNames(page)).toEqual(near);
    },
  );
});
