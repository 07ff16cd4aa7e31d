import { makePerson, signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

test("staff see how often each kind of page was opened by visitors who agreed", async ({
  page,
  staff,
  server,
  browser,
  baseURL,
}) => {
  await server.sql`delete from private.page_counts`;
  await signIn(page, staff);
  await page.getByRole("link", { name: "Figures" }).click();
  await expect(page.getByText("Nothing has been counted yet.")).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await open(visitor, "/about");
  const counted = visitor.waitForResponse(/count-page/);
  await visitor.getByRole("button", { name: "Accept All" }).click();
  await counted;
  const next = visitor.waitForResponse(/count-page/);
  await visitor.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await next;
  await visitor.context().close();

  await page.reload();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("2views");
  await expect(page.getByRole("row").filter({ hasText: "About" })).toContainText("1");
  await expect(page.getByRole("row").filter({ hasText: "FAQ" })).toContainText("1");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAccessible(page);
});

test("staff read what visitors searched in vain", async ({ page, staff, server, browser, baseURL }) => {
  await server.sql`delete from private.missed_searches`;
  await server.sql`insert into private.missed_searches values ('loch ness', 2, current_date), ('my aunt', 1, current_date)`;
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await open(visitor, "/about");
  const counted = visitor.waitForResponse(/count-missed-search/);
  await visitor.goto("/search?q=Loch%20Ness!");
  await counted;
  await visitor.context().close();

  await signIn(page, staff, "/admin/figures");
  const missed = page.getByRole("region", { name: "Searched and not found" });
  await expect(missed.getByRole("listitem")).toHaveText([/^loch ness.*3$/]);
  await expectAccessible(page);
});

test("the figures cannot be read by accounts that are not staff, and a failure can be tried again", async ({
  page,
  staff,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await server.sql`
    insert into private.page_counts values (current_date, '/map', 5) on conflict (day, page) do update set views = 5`;
  const person = await makePerson(server, "waiting", "Will Waiting");
  await signIn(page, person, "/admin/figures");
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await page.route("**/functions/v1/page-counts", (route) => route.abort());
  await signIn(page, staff, "/admin/figures");
  await expect(page.getByRole("alert")).toContainText("Network connection lost");
  await page.unroute("**/functions/v1/page-counts");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(/^\d+views$/);
});

test("staff see when the site was last backed up, and are warned when that is long ago", async ({
  page,
  staff,
  server,
}) => {
  const setMadeAt = (madeAt: string) => server.sql`
    insert into private.backups (next_at, made_at) values (now(), ${madeAt}::timestamptz)
    on conflict (is_only) do update set made_at = excluded.made_at`;
  await setMadeAt("2026-01-05T02:03:04Z");
  await signIn(page, staff);
  const warning = page.getByText("The last backup of this site was made on 5 January 2026 at 02:03.");
  await expect(warning).toBeVisible();
  await expectAccessible(page);

  await setMadeAt(new Date().toISOString());
  await open(page, "/admin?tab=security");
  await expect(page.getByText(/^Last backup: \d+ \w+ 20\d\d at \d\d:\d\d\.$/)).toBeVisible();
  await expect(warning).toBeHidden();
  await server.sql`delete from private.backups`;
});
