import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContentRepository } from "#server/content/content-repository.ts";
import { createDatabase } from "#server/database/open-database.ts";
import { openSql } from "#server/database/pool.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { buildWorld } from "#tests/builders/world.ts";
import { TEST_SECRETS } from "#tests/setup/secrets.ts";
import { startTestBackend, type TestBackend } from "#tests/setup/test-data-api.ts";
import { migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

/*
 * What visitors and staff hear when the database is slow or away: a 503 that asks them to come again, and nothing else.
 */

const folder = await mkdtemp(join(tmpdir(), "alight-test-"));
afterAll(() => rm(folder, { recursive: true }));
// A cluster of its own, to be stopped.
const start = () => startEmbeddedPostgres({ folder, durable: false });
let cluster = await start();
afterAll(() => cluster.stop());
const address = { socket: cluster.socket, user: cluster.user, database: "alight" };
await createDatabase(cluster, address.database);
await migrateAsMainDoes(address);
const sql = openSql(address, { connections: 2 });
afterAll(() => sql.end());

const server = await startTestBackend({ database: { address, sql } });
const ending = await startTestBackend({ database: { address, sql } });
const readings = makeContentRepository(server.clientOfPages, { error: () => {} });
let staff: Account;

beforeAll(async () => {
  await buildWorld(sql);
  staff = await makeAccount(server, "staff");
});

const ofStaff = () => ({ Authorization: `Bearer ${staff.token}` });
const ask: TestBackend["ask"] = (path, init) => server.ask(path, init);
const signIn = () => server.clientFor().auth.signInWithPassword(staff);

async function expectBusy(asking: Promise<Response>) {
  const response = await asking;
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("1");
  const text = await response.text();
  // An answer to HEAD has no text.
  if (text)
    expect(JSON.parse(text)).toMatchObject({ code: "57014", message: "The database is busy or away" });
}

test("a statement that takes too long is given up, while all other questions are answered", async () => {
  const session = await sql.reserve();
  await session`begin`;
  await session`lock table public.cached_routes in access exclusive mode`;

  const stuck = [
    ask("/rest/v1/cached_routes"),
    ask("/rest/v1/cached_routes", { method: "HEAD" }),
    ask("/rest/v1/cached_routes", { headers: ofStaff() }),
    ask("/rest/v1/cached_routes", { method: "DELETE", headers: ofStaff() }),
  ];
  const others = [
    ...Array.from({ length: 20 }, () => ask("/rest/v1/attractions?select=name,attraction_stations(*)")),
    ask("/rest/v1/activities", { headers: ofStaff() }),
  ];
  for (const { status } of await Promise.all(others)) expect(status).toBe(200);
  expect((await readings.catalogue()).attractions).toHaveLength(1);
  await Promise.all(stuck.map(expectBusy));

  await session`rollback`;
  session.release();
  const [{ count } = { count: 0 }] = await sql<
    { count: number }[]
  >`select count(*)::int from public.cached_routes`;
  expect(count).toBe(9);
  expect((await ask("/rest/v1/cached_routes")).status).toBe(200);
});

test("a database that is away is a 503 for everybody, and is found again when it is back", async () => {
  await cluster.stop();
  const question = "/rest/v1/stations?select=name";
  await expectBusy(ask(question));
  await expectBusy(ask(question, { headers: ofStaff() }));
  await expectBusy(ask("/rest/v1/stations", { method: "DELETE", headers: ofStaff() }));
  await expectBusy(
    ask("/rest/v1/rpc/get_attraction_images?attraction_id_param=00000000-0000-0000-0000-000000000000"),
  );
  expect((await signIn()).error).toMatchObject({ status: 503 });
  await expect(readings.station("galashiels")).rejects.toMatchObject({ init: { status: 503 } });

  cluster = await start();
  expect((await ask(question)).status).toBe(200);
  expect((await ask(question, { headers: ofStaff() })).status).toBe(200);
  expect((await signIn()).error).toBeNull();
  expect((await readings.station("galashiels"))?.station.name).toBe("Galashiels");
});

test("a cluster that ends does not wait for ever for questions that wait for a connection", async () => {
  const headers = { apikey: TEST_SECRETS.publishableKey };
  const question = () => new Request("http://localhost/rest/v1/stations", { headers });
  const [first] = Array.from({ length: 60 }, () => ending.lite.fetch(question()));
  expect((await first)?.status).toBe(200);
  await ending.lite.close();
});
