import type { Page } from "@playwright/test";
import type { Connection } from "#server/database/sql.ts";
import { makeAttraction } from "#tests/builders/content.ts";
import { endSessions, fillSignIn, signIn, test } from "#tests/journeys/account-server.ts";
import {
  closeByEscape,
  expect,
  expectAccessible,
  hold,
  toast,
  untilAtRest,
  untilSaved,
} from "#tests/journeys/journey.ts";
import { untilServed } from "#tests/journeys/test-server.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of [45]\d\d|ERR_FAILED/));

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { level: 2, name });

/** For a journey that changes all attractions. */
const onAllAttractions = test.extend({
  server: async ({ server }, use) => {
    const [before] = await server.sql`select jsonb_agg(to_jsonb(a)) as attractions from public.attractions a`;
    await use(server);
    await server.sql.begin("read write", (sql) => putBack(sql, before?.attractions));
    await untilServed(server, "/attraction/abbotsford", 'href="https://www.scottsabbotsford.com/"');
    await untilServed(server, "/attraction/abbotsford", "Cartleyhole");
  },
});

/** `attractions` as their table has them. */
async function putBack(sql: Connection, attractions: unknown): Promise<void> {
  await sql`delete from public.attractions where name = 'Closed Museum'`;
  // Otherwise they would have changed just now.
  await sql`select set_config('alight.write', 'restore', true)`;
  await sql`
    update public.attractions a
    set website = b.website, description = b.description, dogs = b.dogs, fact_sources = b.fact_sources,
      published_at = b.published_at, updated_at = b.updated_at, last_modified_by = b.last_modified_by,
      last_modified_by_name = b.last_modified_by_name
    from jsonb_populate_recordset(null::public.attractions, ${sql.json(attractions)}) b where b.id = a.id`;
}

test("find attractions by search and status, and come back to the same list", async ({ page, staff }) => {
  await signIn(page, staff, "/admin");
  await expect(heading(page, /^Attractions \(\d{3}\)$/)).toBeVisible();
  const search = page.getByPlaceholder("Search attractions...");
  await search.focus();
  // A letter that is typed between the search's address and its rendering.
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, title, url) => {
      replaceState(state, title, url);
      if (String(url).endsWith("search=abbot")) document.execCommand("insertText", false, "s");
    };
  });
  await page.keyboard.type("abbot");
  await expect(page).toHaveURL("/admin?search=abbots");
  await expect(search).toHaveValue("abbots");
  await page.keyboard.type("f");
  await expect(page).toHaveURL("/admin?search=abbotsf");
  await expect(heading(page, /^Attractions \(3\)$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Abbotsford" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Status", { exact: true }).selectOption("draft");
  await expect(page).toHaveURL("/admin?search=abbotsf&status=draft");
  await expect(page.getByText("No attractions found.")).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("abbotsf");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/admin");

  await page.getByRole("navigation", { name: "Pagination" }).getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin?page=2");
  await expect(heading(page, /^Attractions/)).toBeFocused();
  await expect(heading(page, /^Attractions/)).toBeInViewport();
  await page.getByRole("button", { name: "Created" }).click();
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByLabel("Rows per page").selectOption("100");
  await expect(page).toHaveURL("/admin?sortBy=created_at&pageSize=100");
});

test("duplicate an attraction, archive several at once, delete them, and get them back from the trash", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from attractions where name like 'Shelved%'`;
  await server.sql`delete from private.trash`;
  await makeAttraction(server.sql, "Shelved Kiln");
  await signIn(page, staff, "/admin?search=shelved");
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/rpc/duplicate_attraction")) requests += 1;
  });
  await page.getByRole("button", { name: "Duplicate Shelved Kiln" }).dblclick();
  await page.getByRole("dialog", { name: "Edit Attraction" }).getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page, /^Attractions \(2\)$/)).toBeVisible();
  expect(requests).toBe(1);

  const selectBoth = async () => {
    await page.getByRole("checkbox", { name: "Select Shelved Kiln", exact: true }).check();
    await page.getByRole("checkbox", { name: "Select Shelved Kiln (copy)" }).check();
  };
  await selectBoth();
  await page.getByRole("button", { name: "Clear selection" }).press("Enter");
  await expect(heading(page, /^Attractions \(2\)$/)).toBeFocused();
  await selectBoth();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Archive: 2 attractions?" });
  await expect(question).toContainText("Visitors no longer see what is not published.");
  await question.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(toast(page, "2 attractions archived")).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("archived");
  await expect(heading(page, /^Attractions \(2\)$/)).toBeVisible();

  await selectBoth();
  const selected = page.getByRole("region", { name: "Selected" });
  await expect(selected).toContainText("2 selected");
  await tickNeed(page, "No photo");
  await expect(selected).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel("Filter by need: Needs work: any")).toBeVisible();
  await selectBoth();
  await page.getByRole("button", { name: "Delete Shelved Kiln (copy)" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete attraction?" });
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Shelved Kiln (copy)"? This action cannot be undone.',
  );
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Attraction deleted successfully")).toBeVisible();
  await expect(heading(page, /^Attractions \(1\)$/)).toBeVisible();
  await expect(selected).toContainText("1 selected");

  await page.getByRole("link", { name: "Trash" }).click();
  const deleted = page.getByRole("list", { name: "Deleted records" });
  await expect(deleted).toContainText(`by ${staff.name}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore Shelved Kiln (copy)" }).click();
  await expect(toast(page, "Shelved Kiln (copy) is restored")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeFocused();
  await page.goBack();
  await expect(heading(page, /^Attractions \(2\)$/)).toBeVisible();

  // What is refused stays selected, but for what is not there any more.
  await selectBoth();
  await makeAttraction(server.sql, "Shelved Kiln Copy");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "1 attraction published, 1 not")).toContainText("Shelved Kiln (copy): ");
  await expect(selected).toContainText("1 selected");
  await expect(page.getByRole("checkbox", { name: "Select Shelved Kiln (copy)" })).toBeChecked();
  await server.sql`delete from attractions where name = 'Shelved Kiln Copy'`;
  await page.getByLabel("Status", { exact: true }).selectOption("all");
  await selectBoth();
  // What somebody else has deleted is not counted.
  await server.sql`delete from attractions where name = 'Shelved Kiln (copy)'`;
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Attraction deleted successfully")).toBeVisible();
  await expect(heading(page, /^Attractions \(0\)$/)).toBeFocused();

  await server.sql`delete from lines where slug = 'borders-railway'`;
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(deleted).toContainText("Borders RailwayLine");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("checkbox", { name: "Select Shelved Kiln", exact: true }).uncheck();
  await page.getByRole("button", { name: /^Restore \d+ selected$/ }).click();
  await expect(deleted.getByRole("listitem")).toHaveCount(1);
  expect(
    await server.sql`select from line_stations s join lines l on l.id = s.line_id where slug = 'borders-railway'`,
  ).not.toHaveLength(0);
});

test("after a session has ended nothing is deleted, and one can sign in again over the list", async ({
  page,
  staff,
  server,
}) => {
  await signIn(page, staff, "/admin");
  await expect(heading(page, /^Attractions \(\d+\)$/)).toBeVisible();
  await expect(page.locator("details", { hasText: "Facts unchecked" })).toContainText(/Facts unchecked\s*\d/);
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: "Delete attraction?" });
  const signInDialog = page.getByRole("dialog").filter({ has: page.getByLabel("Email Address") });

  // At once: any other request would notice it as well, and ask to sign in before the button is pressed.
  await question.getByRole("button", { name: "Delete" }).evaluate((button: HTMLElement) => {
    localStorage.removeItem("alight-session");
    button.click();
  });
  await expect(toast(page, "Error")).toContainText("You must be authenticated to delete attractions");
  await expect(signInDialog).toBeVisible();
  await fillSignIn(page, staff);
  await expect(signInDialog).toHaveCount(0);

  await page.route("**/rpc/delete_records", async (route) => {
    await endSessions(server, staff);
    await route.continue();
  });
  await question.getByRole("button", { name: "Try Again" }).click();
  await expect(signInDialog).toBeVisible();
  await expect(page.getByText("You must be authenticated to delete attractions").last()).toBeVisible();
  expect(await page.getByText("Unable to load data").count()).toBe(0);
});

test("add, rename and delete an activity type", async ({ page, staff, server, watch }) => {
  watch.expectConsoleError(/could not be saved/);
  await server.sql`delete from activities where name in ('Cycling', 'Wheels', 'Bikes', 'Canoeing!')`;
  await signIn(page, staff, "/admin?tab=activities");
  await page.getByRole("button", { name: "Add Activity" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Activity" });
  const create = dialog.getByRole("button", { name: "Create" });
  await expect(create).toBeDisabled();
  await dialog.getByLabel("Activity Name").fill("   ");
  await create.click();
  await expect(dialog.getByText("Activity name is required")).toBeVisible();
  await dialog.getByLabel("Activity Name").fill("history");
  await create.click();
  await expect(dialog.getByText("There is an activity type named History already")).toBeVisible();
  await dialog.getByLabel("Activity Name").fill("Cycling");
  await create.click();
  await expect(toast(page, "Activity created successfully")).toBeVisible();

  // Somebody else renames it as well: the later one chooses.
  await page.getByRole("button", { name: "Edit Cycling" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Activity" });
  const name = edit.getByLabel("Activity Name");
  await name.fill("Bikes");
  await server.sql`update activities set name = 'Wheels' where name = 'Cycling'`;
  await edit.getByRole("button", { name: "Update" }).click();
  const choice = edit.getByRole("group", { name: "Activity Name" });
  await expect(choice.getByLabel("Yours")).toBeChecked();
  await expect(choice.getByLabel("Theirs")).toBeVisible();
  await expect(choice).toContainText("Wheels");
  await expectAccessible(page, ["light"], edit);
  await edit.getByRole("button", { name: "Save this choice" }).click();
  await untilSaved(page, "Activity updated successfully");

  // Nothing is taken while a change is being saved, and the focus is where it was when saving fails.
  await page.getByRole("button", { name: "Edit Bikes" }).click();
  await name.fill("Canoeing");
  let answer = Promise.withResolvers<"abort" | "continue">();
  await page.route("**/rest/v1/rpc/save_activity", async (route) => route[await answer.promise]());
  await name.press("Enter");
  await expect(edit.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.type(" and more");
  await expect(name).toHaveValue("Canoeing");
  answer.resolve("abort");
  await expect(edit.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type("!");
  answer = Promise.withResolvers();
  await name.press("Enter");
  await expect(edit.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.type(" and more");
  await expect(name).toHaveValue("Canoeing!");
  answer.resolve("continue");
  await expect(edit).toBeHidden();

  await page.getByRole("button", { name: "Delete Canoeing!" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Activity deleted successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Canoeing!" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete History" }).click();
  await expect(page.getByText(/\d+ attractions use it and will lose it\./)).toBeVisible();
  await expectAccessible(page, undefined, page.getByRole("dialog"));
});

test("the back button leads out of a list, and not into the editors that were closed", async ({
  page,
  staff,
}) => {
  await signIn(page, staff, "/admin");
  const dialog = page.getByRole("dialog", { name: "Edit Attraction" });
  const editAbbotsford = page.getByRole("button", { name: "Edit Abbotsford", exact: true });
  const before = await editAbbotsford.elementHandle();
  await page.getByPlaceholder("Search attractions...").fill("abbotsf");
  await expect(page).toHaveURL("/admin?search=abbotsf");
  await expect(heading(page, /^Attractions \(\d\)$/)).toBeVisible();
  // Else a press on it while the list comes would be lost.
  expect(await before?.evaluate((button) => button.isConnected)).toBe(true);
  await editAbbotsford.click();
  await dialog.getByLabel("Admin Notes").fill("Seen on the train.");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin?search=abbotsf");
  await editAbbotsford.click();
  await dialog.getByLabel("Admin Notes").fill("Not after all.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin?search=abbotsf");

  await page.goForward();
  await expect(dialog.getByLabel("Admin Notes")).toHaveValue("Seen on the train.");
  await closeByEscape(dialog);
  await expect(page).toHaveURL("/admin?search=abbotsf");
  const link = `${page.url()}&edit=new`;
  await page.goBack();
  await expect(page).not.toHaveURL(/\/admin/);

  await page.goto(link);
  await page
    .getByRole("dialog", { name: "Create New Attraction" })
    .getByRole("button", { name: "Close" })
    .click();
  await expect(page).toHaveURL("/admin?search=abbotsf");
});

onAllAttractions("check which websites do not answer", async ({ page, staff, server }) => {
  // Without a website of the internet nobody else is asked.
  await server.sql`update attractions set website = null where website is not null`;
  await makeAttraction(server.sql, "Closed Museum", { website: "http://127.0.0.1/" });
  await signIn(page, staff, "/admin");
  // Without a connection none is called broken.
  const message = "No website answers, so this server seems to be offline.";
  await page.route("**/functions/v1/check-link", (route) =>
    route.fulfill({ status: 503, json: { message } }),
  );
  await page.getByRole("button", { name: "Check websites" }).click();
  await expect(toast(page, "The websites could not be checked")).toContainText(message);
  await page.unroute("**/functions/v1/check-link");
  // A website may take long to answer.
  const release = await hold(page, "**/functions/v1/check-link");
  await page.getByRole("button", { name: "Check websites" }).press("Enter");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Check websites" })).toBeFocused();
  release();
  await untilAtRest(page);
  await page.unroute("**/functions/v1/check-link");
  await page.getByRole("button", { name: "Check websites" }).click();
  await expect(toast(page, "1 website was checked")).toContainText("1 of them does not work.");
  await tickNeed(page, "Link broken");
  await expect(page).toHaveURL("/admin?needs=link_broken");
  await expect(heading(page, /^Attractions \(1\)$/)).toBeVisible();
  const problem = "The address is not on the public internet";
  await expect(page.getByText(`http://127.0.0.1/: ${problem}`)).toBeVisible();
  await expectAccessible(page, ["light"], page.getByRole("table"));
  // Not the one of before.
  await expect(toast(page, "1 website was checked")).toBeHidden();
  await page.getByRole("button", { name: "Check websites" }).click();
  await expect(toast(page, "1 website was checked")).toBeVisible();

  await page.getByRole("button", { name: "Edit Closed Museum", exact: true }).click();
  const needs = page.getByRole("region", { name: "Needs work" });
  await expect(needs).toContainText(`Its website: ${problem}`);
  // As if it were there now.
  await page.route("**/functions/v1/check-link", async (route) => {
    await server.sql`update private.link_checks set problem = null`;
    await route.fulfill({ json: { url: "http://127.0.0.1/", problem: null } });
  });
  await needs.getByRole("button", { name: "Check again" }).click();
  await expect(toast(page, "The website works")).toBeVisible();
  await expect(needs).not.toContainText("Its website");
});

onAllAttractions(
  "go through what has several needs, from one record to the next by a key",
  async ({ page, staff, server }) => {
    await server.sql`update attractions set description = 'Known.', fact_sources = '{}'`;
    await server.sql`
    update attractions set description = null, dogs = 'no', fact_sources = '{"dogs": {"source": "A leaflet"}}'
    where id in (select id from attractions where status = 'published' order by slug limit 3)`;
    await server.sql`
    update attractions set description = null
    where id = (select id from attractions where status = 'published' order by slug offset 3 limit 1)`;
    await signIn(page, staff, "/admin");
    await tickNeed(page, "No description");
    await tickNeed(page, "Facts unchecked");
    await expect(page).toHaveURL("/admin?needs=no_description%2Cfacts_unchecked");
    await expect(heading(page, /^Attractions \(3\)$/)).toBeVisible();
    const rows = page
      .getByRole("row")
      .filter({ has: page.getByRole("checkbox", { name: /^Select (?!all)/ }) });
    await expect(rows).toHaveCount(3);
    const names = await rows.evaluateAll((found) =>
      found.map((row) => row.querySelector("td button, td a")?.textContent ?? ""),
    );
    await page.getByRole("button", { name: `Edit ${names[0]}`, exact: true }).click();
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toHaveValue(names[0] ?? "");
    await expect(page.getByRole("region", { name: "Needs work" })).toContainText("Nobody has checked: dogs.");
    await page.getByLabel("Description", { exact: true }).fill("Now it is described.");
    await page.keyboard.press("Alt+n");
    await expect(name).toHaveValue(names[1] ?? "");
    const [saved] = await server.sql`select description from attractions where name = ${names[0] ?? ""}`;
    expect(saved?.description).toBe("Now it is described.");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/admin?needs=no_description%2Cfacts_unchecked");
    await expect(rows).toHaveCount(names.length - 1);
  },
);

async function tickNeed(page: Page, need: string) {
  const choices = page.getByRole("group", { name: "Filter by need" });
  if (!(await choices.isVisible())) await page.getByLabel(/^Filter by need:/).click();
  const choice = choices.getByRole("checkbox", { name: new RegExp(`^${need}`) });
  await choice.click();
  await expect(choice).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(choices).toBeHidden();
}
