import { makeStation } from "#tests/builders/content.ts";
import {
  expect,
  test as journey,
  open,
  STARTS_SERVER,
  searchDialog,
  searchFor,
} from "#tests/journeys/journey.ts";
import { startTestServer, type TestServer } from "#tests/journeys/test-server.ts";

/** The demo content, a thousand places and thirteen stations more. */
const test = journey.extend<{ many: TestServer }>({
  many: [async ({ once }, use) => use(await once("many places", startLarge)), STARTS_SERVER],
  baseURL: ({ many }, use) => use(many.url),
});

async function startLarge() {
  const server = await startTestServer();
  await server.sql`
    insert into public.attractions (name, description, latitude, longitude, status)
    select 'Standing Stone ' || n, 'One of a row.', 55.9, -3.2, 'published' from generate_series(1, 1000) n`;
  for (let n = 1; n <= 13; n++) await makeStation(server.sql, `Halt ${n}`);
  // A page waits five seconds for a catalogue, which is made when it is first asked for.
  await fetch(`${server.url}/documents/catalogue`);
  return server;
}

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
