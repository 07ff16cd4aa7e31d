import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { followChanges } from "#server/database/changes.ts";
import { removeExpired } from "#server/database/expiry.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/* What one server, a script or somebody with psql writes, another server drops its copies of. */

const server = await startTestDataApi();
const { sql, serverSql, address } = server;
const log = { error: vi.fn() };
const changes = await followChanges(address, { sql, log, roundTripMs: 30_000 });
afterAll(changes.close);

const dropped = { content: 0, staff: 0 };
changes.on("content", () => {
  dropped.content += 1;
});
changes.on("staff", () => {
  dropped.staff += 1;
});

/** What has been dropped since the last call. */
async function droppedNow() {
  await changes.caughtUp("content");
  return Object.entries(dropped).flatMap(([subject, times]) => {
    dropped[subject as keyof typeof dropped] = 0;
    return times > 0 ? [subject] : [];
  });
}

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations cascade`;
  await droppedNow();
});

test("a place that is unpublished by hand is gone from the next page of a server that kept it", async () => {
  const content = openTestContent(server);
  changes.on("content", content.forget);
  const abbey = await makeAttraction(sql, "Melrose Abbey");
  await link(sql, abbey, await makeStation(sql, "Tweedbank"));
  await droppedNow();
  const names = async () => (await content.catalogue()).attractions.map(({ name }) => name);
  expect(await names()).toEqual(["Melrose Abbey"]);
  await sql`update attractions set status = 'archived' where id = ${abbey}`;
  await changes.caughtUp("content");
  expect(await names()).toEqual([]);
});

// Walks are stored at the request of visitors, who must not be able to make all servers begin anew.
test("every table that visitors read announces its changes, but for stored walks", async () => {
  const silent = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_any_column_privilege('anon', c.oid, 'select')
      and c.relname <> 'cached_routes'
      and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.notify_change'::regproc) < 4`;
  expect(silent).toEqual([]);
});

test.each([
  [
    "public.stations",
    "insert into public.stations (name, latitude, longitude, region) select 'Stow', 55.7, -2.8, slug from public.regions limit 1",
    "content",
  ],
  ["public.regions", "update public.regions set name = name", "content"],
  ["public.attractions", "truncate public.attractions cascade", "content"],
  [
    "private.timetable",
    "insert into private.timetable (publisher, first_day, last_day) values ('x', '2026-01-01', '2026-01-02')",
    "content",
  ],
  ["no row of public.stations", "update public.stations set name = 'x' where false", null],
])("a change of %s is announced once it is committed: %s", async (_, statement, subject) => {
  await expect(
    sql.begin(async (tx) => {
      await tx.unsafe(statement);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await droppedNow()).toEqual([]);
  await sql.unsafe(statement);
  expect(await droppedNow()).toEqual(subject ? [subject] : []);
});

test("who is removed from the staff, or signs out, is known to every server at once", async () => {
  await makeAccount(server, "staff");
  const account = await makeAccount(server, "staff");
  expect(await droppedNow()).toContain("staff");
  const { isStaff } = server.accounts;
  const request = new Request("http://localhost", { headers: { Authorization: `Bearer ${account.token}` } });
  expect(await isStaff(request)).toBe(true);
  await sql`update public.staff set state = 'removed', approved_at = null where user_id = ${account.id}`;
  await server.changes.caughtUp("staff");
  expect(await isStaff(request)).toBe(false);
  expect(await droppedNow()).toEqual(["staff"]);
  await sql`delete from auth.sessions where user_id = ${account.id}`;
  expect(await droppedNow()).toEqual(["staff"]);
});

test("counts of pages, limits and expiry announce nothing", async () => {
  await sql`insert into private.page_counts (day, page, views) values (current_date, 'home', 1)`;
  await sql`insert into private.rate_limits (key, points, expire) values ('x', 1, 1)`;
  await removeExpired(serverSql);
  expect(await droppedNow()).toEqual([]);
});

test("a server whose connection was cut reads everything anew once it is back, and has its copies until it can", async () => {
  const again = Promise.withResolvers<void>();
  const [dropped, expired] = [vi.fn(), vi.fn()];
  changes.on("content", dropped, expired);
  changes.on("staff", again.resolve);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select' and pid <> pg_backend_pid()`;
  await again.promise;
  expect([dropped, expired].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(await droppedNow()).toEqual(["content", "staff"]);
  expect(log.error).toHaveBeenCalledWith({}, "changes of the database cannot be followed");
  await makeStation(sql, "Stow");
  expect(await droppedNow()).toEqual(["content"]);
});
