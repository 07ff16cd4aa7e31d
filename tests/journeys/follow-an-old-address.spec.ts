import { raw } from "#server/database/sql.ts";
import { expect, open } from "#tests/journeys/journey.ts";
import { test } from "#tests/journeys/test-server.ts";

test("a place and a station that were renamed are found by their former addresses, also by a link that a page still has", async ({
  page,
  context,
  server,
  watch,
}) => {
  // The walks from a station's former address.
  watch.expectConsoleError(/status of 404/);
  const rename = (table: string, from: string, to: string) =>
    server.sql`update ${raw(table)} set name = ${to} where name = ${from}`;
  await open(page, `${server.url}/?station=tweedbank`);
  const link = page.getByRole("link", { name: "Abbotsford", exact: true }).first();
  await expect(link).toBeVisible();
  const [atTweedbank, atGalashiels] = [await context.newPage(), await context.newPage()];
  await open(atTweedbank, `${server.url}/station/tweedbank?from=stow`);
  await open(atGalashiels, `${server.url}/station/galashiels?from=stow`);
  await atGalashiels.getByRole("link", { name: "Next stop: Tweedbank" }).click();
  await expect(atGalashiels).toHaveURL(`${server.url}/station/tweedbank`);
  await rename("public.attractions", "Abbotsford", "Home of Scott");
  await rename("public.stations", "Galashiels", "Gala");
  try {
    await link.click();
    await expect(page).toHaveURL(`${server.url}/attraction/home-of-scott?station=tweedbank`);
    await expect(page.getByRole("dialog", { name: "Home of Scott" })).toBeVisible();
    for (const [from, to] of [
      ["/attraction/abbotsford", "/attraction/home-of-scott"],
      ["/station/galashiels", "/station/gala"],
    ]) {
      const moved = await page.request.get(`${server.url}${from}`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers().location]).toEqual([301, to]);
    }
    // Where trains leave by the URL stays.
    await atTweedbank.getByRole("link", { name: "Abbotsford", exact: true }).first().click();
    await expect(atTweedbank).toHaveURL(`${server.url}/station/tweedbank/attraction/home-of-scott?from=stow`);
    const answered = async () =>
      (await page.request.get(`${server.url}/documents/station/galashiels`, { maxRedirects: 0 })).status();
    await expect.poll(answered).toBe(301);
    await atGalashiels.goBack();
    await expect(atGalashiels).toHaveURL(`${server.url}/station/gala?from=stow`);
    await Promise.all([atTweedbank.close(), atGalashiels.close()]);
    // Where a visitor's trains leave, which the device remembers.
    await open(page, `${server.url}/station/stow?from=galashiels`);
    const byTrain = page.getByRole("region", { name: "By train" });
    await expect(byTrain.getByText(/minutes from Gala$/)).toBeVisible();
  } finally {
    await rename("public.attractions", "Home of Scott", "Abbotsford");
    await rename("public.stations", "Gala", "Galashiels");
  }
});
