import type { Connection } from "#server/database/sql.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import {
  cardNames,
  cards,
  expect,
  hold,
  open,
  placesHeading,
  untilAtRest,
  untilHydrated,
} from "#tests/journeys/journey.ts";
import { canvas, dot, untilMap } from "#tests/journeys/map-helpers.ts";
import { test as breakable, untilServed } from "#tests/journeys/test-server.ts";

/** Where Tayside is open too, with two stations and two places. */
const test = breakable.extend({
  server: async ({ server }, use) => {
    await server.sql.begin("read write", openTayside);
    await untilServed(server, "/documents/catalogue/tayside", "Scone Palace");
    await use(server);
    await server.sql.begin("read write", closeTayside);
    await untilServed(server, "/documents/catalogue/tayside", "Scone Palace", false);
  },
  baseURL: ({ server }, use) => use(server.url),
});

async function openTayside(sql: Connection): Promise<void> {
  await sql`update public.regions set is_open = true, origin_crs = 'EDB' where slug = 'tayside'`;
  const perth = await makeStation(sql, "Perth", { region: "tayside", latitude: 56.392, longitude: -3.4392 });
  const dundee = await makeStation(sql, "Dundee", {
    region: "tayside",
    latitude: 56.4565,
    longitude: -2.9712,
  });
  const palace = await makeAttraction(sql, "Scone Palace", { latitude: 56.4226, longitude: -3.4383 });
  const ship = await makeAttraction(sql, "RRS Discovery", { latitude: 56.4567, longitude: -2.9689 });
  await link(sql, palace, perth, { minutes: 28, isPrimary: true });
  await link(sql, ship, dundee, { minutes: 5, isPrimary: true });
  await sql`
    insert into public.attraction_activities
    select attraction, id from public.activities cross join unnest(${[palace, ship]}::uuid[]) attraction
    where name = 'History'`;
}

async function closeTayside(sql: Connection): Promise<void> {
  await sql`delete from public.attractions where name in ('Scone Palace', 'RRS Discovery')`;
  await sql`delete from public.stations where region = 'tayside'`;
  await sql`update public.regions set is_open = false, origin_crs = null where slug = 'tayside'`;
}

test("a visitor chooses a region, sees its places, and shares the link", async ({ page }) => {
  await open(page, "/?station=galashiels&activity=history&minutes=15");
  const here = await cardNames(page);
  const region = page.getByRole("combobox", { name: "Region" });
  await region.selectOption("Tayside");
  await expect(page).toHaveURL("/?region=tayside&activity=history&minutes=15");
  await expect(placesHeading(page, 1)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(["RRS Discovery"]);
  await expect(
    page.getByText("Showing results for: History, Tayside, up to 15 min walk", { exact: true }),
  ).toBeVisible();

  await page.getByText("30 min", { exact: true }).click();
  await expect(placesHeading(page, 2)).toBeVisible();
  const station = page.getByRole("combobox", { name: "Station" });
  await station.click();
  await expect(page.getByRole("listbox").getByRole("option", { name: /^Perth/ })).toBeVisible();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(3);
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Perth/ })
    .click();
  await expect(page).toHaveURL("/?region=tayside&station=perth&activity=history&minutes=30");
  await expect(page.getByRole("region", { name: "Perth Station" })).toBeVisible();

  const shared = await page.context().newPage();
  await open(shared, page.url());
  await expect.poll(() => cardNames(shared)).toEqual(["Scone Palace"]);
  await expect(shared.getByRole("combobox", { name: "Region" }).locator("option:checked")).toHaveText(
    "Tayside",
  );
  await shared.close();

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/?region=tayside");
  await expect(placesHeading(page, 2)).toBeVisible();
  for (let step = 0; step < 4; step++) await page.goBack();
  await expect(page).toHaveURL("/?station=galashiels&activity=history&minutes=15");
  await expect(region.locator("option:checked")).toHaveText("Lothians, Fife, Borders");
  await expect.poll(() => cardNames(page)).toEqual(here);
});

test("a place opens over the list of another region, and the map and links on it lead on within that region", async ({
  page,
  context,
}) => {
  await open(page, "/?region=tayside");
  await expect(page.getByLabel("From", { exact: true }).locator("option:checked")).toHaveText(
    "Edinburgh Waverley",
  );
  await cards(page).getByRole("link", { name: "Scone Palace" }).last().click();
  await expect(page.getByRole("dialog", { name: "Scone Palace" })).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link", { name: "Places to visit" })).toHaveAttribute(
    "href",
    "/?region=tayside",
  );
  await page
    .getByRole("link", { name: "Close" })
    .or(page.getByRole("button", { name: "Close" }))
    .click();
  await expect(page).toHaveURL("/?region=tayside");
  await expect(placesHeading(page, 2)).toBeVisible();

  await page.getByRole("link", { name: "Explore by map" }).click();
  await expect(page).toHaveURL(/\/map\?(.*&)?region=tayside/);
  await untilMap(page);
  await expect(dot(page, "Dundee")).toBeInViewport();
  await expect(dot(page, "Galashiels")).toHaveCount(0);
  await expect(canvas(page).locator(".map-dot")).toHaveCount(2);
  await dot(page, "Perth").click();
  await expect(page.getByRole("heading", { level: 1, name: "Perth Station" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Map" }).click();
  await expect(page).toHaveURL(/\/map\?(.*&)?region=tayside/);
  await expect(dot(page, "Perth")).toBeInViewport();

  // The map stays in its region after somebody was found elsewhere.
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 55.61, longitude: -2.8 });
  const region = page.getByRole("combobox", { name: "Region" });
  // What is chosen while a region is loading is chosen there.
  const release = await hold(page, /\/map\.data|\/documents\/catalogue/);
  await region.selectOption("Lothians, Fife, Borders");
  await expect(region).toHaveValue("lothians-fife-borders");
  await page.getByText("30 min", { exact: true }).click();
  release();
  await expect(page).toHaveURL("/map?minutes=30");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(dot(page, "Galashiels")).toBeInViewport();
  // The answer to a question of the map before comes late.
  await page.evaluate(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (found, ...rest) =>
      ask((position) => Object.assign(window, { answer: () => found(position) }), ...rest);
  });
  await page.getByRole("button", { name: "Near me" }).click();
  await page.waitForFunction(() => "answer" in window);
  await region.selectOption("Tayside");
  await expect(dot(page, "Perth")).toBeInViewport();
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
  await untilAtRest(page);
  await expect(dot(page, "Perth")).toBeInViewport();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/?region=tayside&minutes=30");
});

test("a link to a station leads on within its region, and home's map shows it", async ({ page }) => {
  await open(page, "/station/perth");
  await page.getByRole("link", { name: "Places to visit" }).first().click();
  await expect(page).toHaveURL("/?region=tayside");
  await page.getByText("Map of stations and places").click();
  await dot(page, "Perth").scrollIntoViewIfNeeded();
  await expect(dot(page, "Perth")).toBeInViewport();
  await page.getByRole("combobox", { name: "Region" }).selectOption("Lothians, Fife, Borders");
  await expect(page).toHaveURL("/");
  await expect(dot(page, "Perth")).toHaveCount(0);
  await dot(page, "Galashiels").scrollIntoViewIfNeeded();
  await expect(dot(page, "Galashiels")).toBeInViewport();
});
