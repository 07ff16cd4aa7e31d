import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open } from "#tests/journeys/journey.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) => watch.expectConsoleError(/status of 4\d\d/));

test("staff see how often each kind of page was opened by visitors who agreed, and what was searched in vain", async ({
  page,
  staff,
  server,
  browser,
  baseURL,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await server.sql`delete from private.page_counts`;
  await server.sql`delete from private.missed_searches`;
  await server.sql`insert into private.missed_searches values ('loch ness', 2, current_date), ('my aunt', 1, current_date)`;
  await signIn(page, staff);
  await page.route("**/functions/v1/page-counts", (route) => route.abort());
  await page.getByRole("link", { name: "Figures" }).click();
  await expect(page.getByRole("alert")).toContainText("Network connection lost");
  await page.unroute("**/functions/v1/page-counts");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Nothing has been counted yet.")).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  const missed = visitor.waitForResponse(/count-missed-search/);
  await open(visitor, "/search?q=Loch%20Ness!");
  await missed;
  await visitor.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: /About/ })).toBeVisible();
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
  const words = page.getByRole("region", { name: "Searched and not found" });
  await expect(words.getByRole("listitem")).toHaveText([/^loch ness.*3$/]);
  await expectAccessible(page);
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
  await expectAccessible(page, ["light"]);

  await setMadeAt(new Date().toISOString());
  await open(page, "/admin?tab=security");
  await expect(page.getByText(/^Last backup: \d+ \w+ 20\d\d at \d\d:\d\d\.$/)).toBeVisible();
  await expect(warning).toBeHidden();
  await server.sql`delete from private.backups`;
});
