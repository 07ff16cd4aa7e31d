import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Walk } from "#app/walks/walk-planner.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { makeGetWalkingRoute } from "#server/functions/get-walking-route.ts";
import { cachedRoutes } from "#server/walks/cached-routes.ts";
import { estimatePlanner } from "#server/walks/estimate-planner.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";
import { storingPlanner } from "#server/walks/stored-walks.ts";
import { applyStoredWalks, listUnplannedWalks } from "#server/walks/unplanned-walks.ts";
import { makeAttraction, makeStation } from "#tests/builders/content.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { ELSEWHERE } from "#tests/setup/test-data-api.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql, pools } = await openTestDatabase();
const walks = cachedRoutes({ visitors: pools.visitors, sql: serverSql });

const TWEEDBANK = { latitude: 55.60574, longitude: -2.759531 };
const ABBEY = { latitude: 55.59927, longitude: -2.71776 };
const PLANNED: Walk = {
  distanceMetres: 3018.4,
  durationMinutes: 38,
  line: [{ latitude: 55.60574, longitude: -2.75953 }, { latitude: 55.6, longitude: -2.73 }, ABBEY],
  steps: [{ text: "Walk north.", metres: 3018 }],
  credit: "by a planner",
  isApproximate: false,
};

beforeEach(async () => {
  await sql`truncate public.stations, public.attractions, public.cached_routes cascade`;
});

async function linkedPair({ station = {}, attraction = {}, source = "estimate" } = {}) {
  const stationId = await makeStation(sql, "Tweedbank", { ...TWEEDBANK, ...station });
  const attractionId = await makeAttraction(sql, "Melrose Abbey", { ...ABBEY, ...attraction });
  await sql`
    insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, minutes_source)
    values (${attractionId}, ${stationId}, 44, ${source})`;
  return { stationId, attractionId };
}

const minutes = async () => {
  const [row] = await sql`select walking_time_minutes, minutes_source from public.attraction_stations`;
  return row;
};

describe("a planned walk", () => {
  test("is read as it was stored", async () => {
    await linkedPair();
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    expect(await walks.find(TWEEDBANK, ABBEY, "visitor")).toEqual({
      walk: PLANNED,
      isLinked: true,
      river: null,
    });
  });

  test("replaces estimated minutes", async () => {
    await linkedPair();
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    expect(await minutes()).toEqual({ walking_time_minutes: 38, minutes_source: "planned" });
  });

  test("that is planned anew replaces the minutes of the one before", async () => {
    await linkedPair();
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    await sql`delete from public.cached_routes`;
    await walks.store(TWEEDBANK, ABBEY, { ...PLANNED, durationMinutes: 35 }, "valhalla");
    expect(await minutes()).toEqual({ walking_time_minutes: 35, minutes_source: "planned" });
  });

  test("leaves minutes by staff", async () => {
    await linkedPair({ source: "staff" });
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    expect(await minutes()).toEqual({ walking_time_minutes: 44, minutes_source: "staff" });
  });

  test("is stored once, however often it is planned", async () => {
    await linkedPair();
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    await walks.store(TWEEDBANK, ABBEY, { ...PLANNED, durationMinutes: 1 }, "valhalla");
    expect((await walks.find(TWEEDBANK, ABBEY, "visitor")).walk?.durationMinutes).toBe(38);
    expect(await minutes()).toEqual({ walking_time_minutes: 38, minutes_source: "planned" });
  });

  test("belongs to its two points: a moved attraction has no walk", async () => {
    await linkedPair();
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    await sql`update public.attractions set latitude = 55.6`;
    const moved = { ...ABBEY, latitude: 55.6 };
    expect(await walks.find(TWEEDBANK, moved, "visitor")).toEqual({
      walk: null,
      isLinked: true,
      river: null,
    });
  });
});

describe("a walk is visible to staff only", () => {
  test.each([
    ["to an attraction that is a draft", { attraction: { status: "draft" } }],
    ["from a station that is archived", { station: { status: "archived" } }],
  ] as const)("%s, staff do", async (_, pair) => {
    await linkedPair(pair);
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    expect(await walks.find(TWEEDBANK, ABBEY, "visitor")).toEqual({
      walk: null,
      isLinked: false,
      river: null,
    });
    expect(await walks.find(TWEEDBANK, ABBEY, "staff")).toEqual({
      walk: PLANNED,
      isLinked: true,
      river: null,
    });
  });
});

test("a walk across a named river has its name, until it is planned", async () => {
  const { stationId, attractionId } = await linkedPair();
  await sql`insert into public.walk_barriers values (${attractionId}, ${stationId}, 'the Tweed')`;
  expect(await walks.find(TWEEDBANK, ABBEY, "visitor")).toEqual({
    walk: null,
    isLinked: true,
    river: "the Tweed",
  });
});

test("points without a link are not linked", async () => {
  await makeStation(sql, "Tweedbank", TWEEDBANK);
  await makeAttraction(sql, "Melrose Abbey", ABBEY);
  expect(await walks.find(TWEEDBANK, ABBEY, "visitor")).toEqual({ walk: null, isLinked: false, river: null });
});

test("a stored walk replaces estimates that are left, whenever they were saved", async () => {
  await linkedPair();
  await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
  await sql`update public.attraction_stations set walking_time_minutes = 44, minutes_source = 'estimate'`;
  await applyStoredWalks(serverSql);
  expect(await minutes()).toEqual({ walking_time_minutes: 38, minutes_source: "planned" });
});

describe("walks to be planned", () => {
  test("are those of links, drafts included, without a stored walk", async () => {
    await linkedPair({ attraction: { status: "draft" } });
    expect(await listUnplannedWalks(serverSql)).toEqual([
      { station: "Tweedbank", attraction: "Melrose Abbey", from: TWEEDBANK, to: ABBEY },
    ]);
    await walks.store(TWEEDBANK, ABBEY, PLANNED, "valhalla");
    expect(await listUnplannedWalks(serverSql)).toEqual([]);
  });

  test.each([
    ["a place that is not located", { latitude: 0, longitude: 0 }],
    ["a place more than 10 km away", { latitude: 55.7, longitude: -2.7 }],
  ])("leave out %s", async (_, attraction) => {
    await linkedPair({ attraction });
    expect(await listUnplannedWalks(serverSql)).toEqual([]);
  });
});

test("two servers on one database send the planner one request at a time, and one for each walk", async () => {
  await linkedPair();
  let running = 0;
  let requests = 0;
  const planner = {
    name: "counting",
    async plan(from: Coordinates, to: Coordinates, signal: AbortSignal) {
      requests++;
      expect(++running).toBe(1);
      // The first request lasts until the other server waits.
      if (requests === 1) await expect.poll(() => countWaiting(sql)).toBeGreaterThan(0);
      running--;
      return { ...(await estimatePlanner.plan(from, to, signal)), isApproximate: false };
    },
  };
  const makeServer = () =>
    rateLimitedPlanner(storingPlanner(planner, walks), {
      pauseMs: 0,
      withLock: (send) => withAdvisoryLock(pools.locks, "walkPlanner", send),
    });
  const { signal } = new AbortController();
  const [one, other] = [makeServer(), makeServer()];
  await Promise.all([
    one.plan(TWEEDBANK, ABBEY, signal),
    other.plan(TWEEDBANK, ABBEY, signal),
    other.plan(ABBEY, TWEEDBANK, signal),
  ]);
  expect(requests).toBe(2);
});

test("a walk that one server could not have planned is not asked for by another for ten minutes", async () => {
  await linkedPair();
  const plan = vi.fn(async () => {
    throw new Error("The planner is away");
  });
  const askServer = async () => {
    const getWalkingRoute = makeGetWalkingRoute({
      walks,
      planner: { name: "away", plan },
      isStaff: async () => false,
      log: { warn: vi.fn(), error: vi.fn() },
    });
    const body = {
      fromLat: TWEEDBANK.latitude,
      fromLng: TWEEDBANK.longitude,
      toLat: ABBEY.latitude,
      toLng: ABBEY.longitude,
    };
    expect((await getWalkingRoute(body, new Request("http://localhost"), ELSEWHERE)).approximate).toBe(true);
  };
  await askServer();
  await askServer();
  expect(plan).toHaveBeenCalledTimes(1);
  await sql`update private.failed_walks set failed_at = failed_at - interval '11 minutes'`;
  await askServer();
  expect(plan).toHaveBeenCalledTimes(2);
});
