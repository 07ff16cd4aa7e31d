import { raw } from "#server/database/sql.ts";
import { expect } from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/test-server.ts";

test("a place and a station that were renamed are found by their former addresses", async ({
  page,
  server,
}) => {
  const rename = (table: string, from: string, to: string) =>
    server.sql`update ${raw(table)} set name = ${to} where name = ${from}`;
  await page.goto(`${server.url}/`);
  await rename("public.attractions", "Melrose Abbey", "Abbey of Melrose");
  await rename("public.stations", "Galashiels", "Gala");
  try {
    const moved = await page.request.get(`${server.url}/attraction/melrose-abbey`, { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers().location).toBe("/attraction/abbey-of-melrose");
    await page.goto(`${server.url}/station/galashiels`);
    await expect(page).toHaveURL(`${server.url}/station/gala`);
    await expect(page.getByRole("heading", { level: 1, name: "Gala" })).toBeVisible();
  } finally {
    await rename("public.attractions", "Abbey of Melrose", "Melrose Abbey");
    await rename("public.stations", "Gala", "Galashiels");
  }
});

test("a link that the page still has leads to the renamed place", async ({ page, server }) => {
  await page.goto(`${server.url}/?station=tweedbank`);
  const link = page.getByRole("link", { name: "Abbotsford", exact: true }).first();
  await expect(link).toBeVisible();
  await server.sql`update public.attractions set name = 'Home of Scott' where name = 'Abbotsford'`;
  try {
    await link.click();
    await expect(page).toHaveURL(`${server.url}/attraction/home-of-scott?station=tweedbank`);
    await expect(page.getByRole("dialog", { name: "Home of Scott" })).toBeVisible();
  } finally {
    await server.sql`update public.attractions set name = 'Abbotsford' where name = 'Home of Scott'`;
  }
});
