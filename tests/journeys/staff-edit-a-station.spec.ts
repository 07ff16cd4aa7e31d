import type { Page } from "@playwright/test";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, hold, open, toast, untilSaved } from "#tests/journeys/journey.ts";
import { middleOf } from "#tests/journeys/map-helpers.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of [45]\d\d|ERR_FAILED|could not be saved/));

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { level: 2, name });
const edit = (page: Page) => page.getByRole("dialog", { name: "Edit Station" });

test("add a station, keep the input when saving fails, and choose between two versions", async ({
  page,
  staff,
  server,
}) => {
  await signIn(page, staff, "/admin?tab=stations");
  await page.getByRole("button", { name: "Add Station" }).click();
  const add = page.getByRole("dialog", { name: "Add New Station" });
  const create = add.getByRole("button", { name: "Create" });
  await expect(create).toBeDisabled();
  await add.getByRole("textbox", { name: "Name", exact: true }).fill("Testhall");
  await add.getByLabel("Latitude").fill("north");
  await add.getByLabel("Longitude").fill(" ");
  await create.click();
  await expect(add.getByText("All fields are required")).toBeVisible();
  await add.getByLabel("Longitude").fill("-3.1");
  await create.click();
  await expect(add.getByText("Latitude and longitude must be valid numbers")).toBeVisible();
  await add.getByLabel("Latitude").fill("-3.1");
  await add.getByLabel("Longitude").fill("55.9");
  await create.click();
  await expect(add.getByText("look swapped: the latitude of Scotland is about 56")).toBeVisible();
  await add.getByLabel("Latitude").fill("55,9");
  await add.getByLabel("Longitude").fill("3.1");
  await expect(add.getByText("The station lies outside")).toContainText("Is a minus missing");
  await add.getByLabel("Longitude").fill("-3.1");
  await expect(add.getByText("The station lies outside")).toBeHidden();
  await add.getByLabel("Admin Notes").fill("n".repeat(60));
  await add.getByLabel("WiFi").selectOption("yes");
  await add.getByLabel("Toilets", { exact: true }).selectOption("no");

  await expectAccessible(page, undefined, add);
  await page.route("**/rest/v1/rpc/save_station", (route) => route.abort());
  await create.click();
  await expect(add.getByRole("alert")).toContainText("Network connection lost");
  await page.unroute("**/rest/v1/rpc/save_station");
  // The message leaves the buttons free.
  await expect(toast(page, "Error")).toBeVisible();
  const release = await hold(page, "**/rest/v1/rpc/save_station");
  await add.getByRole("button", { name: "Try Again" }).click();
  await expect(add.getByRole("button", { name: "Saving..." })).toBeVisible();
  // What is on its way can no longer be discarded: nobody asks about it.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeHidden();
  await expect(add.getByRole("button", { name: "Saving..." })).toBeVisible();
  release();
  await untilSaved(page, "Station created successfully");
  const stored = () =>
    server.sql`select facilities, status, draft_notes, name_gd from stations where name = 'Testhall'`;
  expect(await stored()).toEqual([
    {
      name_gd: null,
      facilities: { wifi: true, toilets: false },
      status: "published",
      draft_notes: "n".repeat(60),
    },
  ]);

  await page.getByPlaceholder("Search stations...").fill("testh");
  await expect(heading(page, /^Train Stations \(1\)$/)).toBeVisible();
  await expect(page.getByText(`${"n".repeat(50)}...`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit Testhall" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Station" });
  await expect(edit.getByText("Audit Trail")).toBeVisible();
  await expect(edit.getByText(/Current status: Published · Published: /)).toBeVisible();
  await edit.getByLabel("Status").selectOption("draft");
  await edit.getByLabel("Name in Gaelic").fill("  Talla Deuchainn ");
  await server.sql`update stations set draft_notes = 'From somebody else' where name = 'Testhall'`;
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(edit.getByText("From somebody else")).toBeVisible();
  await edit.getByRole("button", { name: "Save this choice" }).click();
  await expect(toast(page, "Station updated successfully")).toBeVisible();
  expect(await stored()).toMatchObject([
    { status: "draft", draft_notes: "From somebody else", name_gd: "Talla Deuchainn" },
  ]);

  await page.getByRole("button", { name: "Delete Testhall" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Station deleted successfully")).toBeVisible();
  expect(await stored()).toEqual([]);
});

test("a station moves on a map or by a pasted pair, and far only after a question", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from stations where name in ('Moveham', 'Nextham')`;
  await server.sql`delete from attractions where name in ('A mill', 'A kirk')`;
  const id = await makeStation(server.sql, "Moveham", { latitude: 55.69, longitude: -2.87 });
  await makeStation(server.sql, "Nextham", { latitude: 55.692, longitude: -2.87, status: "draft" });
  for (const [name, source] of [
    ["A mill", "planned"],
    ["A kirk", "staff"],
  ] as const) {
    await link(server.sql, await makeAttraction(server.sql, name), id, { minutes: 9 });
    await server.sql`update attraction_stations set minutes_source = ${source} where station_id = ${id} and minutes_source = 'staff'
      and attraction_id in (select id from attractions where name = ${name})`;
  }
  const stored = async () => (await server.sql`select latitude, longitude from stations where id = ${id}`)[0];
  await signIn(page, staff, `/admin?tab=stations&search=moveham&edit=${id}`);
  await edit(page).getByText("Map Picker").click();
  const map = edit(page).getByRole("region", { name: "Map to pick the location" });
  await map.scrollIntoViewIfNeeded();
  // A press beside the middle of its dot picks the station.
  const { x, y } = await middleOf(edit(page).getByRole("button", { name: "Nextham", exact: true }));
  await page.mouse.click(x + 4, y - 3);
  await expect(edit(page).getByText(/^Selected: /)).toHaveText("Selected: 55.692000, -2.870000");
  await map.focus();
  await page.keyboard.press("Enter");
  await edit(page).getByRole("button", { name: "Update" }).click();
  await untilSaved(page, "Station updated successfully");

  await page.getByRole("button", { name: "Edit Moveham" }).click();
  await edit(page).getByLabel("Latitude").fill("56.2, -2.87");
  await edit(page).getByLabel("Longitude").focus();
  await expect(edit(page).getByLabel("Latitude")).toHaveValue("56.2");
  await edit(page).getByRole("button", { name: "Update" }).click();
  const question = page.getByRole("dialog", { name: "Move Moveham by 57 km?" });
  await expect(question).toContainText("1 place will lose the walk from it: A mill.");
  await expect(question).toContainText("Minutes by staff stay as they are for A kirk: check them.");
  await expectAccessible(page, ["light"], question);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await stored()).toMatchObject({ latitude: expect.closeTo(55.69, 2) });
  await edit(page).getByRole("button", { name: "Update" }).click();
  await question.getByRole("button", { name: "Move it" }).click();
  // The message of the save before may still be there.
  await expect.poll(stored).toEqual({ latitude: 56.2, longitude: -2.87 });
});

test("before a station is deleted, the places that visitors reach from no other are named", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from stations where name in ('Onlyham', 'Otherham', 'Closedham')`;
  await server.sql`delete from attractions where name in ('A garden', 'A hill', 'A museum')`;
  const only = await makeStation(server.sql, "Onlyham");
  const other = await makeStation(server.sql, "Otherham");
  const closed = await makeStation(server.sql, "Closedham", { status: "draft" });
  const stations: Record<string, string[]> = {
    "A garden": [only],
    "A hill": [only, closed],
    "A museum": [only, other],
  };
  for (const [name, ids] of Object.entries(stations)) {
    const id = await makeAttraction(server.sql, name);
    for (const [index, station] of ids.entries())
      await link(server.sql, id, station, { minutes: 5, isPrimary: index === 0 });
  }
  await signIn(page, staff, "/admin?tab=stations&search=onlyham");
  await page.getByRole("button", { name: "Delete Onlyham" }).click();
  const question = page.getByRole("dialog", { name: "Delete station?" });
  await expect(question).toContainText("3 attractions can be reached from it and will lose this station.");
  await expect(question).toContainText(
    "Visitors reach A garden and A hill from no other station, and will no longer find them.",
  );
  await expectAccessible(page, ["light"], question);
});

/** The earliest moment in which a draft must not be kept any more. */
async function closeTabOnceTheDraftIsDropped(page: Page) {
  await page.evaluate(() => {
    const remove = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function (key) {
      remove.call(this, key);
      if (key.startsWith("alight-draft:")) window.dispatchEvent(new PageTransitionEvent("pagehide"));
    };
  });
}

test("unsaved changes of a station are kept; renamed, its former address leads to the new one, and a former version comes back", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from stations where name in ('Old Halt', 'New Halt')`;
  const [station] = await server.sql`
    insert into stations (name, latitude, longitude, facilities, api_source) values ('Old Halt', 55.7, -3, '{"toilets": true}', 'national_rail')
    returning id`;
  const path = `/admin?tab=stations&search=halt&edit=${station?.id}`;
  await signIn(page, staff, path);
  await edit(page).getByLabel("Admin Notes").fill("Words that must not be lost.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(edit(page).getByText(/unsaved changes to "Old Halt"/)).toBeVisible();
  await expect(edit(page).getByLabel("Admin Notes")).toBeDisabled();
  await edit(page).getByRole("button", { name: "Restore them" }).click();
  await expect(edit(page).getByLabel("Admin Notes")).toHaveValue("Words that must not be lost.");
  await closeTabOnceTheDraftIsDropped(page);
  await edit(page).getByRole("button", { name: "Update" }).click();
  await untilSaved(page, "Station updated successfully");
  await open(page, path);
  await expect(edit(page).getByLabel("Admin Notes")).toHaveValue("Words that must not be lost.");
  await expect(edit(page).getByRole("button", { name: "Restore them" })).toHaveCount(0);

  await expect(edit(page).getByText("Address: /station/old-halt")).toBeVisible();
  await expect(edit(page).getByRole("group", { name: "Facilities" })).toContainText("National Rail");
  await edit(page).getByRole("textbox", { name: "Name", exact: true }).fill("New Halt");
  await expect(edit(page).getByText("changes from /station/old-halt to /station/new-halt")).toBeVisible();
  await edit(page).getByLabel("Parking").selectOption("no");
  await edit(page).getByRole("button", { name: "Update" }).click();
  await expect(edit(page)).toBeHidden();
  const address = async () =>
    (await page.request.get("/station/old-halt", { maxRedirects: 0 })).headers().location;
  await expect.poll(address).toContain("/station/new-halt");

  await page.getByRole("button", { name: "Edit New Halt" }).click();
  await expect(edit(page).getByText(/^Stella Staff, /)).toBeVisible();
  await edit(page).locator("summary").filter({ hasText: "History" }).click();
  await edit(page).getByRole("button", { name: "Show" }).last().click();
  await expectAccessible(page, ["light"], edit(page));
  await page.getByRole("button", { name: "Put this version into the form" }).click();
  await expect(edit(page).getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Old Halt");
  await expect(edit(page).getByLabel("Parking")).toHaveValue("unknown");
});
