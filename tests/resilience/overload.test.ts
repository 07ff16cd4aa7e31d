import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#server/database/open-database.ts";
import { openSql } from "#server/database/sql.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi, type TestDataApi } from "#tests/setup/test-data-api.ts";
import { openDatabaseAt } from "#tests/setup/test-database.ts";
import { migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

// When the database is slow or unavailable, visitors and staff get a 503 with Retry-After.

const folder = await temporaryFolder();
// A cluster that this file can stop.
const start = () => startEmbeddedPostgres({ folder, durable: false });
let cluster = await start();
afterAll(() => cluster.stop());
const address = { socket: cluster.socket, user: cluster.user, database: "alight" };
await createDatabase(cluster, address.database);
await migrateAsMainDoes(address);
const database = await openDatabaseAt(address);
const { sql } = database;

const server = await startTestDataApi({ database });
const repository = openTestContent(server);
let staff: Account;

beforeAll(async () => {
  await seedContent(sql);
  staff = await makeAccount(server, "staff");
});

const ofStaff = () => ({ Authorization: `Bearer ${staff.token}` });
const request: TestDataApi["request"] = (path, init) => server.request(path, init);
const signIn = () => server.clientFor().auth.signInWithPassword(staff);

async function expectBusy(pending: Promise<Response>) {
  const response = await pending;
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("1");
  const text = await response.text();
  // A response to HEAD has no body.
  if (text)
    expect(JSON.parse(text)).toMatchObject({ code: "57014", message: "The database is busy or away" });
}

test("a statement that takes too long is cancelled, while other requests succeed", async () => {
  const countWalks = () => sql`select count(*)::int from public.cached_routes`;
  const before = await countWalks();
  const session = await sql.reserve();
  await session`begin`;
  await session`lock table public.cached_routes in access exclusive mode`;

  const stuck = [
    request("/rest/v1/cached_routes"),
    request("/rest/v1/cached_routes", { method: "HEAD" }),
    request("/rest/v1/cached_routes", { headers: ofStaff() }),
    request("/rest/v1/cached_routes?source=eq.valhalla", { method: "DELETE", headers: ofStaff() }),
  ];
  const others = [
    ...Array.from({ length: 20 }, () => request("/rest/v1/attractions?select=name,attraction_stations(*)")),
    request("/rest/v1/activities", { headers: ofStaff() }),
  ];
  for (const { status } of await Promise.all(others)) expect(status).toBe(200);
  expect((await repository.catalogue()).attractions).toHaveLength(1);
  await Promise.all(stuck.map(expectBusy));

  await session`rollback`;
  session.release();
  expect(await countWalks()).toEqual(before);
  expect((await request("/rest/v1/cached_routes")).status).toBe(200);
});

test("pages are a 503 while a table is locked, and 200 after it", async () => {
  const session = await sql.reserve();
  await session`begin`;
  await session`lock table public.stations in access exclusive mode`;
  repository.forget();
  const pages = [
    repository.catalogue(),
    repository.station("galashiels"),
    repository.attraction("melrose-abbey"),
    repository.walksFrom("galashiels"),
  ];
  const outcomes = await Promise.allSettled(pages);
  await session`rollback`;
  session.release();
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: {
        data: "Server error. Please try again in a moment.",
        init: { status: 503, headers: { "Retry-After": "5" } },
      },
    });
  expect((await repository.catalogue()).stations).toHaveLength(1);
});

test("more pages than may wait for the database are a 503 at once", async () => {
  const session = await sql.reserve();
  await session`begin`;
  await session`lock table public.stations in access exclusive mode`;
  const pages = Array.from({ length: 400 }, () => repository.walksFrom("galashiels"));
  const outcomes = Promise.allSettled(pages);
  await expect(pages.at(-1)).rejects.toMatchObject({ init: { status: 503 } });
  await session`rollback`;
  session.release();
  // Those that ran, and those that waited.
  expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(4 + 200);
});

test("a stopped database is a 503 for all clients, until it is started again", async () => {
  await cluster.stop();
  const path = "/rest/v1/stations?select=name";
  await expectBusy(request(path));
  await expectBusy(request(path, { headers: ofStaff() }));
  await expectBusy(request("/rest/v1/stations?name=eq.Stow", { method: "DELETE", headers: ofStaff() }));
  await expectBusy(
    request("/rest/v1/rpc/get_attraction_images?attraction_id_param=00000000-0000-0000-0000-000000000000"),
  );
  expect((await signIn()).error).toMatchObject({ status: 503 });
  await expect(repository.station("galashiels")).rejects.toMatchObject({ init: { status: 503 } });

  cluster = await start();
  expect((await request(path)).status).toBe(200);
  expect((await request(path, { headers: ofStaff() })).status).toBe(200);
  expect((await signIn()).error).toBeNull();
  expect((await repository.station("galashiels"))?.station.name).toBe("Galashiels");
});

test("closing does not wait for statements that wait for a connection", async () => {
  const pool = openSql(address, { connections: 1 });
  const [first, ...others] = Array.from({ length: 60 }, () => pool`select`);
  const outcomes = Promise.allSettled(others);
  await first;
  await pool.end();
  await outcomes;
});
