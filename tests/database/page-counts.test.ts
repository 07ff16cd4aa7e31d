import { afterAll, afterEach, expect, test, vi } from "vitest";
import { today } from "#app/shared/dates.ts";
import { makeLimits } from "#server/accounts/limits.ts";
import { removeExpired } from "#server/database/expiry.ts";
import { makePageCounts } from "#server/functions/page-counts.ts";
import { makeCallFunction, post } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const SITE = "https://alight.example";
const { sql, serverSql } = await openTestDatabase();
const log = { error: vi.fn() };
// At midnight another day begins. The next file of this worker has the same clock.
vi.useFakeTimers({ toFake: ["Date"] });
afterAll(() => void vi.useRealTimers());

function open(database = serverSql) {
  const counts = makePageCounts(database, { limits: makeLimits(database), log });
  const callFunction = makeCallFunction({ "count-page": post(counts.count) }, SITE);
  const respond = (request: Request, from: Client) => callFunction("count-page", request, from);
  return { ...counts, respond };
}
const visitor = (address: string) => ({ address, userAgent: "test" });

function request(body: string, headers: Record<string, string> = {}, method = "POST") {
  return new Request(`${SITE}/functions/v1/count-page`, {
    method,
    headers: { Origin: SITE, "Content-Type": "text/plain", ...headers },
    ...(method === "POST" && { body }),
  });
}

afterEach(async () => {
  await sql`delete from private.page_counts`;
  await sql`delete from private.rate_limits`;
});

test("views add up per day and page, from several servers, and nothing else is stored", async () => {
  const [one, other] = [open(), open()];
  for (const server of [one, one, other])
    expect((await server.respond(request('{"page":"/station/:slug"}'), visitor("192.0.2.1"))).status).toBe(
      204,
    );
  await one.respond(request('{"page":"/"}'), visitor("192.0.2.2"));
  await other.close();
  expect(await one.read(1)).toEqual([
    { day: today(), page: "/station/:slug", views: 3 },
    { day: today(), page: "/", views: 1 },
  ]);
  await one.close();
  const [row] = await sql`select * from private.page_counts`;
  expect(Object.keys(row ?? {})).toEqual(["day", "page", "views"]);
});

test.each([
  ["a page that is not counted", '{"page":"/admin"}', {}, "POST", 400],
  ["the name of a place", '{"page":"/attraction/abbotsford"}', {}, "POST", 400],
  ["no JSON", "page", {}, "POST", 400],
  ["nothing", "", {}, "POST", 400],
  ["another site", '{"page":"/"}', { Origin: "https://elsewhere.example" }, "POST", 403],
  ["a GET", "", {}, "GET", 405],
  ["Global Privacy Control", '{"page":"/"}', { "Sec-GPC": "1" }, "POST", 204],
])("%s is not counted", async (_, body, headers, method, status) => {
  const counts = open();
  const response = await counts.respond(
    request(body, headers as Record<string, string>, method),
    visitor("192.0.2.3"),
  );
  expect(response.status).toBe(status);
  expect(await counts.read(30)).toEqual([]);
  await counts.close();
});

test("from one address sixty a minute are counted, and others still are", async () => {
  const counts = open();
  const send = async (address: string) =>
    (await counts.respond(request('{"page":"/"}'), visitor(address))).status;
  const statuses: number[] = [];
  for (let i = 0; i < 70; i += 1) statuses.push(await send("192.0.2.4"));
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect(await send("192.0.2.5")).toBe(204);
  expect(await counts.read(1)).toEqual([{ day: today(), page: "/", views: 61 }]);
  await counts.close();
});

test("all servers together count no more than six thousand a minute", async () => {
  const [one, other] = [open(), open()];
  await makeLimits(sql).consume("pageViews", "everybody", { points: 5999 });
  for (const server of [one, other]) await server.respond(request('{"page":"/"}'), visitor("192.0.2.7"));
  expect(await one.read(1)).toEqual([{ day: today(), page: "/", views: 1 }]);
  expect(await other.read(1)).toEqual([{ day: today(), page: "/", views: 1 }]);
  expect(log.error).toHaveBeenCalled();
  for (const server of [one, other]) await server.close();
});

test("whoever reads waits for what is just being stored, and so does the end", async () => {
  const [counts, other] = [open(), open()];
  await counts.respond(request('{"page":"/"}'), visitor("192.0.2.8"));
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table private.page_counts in share mode`;
  const storing = counts.read(1);
  await expect.poll(() => countWaiting(sql)).toBe(1);
  const reading = counts.read(1);
  // A server that stores nothing reads without waiting.
  expect(await other.read(1)).toEqual([]);
  await lock`commit`;
  lock.release();
  const views = [{ day: today(), page: "/", views: 1 }];
  expect(await Promise.all([storing, reading])).toEqual([views, views]);

  await counts.respond(request('{"page":"/"}'), visitor("192.0.2.8"));
  await Promise.race([counts.read(1), counts.close()]);
  expect(await sql`select views from private.page_counts`).toEqual([{ views: 2 }]);
  await other.close();
});

test("views that cannot be stored now are stored later", async () => {
  let isAway = true;
  const flaky = Object.assign(
    (...args: Parameters<typeof serverSql>) =>
      isAway ? Promise.reject(new Error("away")) : serverSql(...args),
    serverSql,
  ) as typeof serverSql;
  const counts = open(flaky);
  await counts.respond(request('{"page":"/map"}'), visitor("192.0.2.6"));
  await expect(counts.read(1)).rejects.toThrow("away");
  expect(log.error).toHaveBeenCalled();
  isAway = false;
  expect(await counts.read(1)).toEqual([{ day: today(), page: "/map", views: 1 }]);
  await counts.close();
});

test("counts of more than 25 months are removed, and older days than asked for are left out", async () => {
  await sql`
    insert into private.page_counts values
      (current_date - interval '26 months', '/', 1), (current_date - interval '24 months', '/', 2)`;
  await removeExpired(serverSql);
  expect(await sql`select views from private.page_counts`).toEqual([{ views: 2 }]);
  const counts = open();
  expect(await counts.read(30)).toEqual([]);
  await counts.close();
});
