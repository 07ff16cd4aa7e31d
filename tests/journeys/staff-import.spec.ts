import { readFile } from "node:fs/promises";
import { makeAttraction } from "#tests/builders/content.ts";
import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, hold, open, toast, untilAtRest } from "#tests/journeys/journey.ts";

const SITES = [
  "Ref;Site name;Position;Category;About;Notes",
  "1;Lady's Well Garden;55.6925, -2.8660;History;A walled garden beside the Gala Water;x",
  "2;Moorland Cross;55,7800, -3,0500;Walk;Far from any train;",
  "3;Stow Bridge End;55.6921, -2.8655;Walk;By the old bridge;",
  "4;Postcode Only;TD1 2SQ;;;",
].join("\n");

test("staff import a table: columns, check, duplicates, drafts, publishing; and undo it", async ({
  page,
  staff,
  server,
  watch,
}) => {
  watch.expectConsoleError(/status of 409/);
  await server.sql`delete from public.attractions where name = 'Stow Bridge-End'`;
  await makeAttraction(server.sql, "Stow Bridge-End", {
    latitude: 55.6922,
    longitude: -2.8656,
    website: "https://stow.example",
  });
  await signIn(page, staff, "/admin");
  await page.getByRole("link", { name: "Import" }).first().click();
  await expect(page.getByRole("heading", { name: "Import", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Choose a file");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from(SITES) });
  await page.getByText("Pasted text", { exact: true }).click();
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Paste the text");
  await page.getByText("A file", { exact: true }).click();
  await expect(file).toHaveValue(/sites\.csv$/);
  await page.getByText("Pasted text", { exact: true }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(SITES);
  await page.getByLabel("Name of the source").fill("Gala Water Trust");
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByRole("alert")).toHaveText("The licence is needed");
  await expect(page.getByLabel("Licence")).toBeFocused();
  await page.getByLabel("Licence").fill("OGL 3.0");
  await page.getByRole("button", { name: "Read it" }).click();

  const columns = page.getByRole("list", { name: "Columns", exact: true });
  await expect(columns.getByLabel("What “Site name” is")).toHaveValue("name");
  await expect(columns.getByLabel("What “Position” is")).toHaveValue("point");
  await columns.getByLabel("What “Site name” is").selectOption("");
  await expect(page.getByText("Choose the column with the names.")).toBeVisible();
  await page.reload();
  const releaseColumns = await hold(page, "**/functions/v1/set-import-columns");
  await columns.getByLabel("What “Site name” is").selectOption("name");
  const about = columns.getByLabel("What “About” is");
  await about.selectOption("");
  releaseColumns();
  await untilAtRest(page);
  await expect(about).toHaveValue("");
  await about.selectOption("description");
  // Who leaves meanwhile is not taken back.
  const releaseCheck = await hold(page, "**/functions/v1/check-import");
  await page.getByRole("button", { name: "Check all 4 rows" }).click();
  const nav = page.getByRole("navigation", { name: "More of the admin panel" });
  await nav.getByRole("link", { name: "Import" }).click();
  await expect(page).toHaveURL("/admin/import");
  const answer = page.waitForResponse("**/functions/v1/check-import");
  releaseCheck();
  await answer;
  await untilAtRest(page);
  await expect(page).toHaveURL("/admin/import");
  await page.getByRole("link", { name: "Gala Water Trust" }).first().click();

  const rows = page.getByRole("list", { name: "Rows" });
  await expect(rows.getByRole("heading")).toHaveText([
    "Lady's Well Garden",
    "Moorland Cross",
    "Stow Bridge End",
    "Postcode Only",
  ]);
  await expect(rows.getByRole("listitem").filter({ hasText: "Moorland Cross" })).toContainText(
    "No station in reach",
  );
  await expect(rows.getByRole("listitem").filter({ hasText: "Lady's Well" }).first()).toContainText(
    /Stow ~\d+ min/,
  );
  await expectAccessible(page);
  // A row is chosen while the choice of another is on its way, by keyboard.
  const releaseChoices = await hold(page, "**/functions/v1/choose-import-rows");
  const garden = rows.getByRole("checkbox", { name: /Lady's Well Garden$/ });
  const moor = rows.getByRole("checkbox", { name: /Moorland Cross$/ });
  await garden.press("Space");
  await expect(garden).not.toBeChecked();
  await expect(garden).toBeFocused();
  await moor.press("Space");
  await expect(moor).not.toBeChecked();
  releaseChoices();
  await expect(page.getByText("0 of 3 will be new drafts")).toBeVisible();
  await expect(garden).not.toBeChecked();
  await expect(moor).toBeFocused();
  await garden.press("Space");
  await moor.press("Space");
  await expect(page.getByText("2 of 3 will be new drafts")).toBeVisible();
  await page.getByRole("button", { name: "Possible duplicates (1)" }).click();
  await expect(rows).toContainText(/Stow ~\d+ min/);
  await page.getByRole("button", { name: "The same: fill in what it lacks" }).click();
  // Its place keeps the stations that it has.
  await expect(rows).not.toContainText(/Stow ~\d+ min/);
  await expect(
    page.getByText("2 of 3 will be new drafts, 1 will be brought up to date, 1 cannot be read."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Wrong (1)" }).click();
  await expect(rows).toContainText("Position");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("Gala Water Trust problems.csv");

  await page.getByRole("link", { name: "Go on to save" }).click();
  // Somebody else has changed the columns meanwhile.
  await server.sql`update private.imports set checked_at = null where source = 'Gala Water Trust'`;
  await page.getByRole("button", { name: "Save 3 places" }).click();
  await expect(toast(page, "The import was not saved")).toContainText("changed since it was checked");
  await page.getByRole("button", { name: "Check all 4 rows" }).click();
  await page.getByRole("link", { name: "Go on to save" }).click();
  await page.getByRole("button", { name: "Save 3 places" }).click();
  await expect(toast(page, "The import is saved")).toBeVisible();
  await page.getByRole("link", { name: "Drafts of this import" }).click();
  await expect(page.getByRole("heading", { name: "Attractions (2)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Moorland Cross" })).toBeVisible();

  await page.goBack();
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Save" }).click();
  await page.getByRole("button", { name: "Undo the whole import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByRole("button", { name: "Check all 4 rows" })).toBeVisible();
  expect(await server.sql`select from public.attractions where name = 'Moorland Cross'`).toEqual([]);

  await open(page, "/admin/import");
  const table = page.waitForEvent("download");
  const out = page.getByRole("button", { name: "Download all places as CSV" });
  await out.click();
  expect(await readFile(await (await table).path(), "utf8")).toMatch(/,Stow Bridge-End,published,/);
  await expect(out).toBeFocused();
  // The next edition of the same source.
  await page.getByLabel("Name of the source").fill("Gala Water Trust");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Licence")).toHaveValue("OGL 3.0");
});

test("staff change what a tag of OpenStreetMap becomes, and the next check goes by it", async ({
  page,
  staff,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|status of 409/);
  await signIn(page, staff, "/admin/import/tags");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Key of new=").fill("craft");
  await page.getByLabel("Value of craft=", { exact: true }).fill("brewery");
  const gives = page.getByLabel("What craft=brewery gives");
  await gives.fill("walks");
  await expect(gives).not.toHaveAccessibleDescription(/./);
  await gives.fill("Brewery with a tap");
  await expect(gives).toHaveAccessibleDescription(
    "There is no activity “Brewery with a tap”: this line does nothing.",
  );
  await expectAccessible(page, undefined, page.getByRole("listitem").filter({ has: gives }));
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("button", { name: "Remove new=" }).click();
  await expect(page.getByRole("button", { name: "Remove craft=brewery" })).toBeFocused();
  await page.getByLabel("What craft=brewery fills").selectOption("kind");
  await gives.fill("brewery with a tap");
  await expect(gives).not.toHaveAccessibleDescription(/./);
  await expectAccessible(page, undefined, page.getByRole("listitem").filter({ has: gives }));
  const save = page.getByRole("button", { name: "Save", exact: true });
  // What was typed outlives a save that fails, and is asked about before it is left.
  await page.route("**/functions/v1/write-import-tag-rules", (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Network connection lost");
  await untilAtRest(page);
  const nav = page.getByRole("navigation", { name: "More of the admin panel" });
  await nav.getByRole("link", { name: "Newsletter" }).click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await expect(gives).toHaveValue("brewery with a tap");
  // Somebody else saves another table.
  const rule = { key: "craft", value: "cider", field: "kind", gives: "cidery" };
  await server.sql`insert into private.import_tag_rules (position, rule) values (1, ${server.sql.json(rule)})`;
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(/^Somebody else has changed this table meanwhile\. Your/);
  await expect(gives).toHaveValue("brewery with a tap");
  await save.click();
  await expect(toast(page, "The table is saved")).toBeVisible();

  await page.goto("/admin/import");
  const elements = [
    { type: "node", id: 7, lat: 55.6925, lon: -2.866, tags: { name: "Gala Ales", craft: "brewery" } },
  ];
  await page.getByLabel(/^File/).setInputFiles({
    name: "overpass.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ elements })),
  });
  await page.getByLabel("Name of the source").fill("OpenStreetMap");
  await page.getByLabel("Licence").fill("ODbL 1.0");
  await expect(page.getByLabel("Attribution")).toHaveValue("© OpenStreetMap contributors");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("button", { name: "Check the row" }).click();
  await expect(page.getByRole("list", { name: "Rows" })).toContainText("brewery with a tap");

  await page.getByRole("button", { name: "Delete import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/import");
  await page.getByRole("main").locator("a[href='/admin/import/tags']").click();
  await page.getByRole("button", { name: "Back to Alight's own table" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take Alight's own" }).click();
  await expect(gives).toHaveCount(0);
});

test("a column of many stays where it is once it is not used any more", async ({ page, staff }) => {
  await signIn(page, staff, "/admin/import");
  const extra = Array.from({ length: 40 }, (_, index) => `Extra ${index}`);
  await page.getByText("Pasted text", { exact: true }).click();
  await page
    .getByRole("textbox", { name: "Text" })
    .fill(`${[...extra, "Name", "Lat", "Lng", "Website"]}\n${extra.map(() => "x")},Mill,55.69,-2.86,`);
  await page.getByLabel("Name of the source").fill("Many columns");
  await page.getByRole("link", { name: "What OpenStreetMap's tags become" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Keep editing").click();
  await page.getByLabel("Licence").fill("OGL 3.0");
  await page.getByRole("button", { name: "Read it" }).click();
  const website = page.getByLabel("What “Website” is");
  await expect(website).toHaveValue("website");
  await website.focus();
  await website.selectOption("");
  await untilAtRest(page);
  await expect(website).toHaveValue("");
  await expect(website).toBeFocused();
  await website.selectOption("kind");
  await untilAtRest(page);
  await expect(website).toHaveValue("kind");
});
