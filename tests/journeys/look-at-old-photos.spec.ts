import type { Connection } from "#server/database/sql.ts";
import { link, makeAttraction } from "#tests/builders/content.ts";
import { test as configured } from "#tests/journeys/account-server.ts";
import { expect } from "#tests/journeys/journey.ts";
import { untilServed } from "#tests/journeys/test-server.ts";

/** With places whose photos are of old hosts without https, of which the site knows one. */
const test = configured.extend({
  server: async ({ server }, use) => {
    await server.sql.begin("read write", addOldPhotos);
    await untilServed(server, "/attraction/known-tower", "Known Tower");
    await use(server);
    await server.sql`delete from public.attractions where name in ('Known Tower', 'Unknown Tower')`;
  },
});

async function addOldPhotos(sql: Connection): Promise<void> {
  // Not near the same station, where one would show the other's photo.
  for (const [name, host, slug] of [
    ["Known Tower", "old.example", "north-queensferry"],
    ["Unknown Tower", "other.example", "stow"],
  ] as const) {
    const [station] = await sql<{ id: string; latitude: number; longitude: number }[]>`
      select id, latitude, longitude from public.stations where slug = ${slug}`;
    const [latitude, longitude] = [(station?.latitude ?? 0) + 0.005, station?.longitude ?? 0];
    const id = await makeAttraction(sql, name, { latitude, longitude });
    await sql`
      insert into public.attraction_images (attraction_id, image_url, attribution, display_order)
      values (${id}, ${`http://${host}/tower.jpg`}, 'Ann', 1)`;
    await link(sql, id, station?.id ?? "", { isPrimary: true });
  }
}

const PICTURE = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
};

test("a photo of a listed host is requested by https, and by http when that fails; one of any other host by https only, and then its place's drawing is shown", async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_CONNECTION_REFUSED/);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("old.example")) asked.push(new URL(request.url()).protocol);
  });
  await page.route("https://old.example/**", (route) => route.abort("connectionrefused"));
  await page.route("http://old.example/**", (route) => route.fulfill(PICTURE));
  await page.goto(`${server.url}/attraction/known-tower`);
  const photo = page.locator("figure img").last();
  await expect(photo).toHaveAttribute("src", /^http:\/\/old\.example\/tower\.jpg/);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect([...new Set(asked)]).toEqual(["https:", "http:"]);

  const others: string[] = [];
  await page.route(/\/\/other\.example\//, (route) => {
    others.push(new URL(route.request().url()).protocol);
    return route.abort("connectionrefused");
  });
  await page.goto(`${server.url}/attraction/unknown-tower`);
  const drawing = page.getByRole("figure").getByRole("img");
  await expect(drawing).toHaveAttribute("src", /^\/illustrations\/drawn\/unknown-tower/);
  await expect(drawing).toBeVisible();
  expect(new Set(others)).toEqual(new Set(["https:"]));
});
