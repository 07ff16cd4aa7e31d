import { describe, expect, test, vi } from "vitest";
import { decodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk, WalkPlanner } from "#app/walks/walk-planner.ts";
import type { WalkResponse } from "#app/walks/walk-response.ts";
import { makeGetWalkingRoute } from "#server/functions/get-walking-route.ts";
import { makeCallFunction, post } from "#server/functions/server-functions.ts";
import { QueueFull } from "#server/throttle.ts";
import { type StoredWalks, storingPlanner } from "#server/walks/stored-walks.ts";

const TWEEDBANK = { latitude: 55.60574, longitude: -2.759531 };
const MELROSE_ABBEY = { latitude: 55.59927, longitude: -2.71776 };
const REQUEST = { fromLat: 55.60574, fromLng: -2.759531, toLat: 55.59927, toLng: -2.71776 };
const CORNER = { latitude: 55.603, longitude: -2.73 };
const PLANNED: Walk = {
  distanceMetres: 3018.4,
  durationMinutes: 38,
  line: [TWEEDBANK, CORNER, MELROSE_ABBEY],
  steps: [{ text: "Walk north.", metres: 3018 }],
  credit: "by a planner",
  isApproximate: false,
};

/** Walks in memory with one linked pair, which is hidden from visitors unless it is published. */
function walksInMemory({ isPublished = true, river = null as string | null } = {}): StoredWalks {
  const kept = new Map<string, Walk>();
  const failed = new Set<string>();
  const pair = (from: typeof TWEEDBANK, to: typeof TWEEDBANK) => `${routeKey(from)} ${routeKey(to)}`;
  return {
    async find(from, to, role) {
      const isVisible = role === "staff" || isPublished;
      const isLinked = pair(from, to) === pair(TWEEDBANK, MELROSE_ABBEY);
      return {
        walk: (isVisible && kept.get(pair(from, to))) || null,
        isLinked: isVisible && isLinked,
        river,
      };
    },
    async store(from, to, walk) {
      kept.set(pair(from, to), walk);
    },
    hasFailed: async (from, to) => failed.has(pair(from, to)),
    noteFailure: async (from, to) => void failed.add(pair(from, to)),
  };
}

function setUp({
  plan = async () => PLANNED,
  walks = walksInMemory(),
  isStaff = false,
  hasPlanner = true,
}: {
  plan?: WalkPlanner["plan"];
  walks?: StoredWalks;
  isStaff?: boolean;
  hasPlanner?: boolean;
} = {}) {
  const planned = vi.fn(plan);
  const notStored = vi.fn();
  const log = { warn: vi.fn(), error: vi.fn() };
  const getWalkingRoute = makeGetWalkingRoute({
    walks,
    planner: hasPlanner ? storingPlanner({ name: "fake", plan: planned }, walks, notStored) : null,
    isStaff: async () => isStaff,
    log,
    timeoutMs: { visitor: 30, staff: 1000 },
  });
  const callFunction = makeCallFunction({ walk: post(getWalkingRoute) }, "http://localhost");
  const handle = (request: Request, address = "192.0.2.1") =>
    callFunction("walk", request, { address, userAgent: "" });
  const send = async (data: unknown = REQUEST, address?: string) => {
    const body = typeof data === "string" ? data : JSON.stringify(data);
    const response = await handle(
      new Request("http://localhost/functions/v1/get-walking-route", { method: "POST", body }),
      address,
    );
    return { status: response.status, body: (await response.json()) as WalkResponse & { message: string } };
  };
  return { send, plan: planned, notStored, log, walks, handle };
}

describe("where an estimate is no walk", () => {
  const noWalk = { status: 404, body: { message: "No direct walk known" } };

  test("the sea between two points is a 404", async () => {
    const { send } = setUp({ hasPlanner: false });
    const acrossTheForth = { fromLat: 55.9863, fromLng: -3.3816, toLat: 56.0106, toLng: -3.3936 };
    expect(await send(acrossTheForth)).toEqual(noWalk);
  });

  test("so is a river that the content names, until the walk is planned", async () => {
    const walks = walksInMemory({ river: "the Tweed" });
    const { send } = setUp({ hasPlanner: false, walks });
    expect(await send()).toEqual(noWalk);
    await walks.store(TWEEDBANK, MELROSE_ABBEY, PLANNED, "fake");
    expect(await send()).toMatchObject({ status: 200, body: plannedResponse });
  });

  test("a planner that answers in time is asked first", async () => {
    const { send } = setUp({ walks: walksInMemory({ river: "the Tweed" }) });
    expect(await send()).toMatchObject({ status: 200, body: plannedResponse });
  });
});

const plannedResponse = { time: 38, distance: 3018, approximate: false, credit: "by a planner" };
const estimate = { approximate: true, credit: "", steps: [] };

describe("a visitor", () => {
  test("gets the planned walk between a station and its attraction", async () => {
    const { send } = setUp();
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...plannedResponse, steps: [{ text: "Walk north.", metres: 3018 }] });
    expect(decodePolyline(body.points)).toEqual([
      { latitude: 55.60574, longitude: -2.75953 },
      CORNER,
      MELROSE_ABBEY,
    ]);
  });

  test("gets the stored walk the second time: it is planned once", async () => {
    const { send, plan } = setUp();
    await send();
    expect((await send()).body).toMatchObject(plannedResponse);
    expect(plan).toHaveBeenCalledTimes(1);
  });

  test("gets the same walk as concurrent requests: it is planned once", async () => {
    const { send, plan } = setUp();
    const responses = await Promise.all([send(), send(), send()]);
    for (const { body } of responses) expect(body).toMatchObject(plannedResponse);
    expect(plan).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate between other points, and nothing is planned", async () => {
    const { send, plan } = setUp();
    expect((await send({ ...REQUEST, toLat: 55.6 })).body).toMatchObject(estimate);
    expect(plan).not.toHaveBeenCalled();
  });

  test("learns nothing about a walk to an attraction that is not published", async () => {
    const walks = walksInMemory({ isPublished: false });
    await walks.store(TWEEDBANK, MELROSE_ABBEY, PLANNED, "fake");
    const { send, plan } = setUp({ walks });
    expect((await send()).body).toMatchObject(estimate);
    expect(plan).not.toHaveBeenCalled();
  });

  test("gets an estimate from a site without a planner", async () => {
    const { send } = setUp({ hasPlanner: false });
    const { body } = await send();
    expect(body).toMatchObject(estimate);
    expect(body.distance).toBeGreaterThan(2700);
    expect(decodePolyline(body.points)).toHaveLength(2);
  });

  test("gets an estimate when the planner fails, which is logged once and not tried again at once", async () => {
    const { send, plan, log } = setUp({ plan: () => Promise.reject(new Error("502")) });
    const responses = await Promise.all([send(), send()]);
    responses.push(await send());
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toMatchObject(estimate);
    }
    expect(plan).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate when planning takes too long, and the planned walk later", async () => {
    const slow = Promise.withResolvers<Walk>();
    const { send, plan } = setUp({ plan: () => slow.promise });
    expect((await send()).body).toMatchObject(estimate);
    slow.resolve(PLANNED);
    await vi.waitFor(async () => expect((await send()).body).toMatchObject(plannedResponse), 30_000);
    expect(plan).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate while the database is away", async () => {
    const walks = { ...walksInMemory(), find: () => Promise.reject(new Error("connection refused")) };
    const { send, plan, log } = setUp({ walks });
    expect((await send()).body).toMatchObject(estimate);
    expect(plan).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate while the database does not respond, and so do a hundred concurrent requests", async () => {
    vi.useFakeTimers();
    const find = vi.fn(() => new Promise<never>(() => {}));
    const { send } = setUp({ walks: { ...walksInMemory(), find } });
    const responses = Promise.all(Array.from({ length: 150 }, () => send()));
    await vi.advanceTimersByTimeAsync(5000);
    expect(find.mock.calls.length).toBeLessThan(20);
    for (const { status, body } of await responses) {
      expect(status).toBe(200);
      expect(body).toMatchObject(estimate);
    }
  });

  test("gets the stored walk while another client sends more requests than may wait, which are no failures", async () => {
    const walks = walksInMemory();
    await walks.store(TWEEDBANK, MELROSE_ABBEY, PLANNED, "fake");
    const find = vi.fn<StoredWalks["find"]>(() => new Promise(() => {}));
    const { send, log } = setUp({ walks: { ...walks, find } });
    const flood = Array.from({ length: 150 }, () => send(REQUEST, "192.0.2.2"));
    // The newest is refused.
    expect((await flood.at(-1))?.body).toMatchObject(estimate);
    find.mockImplementation(walks.find);
    expect((await send()).body).toMatchObject(plannedResponse);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("gets the planned walk also when it cannot be stored", async () => {
    const walks = { ...walksInMemory(), store: () => Promise.reject(new Error("disk full")) };
    const { send, notStored } = setUp({ walks });
    expect((await send()).body).toMatchObject(plannedResponse);
    expect(notStored).toHaveBeenCalledTimes(1);
  });

  test("gets a planned walk after the queue was full", async () => {
    const plan = vi
      .fn<WalkPlanner["plan"]>()
      .mockRejectedValueOnce(new QueueFull())
      .mockResolvedValue(PLANNED);
    const { send } = setUp({ plan });
    expect((await send()).body).toMatchObject(estimate);
    expect((await send()).body).toMatchObject(plannedResponse);
  });
});

describe("staff", () => {
  test("can have a walk planned again that has just failed", async () => {
    const plan = vi
      .fn<WalkPlanner["plan"]>()
      .mockRejectedValueOnce(new Error("502"))
      .mockResolvedValue(PLANNED);
    const { send } = setUp({ plan, isStaff: true });
    expect((await send()).body).toMatchObject(estimate);
    expect((await send()).body).toMatchObject(plannedResponse);
  });

  test("get a planned walk between any two points", async () => {
    const { send } = setUp({ isStaff: true });
    expect((await send({ ...REQUEST, toLat: 55.6 })).body).toMatchObject(plannedResponse);
  });

  test("see walks to attractions that are not published", async () => {
    const walks = walksInMemory({ isPublished: false });
    await walks.store(TWEEDBANK, MELROSE_ABBEY, PLANNED, "fake");
    expect((await setUp({ walks, isStaff: true }).send()).body).toMatchObject(plannedResponse);
  });
});

describe("a malformed request is refused with the reason", () => {
  test.each<[string, unknown, string]>([
    ["no JSON", "from=here", "The body is no JSON"],
    ["nothing", "", "fromLat must be a number"],
    ["null", null, "The body must be an object"],
    ["a list", [1, 2, 3, 4], "The body must be an object"],
    ["a missing number", { ...REQUEST, toLng: undefined }, "toLng must be a number"],
    ["a number as text", { ...REQUEST, toLng: "-2.7" }, "toLng must be a number"],
    ["not a number", { ...REQUEST, fromLat: Number.NaN }, "fromLat must be a number"],
    ["beyond the pole", { ...REQUEST, fromLat: 90.1 }, "fromLat must be 90 or less"],
    ["beyond the date line", { ...REQUEST, toLng: -181 }, "toLng must be -180 or more"],
    ["infinite", '{"fromLat":1e999,"fromLng":0,"toLat":0,"toLng":0}', "fromLat"],
    ["too far", { ...REQUEST, toLat: 55.7 }, "more than 10 km apart"],
  ])("%s", async (_, body, message) => {
    const { send, plan } = setUp();
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(plan).not.toHaveBeenCalled();
  });

  test("another method", async () => {
    const response = await setUp().handle(new Request("http://localhost/functions/v1/get-walking-route"));
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
  });
});
