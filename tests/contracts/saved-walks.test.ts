import type { ServerResponse } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Json } from "#app/shared/database.generated.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { startPlanningSavedWalks } from "#server/walks/plan-saved-walks.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";
import { storingPlanner } from "#server/walks/stored-walks.ts";
import { valhallaPlanner } from "#server/walks/valhalla.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { startValhallaServer, valhallaRoute } from "#tests/contracts/valhalla-server.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * Walks are planned after a save by staff, with the real planner's format and the real database.
 */

const api = await startTestDataApi();
const { sql, serverSql, pools, clientFor } = api;
const TWEEDBANK = { latitude: 55.60574, longitude: -2.759531 };
const GALASHIELS = { latitude: 55.6175, longitude: -2.8061 };
const ABBEY = { latitude: 55.59927, longitude: -2.71776 };

const planRoute = (query: Parameters<typeof valhallaRoute>[0], response: ServerResponse) =>
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(valhallaRoute(query)));
let respond: typeof planRoute;
let saved: Awaited<ReturnType<typeof startPlanningSavedWalks>>;
const warnings: unknown[] = [];

const valhalla = await startValhallaServer((query, response) => respond(query, response));
const staff = await makeAccount(api, "staff");

beforeEach(async () => {
  await sql`truncate public.attractions, public.stations, public.cached_routes cascade`;
  respond = planRoute;
  valhalla.requests.length = 0;
  warnings.length = 0;
  await startFirst();
});
afterAll(async () => {
  await saved.close();
  await valhalla.close();
});

/** As on a new site. */
async function startFirst() {
  await saved?.close();
  await sql`delete from private.site_settings where name = 'walks_planned_until'`;
  saved = await start();
  await saved.idle();
}

async function start(options: { turnMs?: number } = {}) {
  const planner = storingPlanner(
    valhallaPlanner({ url: valhalla.url, userAgent: "test" }),
    cachedRoutes({ visitors: pools.visitors, sql: serverSql }),
  );
  const note = (line: unknown) => void warnings.push(line);
  return startPlanningSavedWalks({
    sql: serverSql,
    locks: pools.locks,
    planner: rateLimitedPlanner(planner, { pauseMs: 0 }),
    log: { warn: note, error: note },
    longestSave: "0",
    ...options,
  });
}

async function save(record: object, version?: string) {
  const { data, error } = await clientFor(staff.token).rpc("save_attraction", {
    record: record as Json,
    ...(version && { version }),
  });
  if (error) throw error;
  saved.notice();
  await saved.idle();
  return (data as { saved: { id: string; updated_at: string } }).saved;
}

const minutes = () => sql<{ name: string; minutes: number; source: string }[]>`
  select s.name, walking_time_minutes as minutes, minutes_source as source
  from public.attraction_stations join public.stations s on s.id = station_id order by s.name`;

test("estimates become planned minutes, and staff's stay", async () => {
  const tweedbank = await makeStation(sql, "Tweedbank", TWEEDBANK);
  const galashiels = await makeStation(sql, "Galashiels", GALASHIELS);
  const { id, updated_at } = await save({
    name: "Melrose Abbey",
    ...ABBEY,
    attraction_stations: [
      { station_id: tweedbank, walking_time_minutes: 20, minutes_source: "estimate" },
      { station_id: galashiels, walking_time_minutes: 99, minutes_source: "staff" },
    ],
  });
  expect(valhalla.requests).toHaveLength(2);
  expect(await minutes()).toEqual([
    { name: "Galashiels", minutes: 99, source: "staff" },
    { name: "Tweedbank", minutes: expect.any(Number), source: "planned" },
  ]);
  const [row] = await sql`select updated_at::text as version from public.attractions`;
  // A form that was opened before is still valid.
  expect(new Date(String(row?.version))).toEqual(new Date(updated_at));

  // The same walk is not asked for again.
  await save({ id, description: "A ruin." }, updated_at);
  expect(valhalla.requests).toHaveLength(2);
});

test("more walks than there is time for in one turn are planned in the next ones", async () => {
  await saved.close();
  saved = await start({ turnMs: 0 });
  const stations = await Promise.all(
    Array.from({ length: 7 }, (_, n) =>
      makeStation(sql, `Station ${n}`, { ...TWEEDBANK, latitude: TWEEDBANK.latitude + n / 1000 }),
    ),
  );
  await save({
    name: "Melrose Abbey",
    ...ABBEY,
    attraction_stations: stations.map((station_id) => ({ station_id, minutes_source: "estimate" })),
  });
  expect(valhalla.requests).toHaveLength(7);
  expect((await minutes()).every(({ source }) => source === "planned")).toBe(true);
});

test("drafts of an import wait until they are published", async () => {
  const tweedbank = await makeStation(sql, "Tweedbank", TWEEDBANK);
  const import_batch_id = "8b1c2f5e-0c7a-4c4e-9d3b-2f1a6e5d4c3b";
  const abbey = await makeAttraction(sql, "Melrose Abbey", { ...ABBEY, status: "draft", import_batch_id });
  await link(sql, abbey, tweedbank);
  saved.notice();
  await saved.idle();
  expect(valhalla.requests).toHaveLength(0);
  const args = { record_type: "attractions", record_ids: [abbey], new_status: "published" as const };
  await clientFor(staff.token).rpc("set_record_status", args);
  saved.notice();
  await saved.idle();
  expect(valhalla.requests).toHaveLength(1);
});

test("a moved attraction gets new minutes, and minutes of a stored walk are used without asking", async () => {
  const tweedbank = await makeStation(sql, "Tweedbank", TWEEDBANK);
  const first = await save({
    name: "Melrose Abbey",
    ...ABBEY,
    attraction_stations: [{ station_id: tweedbank, walking_time_minutes: 20, minutes_source: "estimate" }],
  });
  const [before] = await minutes();
  const moved = await save({ id: first.id, latitude: 55.59 }, first.updated_at);
  const [after] = await minutes();
  expect(after).toMatchObject({ source: "planned" });
  expect(after?.minutes).toBeGreaterThan(before?.minutes ?? Number.NaN);
  await save({ id: first.id, latitude: ABBEY.latitude }, moved.updated_at);
  expect(await minutes()).toEqual([before]);
  expect(valhalla.requests).toHaveLength(2);
});

test("what was there before, such as the demo content, is left alone", async () => {
  const old = await makeAttraction(sql, "Old Abbey", ABBEY);
  await link(sql, old, await makeStation(sql, "Tweedbank", TWEEDBANK));
  await startFirst();
  await save({ name: "Elsewhere" });
  await save({ name: "Somewhere" });
  expect(valhalla.requests).toHaveLength(0);
});

test("what was saved before the last server stopped is planned once, however many servers start", async () => {
  await saved.close();
  const tweedbank = await makeStation(sql, "Tweedbank", TWEEDBANK);
  await link(sql, await makeAttraction(sql, "Melrose Abbey", ABBEY), tweedbank);
  saved = await start();
  const others = await Promise.all([start(), start()]);
  for (const each of [saved, ...others]) await each.idle();
  expect(valhalla.requests).toHaveLength(1);
  for (const each of others) await each.close();
});

test("walks that the planner knows no path of hold up none, and are not asked for again", async () => {
  const north = ["A", "B", "C", "D"].map((name, n) =>
    makeStation(sql, `Station ${name}`, { ...TWEEDBANK, latitude: 55.61 + n / 1000 }),
  );
  const stations = await Promise.all([...north, makeStation(sql, "Tweedbank", TWEEDBANK)]);
  respond = (query, response) =>
    (query.locations[0]?.lat ?? 0) < 55.61
      ? planRoute(query, response)
      : response.writeHead(400).end('{"error_code":442,"error":"No path could be found for input"}');
  await save({
    name: "Melrose Abbey",
    ...ABBEY,
    attraction_stations: stations.map((station_id) => ({ station_id, minutes_source: "estimate" })),
  });
  expect((await minutes()).at(-1)).toMatchObject({ name: "Tweedbank", source: "planned" });
  expect(warnings).toHaveLength(4);
  await save({ name: "Elsewhere" });
  expect(valhalla.requests).toHaveLength(5);
});

test("a planner that fails is asked three times, and again at the next save of anything, which comes first", async () => {
  const stations = await Promise.all(
    ["A", "B", "C", "D", "E"].map((name, n) =>
      makeStation(sql, `Station ${name}`, { ...TWEEDBANK, latitude: TWEEDBANK.latitude + n / 1000 }),
    ),
  );
  respond = (_, response) => response.writeHead(503).end();
  await save({
    name: "Melrose Abbey",
    ...ABBEY,
    attraction_stations: stations.map((station_id) => ({
      station_id,
      walking_time_minutes: 20,
      minutes_source: "estimate",
    })),
  });
  expect(valhalla.requests).toHaveLength(3);
  expect(warnings).toHaveLength(3);
  expect((await minutes()).every(({ source }) => source === "estimate")).toBe(true);

  const sources = async () => new Set((await minutes()).map(({ source }) => source));
  const TOWER = { latitude: 55.61, longitude: -2.75 };
  respond = (query, response) =>
    query.locations[1]?.lat === ABBEY.latitude ? response.writeHead(503).end() : planRoute(query, response);
  await save({
    name: "Darnick Tower",
    ...TOWER,
    attraction_stations: stations
      .slice(0, 1)
      .map((station_id) => ({ station_id, minutes_source: "estimate" })),
  });
  expect(await sources()).toEqual(new Set(["estimate", "planned"]));
  respond = planRoute;
  await save({ name: "Elsewhere" });
  expect(await sources()).toEqual(new Set(["planned"]));
});
