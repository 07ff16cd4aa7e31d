import type { Page } from "@playwright/test";
import { signIn, test } from "#tests/journeys/account-server.ts";
import {
  expect,
  expectAccessible,
  hold,
  loseResponse,
  open,
  toast,
  untilSaved,
} from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of [45]\d\d|ERR_FAILED/));

test("staff add a line, read what is wrong with it, change its order, and delete it", async ({
  page,
  staff,
  server,
}) => {
  await signIn(page, staff, "/admin");
  await page.getByRole("link", { name: "Lines and trains" }).click();
  await expect(page.getByRole("heading", { name: "Lines (9)" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add Line" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Line" });
  await dialog.getByLabel("Name").fill("Borders Railway");
  await addStop(page, "Leven");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("A line needs two stations or more");
  await addStop(page, "Aberdour");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Another line has this name");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Add Line" }).click();
  await dialog.getByLabel("Name").fill("Seaside");
  for (const name of ["Leven", "Aberdour", "Burntisland"]) await addStop(page, name);
  await dialog.getByRole("button", { name: "Move Burntisland up" }).click();
  await expect(dialog.getByRole("button", { name: "Move Burntisland up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Move Burntisland down" })).toBeFocused();
  await page.keyboard.press("Enter");
  // A draft outlives a reload.
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await dialog.getByRole("button", { name: "Restore them" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Seaside");
  await expect(dialog.getByRole("listitem")).toHaveText([/Leven/, /Burntisland/, /Aberdour/]);
  await expectAccessible(page, undefined, dialog);
  await page.route("**/rest/v1/rpc/save_line", (route) => route.abort());
  await dialog.getByLabel("Name").press("End");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Network connection lost");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type(" line");
  await page.unroute("**/rest/v1/rpc/save_line");
  await dialog.getByRole("button", { name: "Create" }).click();
  await untilSaved(page, "Line created successfully");
  await expect(page.getByRole("listitem").filter({ hasText: "Seaside line" })).toContainText(
    "3 stations, Leven to Aberdour",
  );
  await open(page, "/line/seaside-line");
  await expect(page.getByRole("list", { name: "Stops" }).getByRole("heading")).toHaveText([
    "Leven",
    "Burntisland",
    "Aberdour",
  ]);

  await open(page, "/admin/trains");
  await page.getByRole("button", { name: "Edit Seaside line" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Line" });
  await edit.getByLabel("Source").fill("https://example.org/mine");
  await server.sql`
    update public.lines set source = 'https://example.org/theirs', updated_at = clock_timestamp() where name = 'Seaside line'`;
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(edit.getByRole("alert")).toContainText("Somebody else has changed this line meanwhile.");
  await expect(edit.getByLabel("Source")).toHaveValue("https://example.org/mine");
  const release = await hold(page, "**/rest/v1/rpc/list_lines");
  await edit.getByRole("button", { name: "Update" }).click();
  await untilSaved(page, "Line updated successfully");
  // Opened again before the list was read again.
  await page.getByRole("button", { name: "Edit Seaside line" }).click();
  await expect(edit.getByLabel("Source")).toHaveValue("https://example.org/mine");
  await edit.getByLabel("Source").fill("https://example.org/next");
  await edit.getByRole("button", { name: "Update" }).click();
  await untilSaved(page, "Line updated successfully");
  release();
  expect(await server.sql`select source from public.lines where name = 'Seaside line'`).toEqual([
    { source: "https://example.org/next" },
  ]);

  await page.getByRole("button", { name: "Delete Seaside line" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Line deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lines (9)" })).toBeVisible();
});

test("a line that somebody else deletes stays in its open dialog, and is missing afterwards", async ({
  page,
  staff,
  server: { sql },
}) => {
  const id = crypto.randomUUID();
  await sql`insert into public.lines (id, name) values (${id}, 'Fleeting line')`;
  await sql`
    insert into public.line_stations (line_id, station_id, display_order)
    select ${id}::uuid, id, row_number() over (order by name) from public.stations where name in ('Leven', 'Aberdour')`;
  await signIn(page, staff, `/admin/trains?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Line" });
  await dialog.getByLabel("Source").fill("https://example.org/mine");
  await sql`delete from public.lines where id = ${id}`;
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This line was deleted meanwhile");
  await expect(page.locator("h3", { hasText: "Fleeting line" })).toHaveCount(0);
  await expect(dialog.getByLabel("Source")).toHaveValue("https://example.org/mine");
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(dialog).toContainText("This line is not there any more. It may be in the trash.");
});

test("staff correct a train time whose response is lost, and visitors read it", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`
    update public.train_times
    set minutes = 32, fastest_minutes = null, is_estimate = true, trains_per_hour = 2, trains_per_hour_sunday = 1, note = null,
      as_of = 2023, entered_by = 'seed'
    where from_crs = 'EDB' and to_crs = 'AUR'`;
  await signIn(page, staff, "/admin/trains");
  const times = page.getByRole("list", { name: "Train times" });
  await expect(times.getByRole("listitem").filter({ hasText: "Aberdour" })).toContainText(
    "~32 min · 2 an hour · Sundays 1 · demo content, 2023",
  );
  await times.getByRole("button", { name: "Aberdour" }).click();
  const dialog = page.getByRole("dialog", { name: "Edinburgh Waverley to Aberdour" });
  await expectAccessible(page, undefined, dialog);
  await dialog.getByLabel("Minutes", { exact: true }).fill("half an hour");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Minutes must be a whole number from 1 to 1439")).toBeVisible();
  await expect(dialog.getByText("Please correct the marked fields.")).toBeVisible();
  await expect(dialog.getByLabel("Minutes", { exact: true })).toBeFocused();
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Minutes", { exact: true })).toHaveValue("half an hour");
  await dialog.getByLabel("Minutes", { exact: true }).fill("31");
  await dialog.getByLabel("The minutes are an estimate").uncheck();
  await dialog.getByLabel("On Sundays").fill("0");
  await loseResponse(page, "**/rest/v1/train_times*");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Network connection lost.");
  expect(
    await server.sql`select minutes from public.train_times where from_crs = 'EDB' and to_crs = 'AUR'`,
  ).toEqual([{ minutes: 31 }]);
  // Tried again, it counts as saved.
  await dialog.getByRole("button", { name: "Save" }).click();
  await untilSaved(page, "Train times saved");
  await expect(times.getByRole("listitem").filter({ hasText: "Aberdour" })).toContainText(
    "31 min · 2 an hour · Sundays 0 · staff, 2023",
  );
  await open(page, "/station/aberdour");
  const byTrain = page.getByRole("region", { name: "By train" });
  await expect(byTrain).toContainText("31 minutes from Edinburgh Waverley");
  await expect(byTrain).toContainText("None on Sunday: plan the way back.");
});

test("two members of staff add the same train time from a region without Waverley: the second reads so, and may save again", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from public.train_times where from_crs = 'AUR' and to_crs = 'DUN'`;
  await server.sql`update public.stations set crs = 'ZZZ' where crs = 'EDB'`;
  try {
    await signIn(page, staff, "/admin/trains");
    // The times are those of the first station.
    await expect(page.getByRole("combobox", { name: "From" }).locator("option:checked")).toHaveText(
      "Aberdour",
    );
    await page.getByRole("list", { name: "Train times" }).getByRole("button", { name: "Dunbar" }).click();
    const dialog = page.getByRole("dialog", { name: "Aberdour to Dunbar" });
    await dialog.getByLabel("Minutes", { exact: true }).fill("90");
    await server.sql`insert into public.train_times (from_crs, to_crs, minutes) values ('AUR', 'DUN', 95)`;
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Somebody else has changed these times meanwhile.");
    await expect(dialog.getByLabel("Minutes", { exact: true })).toHaveValue("90");
    await dialog.getByRole("button", { name: "Save" }).click();
    await untilSaved(page, "Train times saved");
    expect(
      await server.sql`select minutes from public.train_times where from_crs = 'AUR' and to_crs = 'DUN'`,
    ).toEqual([{ minutes: 90 }]);
  } finally {
    await server.sql`update public.stations set crs = 'EDB' where crs = 'ZZZ'`;
  }
});

async function addStop(page: Page, name: string) {
  await page.getByRole("combobox", { name: "Add a station" }).fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}
