import { makeStation } from "#tests/builders/content.ts";
import { expect, expectAccessible, untilHydrated } from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/test-server.ts";

/** Later than any date in JavaScript, which cannot be written: as after a fault in a page's code. */
const NO_DATE = "290000-01-01";

test("a page whose rendering fails has a heading, the page around it and a way to try again", async ({
  page,
  server: { url, sql },
  watch,
}) => {
  watch.expectConsoleError(/500|Server Error/);
  // One that no other journey asks for: what the server keeps it gives out.
  const name = `Faulty Halt ${crypto.randomUUID()}`;
  const id = await makeStation(sql, name, { api_source: "national_rail", last_api_update: NO_DATE });
  const [station] = await sql`select slug from public.stations where id = ${id}`;
  const path = `${url}/station/${station?.slug}`;
  const status = async () => (await page.request.get(path)).status();
  await expect.poll(status).toBe(500);
  const response = await page.goto(path);
  expect(response?.status()).toBe(500);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  expect(await response?.text()).not.toContain("Invalid time value");
  const heading = page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" });
  await expect(heading).toBeVisible();
  await expect(
    page.getByText("We're sorry, but something unexpected happened. Please try refreshing the page."),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Alight" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await untilHydrated(page);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await sql`update public.stations set last_api_update = now() where id = ${id}`;
  await expect.poll(status).toBe(200);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} Station` })).toBeVisible();
  await sql`delete from public.stations where id = ${id}`;
});
