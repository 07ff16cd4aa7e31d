import { makeStation } from "#tests/builders/content.ts";
import { expect, open, searchDialog, searchFor } from "#tests/journeys/journey.ts";
import { test as breakable, untilServed } from "#tests/journeys/test-server.ts";

/** With a thousand places and thirteen stations more. */
const test = breakable.extend({
  server: async ({ server }, use) => {
    await server.sql`
      insert into public.attractions (name, description, latitude, longitude, status)
      select 'Standing Stone ' || n, 'One of a row.', 55.9, -3.2, 'published' from generate_series(1, 1000) n`;
    for (let n = 1; n <= 13; n++) await makeStation(server.sql, `Halt ${n}`);
    // Which is made when it is first asked for: a page waits for it for five seconds.
    await untilServed(server, "/documents/catalogue", "Standing Stone");
    await use(server);
    await server.sql`delete from public.attractions where name like 'Standing Stone %'`;
    await server.sql`delete from public.stations where name like 'Halt %'`;
    await untilServed(server, "/documents/catalogue", "Standing Stone", false);
  },
  baseURL: ({ server }, use) => use(server.url),
});

test("where there are many places the server searches what is written about them, and names are searched without it", async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/\/documents\/search|ERR_FAILED/);
  await open(page, "/about");
  await searchFor(page, "chessmen");
  const options = searchDialog(page).getByRole("option");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText("National Museum of Scotland");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("stone");
  await expect(searchDialog(page).getByRole("button", { name: /^See all 10\d\d results$/ })).toBeVisible();

  await open(page, "/search?q=halt");
  await expect(page.getByRole("heading", { name: "Stations 13" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Halt \d/ })).toHaveCount(12);
  await searchFor(page, "stone");

  // What is shown is of the text before until the server has answered, and Enter does not open it.
  await context.route("**/documents/search?*", () => {});
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("waterfall");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=waterfall");
  await expect(page.getByRole("link", { name: "Gore Glen Woodland Park" }).first()).toBeVisible();

  await context.unroute("**/documents/search?*");
  await context.route("**/documents/search?*", (route) => route.abort());
  await searchFor(page, "aquarium");
  await expect(
    searchDialog(page).getByText("Only names are searched while the server cannot be reached."),
  ).toBeVisible();
  await expect(searchDialog(page).getByText("Nothing found for “aquarium”")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("tweedbnk");
  await expect(options.first()).toContainText("Tweedbank");
});
