import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { endSessions, fillSignIn, signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open, toast, untilSaved } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of [45]\d\d/));

test("staff prepare a region out of sight, open it with a warning, rename it, and close it", async ({
  page,
  staff,
  server,
}) => {
  const { sql } = server;
  await signIn(page, staff, "/admin");
  const stations = "**/rest/v1/stations?*";
  await page.route(stations, (route) => route.fulfill({ status: 400, json: { message: "No" } }));
  await page.getByRole("link", { name: "Regions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Regions" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.unroute(stations);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "What Tayside has" })).toContainText("none yet");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add Region" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Region" });
  await dialog.getByLabel("Name").fill("Angus & Mearns");
  await expect(dialog.getByText("/?region=angus-mearns")).toBeVisible();
  await dialog.getByRole("button", { name: "Create" }).click();
  const sides = dialog.getByText("Set the four sides: south below north, west below east");
  await expect(sides).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await dialog.getByRole("button", { name: "Use what the map shows" }).click();
  await expect(dialog.getByLabel("South")).toHaveValue(/^5\d\.\d\d$/);
  const north = await dialog.getByLabel("North").inputValue();
  await dialog.getByLabel("North").fill("1");
  await expect(sides).toBeVisible();
  await dialog.getByLabel("North").fill(north);
  await expect(sides).toBeHidden();
  await expectAccessible(page, undefined, dialog);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(toast(page, "Region created successfully")).toBeVisible();
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Angus & Mearns" }) });
  await expect(card).toContainText("Coming soon");

  const montrose = await makeStation(sql, "Montrose", {
    region: "angus-mearns",
    latitude: 56.7128,
    longitude: -2.4721,
  });
  const basin = await makeAttraction(sql, "Montrose Basin", { latitude: 56.71, longitude: -2.49 });
  await link(sql, basin, montrose, { minutes: 20, isPrimary: true });
  // Where a visitor is led, or the title of the page.
  const visit = async (path: string) => {
    const response = await page.request.get(path, { maxRedirects: 0 });
    return response.headers().location ?? /<title>(.*?)</.exec(await response.text())?.[1];
  };
  for (const path of ["/station/montrose", "/attraction/montrose-basin"])
    await expect.poll(() => visit(path)).toMatch(/^\/\?missing=/);
  await page.reload();
  await expect(card).toContainText("1 published");
  await card.getByRole("button", { name: "Open Angus & Mearns" }).click();
  const question = page.getByRole("dialog", { name: "Open Angus & Mearns?" });
  await expect(question).toContainText("Visitors will find its 1 station and 1 place at once.");
  await expect(question.getByRole("listitem")).toHaveText(["Lines: none yet", "Facts: 0 of 1 place checked"]);
  await expectAccessible(page, ["light"], question);
  await question.getByRole("button", { name: "Open it all the same" }).click();
  await expect(toast(page, "Angus & Mearns is open to visitors")).toBeVisible();
  await expect.poll(() => visit("/station/montrose")).toBe("Montrose Station | Alight");

  await card.getByRole("button", { name: "Edit Angus & Mearns" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Region" });
  await edit.getByLabel("Address").fill("north-east");
  await expect(edit.getByText("The former one will lead to it.")).toBeVisible();
  await edit.getByRole("button", { name: "Draw it around its stations" }).click();
  await sql`update public.regions set display_order = display_order + 1 where slug = 'angus-mearns'`;
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(edit.getByRole("alert")).toContainText("save again to put them in its place.");
  await edit.getByRole("button", { name: "Update" }).click();
  await untilSaved(page, "Region updated successfully");
  const visitor = await page.context().newPage();
  await open(visitor, "/?region=angus-mearns");
  await expect(visitor.getByRole("combobox", { name: "Region" })).toHaveValue("north-east");
  await expect(visitor.getByRole("link", { name: "Montrose Basin" }).first()).toBeVisible();
  await visitor.close();

  await card.getByRole("button", { name: "Close Angus & Mearns" }).click();
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(toast(page, "Angus & Mearns is closed")).toBeVisible();
  await expect.poll(() => visit("/station/montrose")).toMatch(/^\/\?missing=/);

  await card.getByRole("button", { name: "Delete Angus & Mearns" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete region?" });
  await deletion.getByRole("button", { name: "Delete" }).click();
  await expect(deletion.getByRole("alert")).toContainText("Stations lie in this region");
  await sql`delete from public.stations where id = ${montrose}`;
  // With the deletion alone: the regions may be read again at any time.
  const regions = "**/rest/v1/regions?*";
  await page.route(regions, async (route) => {
    if (route.request().method() === "DELETE") await endSessions(server, staff);
    await route.continue();
  });
  await deletion.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("You must be logged in to perform this action")).toBeVisible();
  await page.unroute(regions);
  await fillSignIn(page, staff);
  await deletion.getByRole("button", { name: "Try Again" }).click();
  await expect(toast(page, "Region deleted successfully")).toBeVisible();
  await expect(card).toHaveCount(0);
  await sql`delete from public.attractions where id = ${basin}`;
});
