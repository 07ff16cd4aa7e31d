import { describe, expect, onTestFinished, test, vi } from "vitest";
import { decodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk, WalkPlanner } from "#app/walks/walk-planner.ts";
import type { WalkResponse } from "#app/walks/walk-response.ts";
import { makeGetWalkingRoute } from "#server/functions/get-walking-route.ts";
import { LineTooLong } from "#server/walks/rate-limited-planner.ts";
import { rememberWalks, type StoredWalks } from "#server/walks/stored-walks.ts";

const TWEEDBANK = { latitude: 55.60574, longitude: -2.759531 };
const MELROSE_ABBEY = { latitude: 55.59927, longitude: -2.71776 };
const QUESTION = { fromLat: 55.60574, fromLng: -2.759531, toLat: 55.59927, toLng: -2.71776 };
const CORNER = { latitude: 55.603, longitude: -2.73 };
const PLANNED: Walk = {
  distanceMetres: 3018.4,
  durationMinutes: 38,
  line: [TWEEDBANK, CORNER, MELROSE_ABBEY],
  steps: [{ text: "Walk north.", metres: 3018 }],
  credit: "by a planner",
  isApproximate: false,
};

/** Walks in memory, of one linked pair; an unpublished one is hidden from visitors. */
function walksInMemory({ isPublished = true } = {}): StoredWalks {
  const kept = new Map<string, Walk>();
  const pair = (from: typeof TWEEDBANK, to: typeof TWEEDBANK) => `${routeKey(from)} ${routeKey(to)}`;
  return {
    async find(from, to, asWhom) {
      const isVisible = asWhom === "staff" || isPublished;
      const isLinked = pair(from, to) === pair(TWEEDBANK, MELROSE_ABBEY);
      return { walk: (isVisible && kept.get(pair(from, to))) || null, isLinked: isVisible && isLinked };
    },
    async keep(from, to, walk) {
      kept.set(pair(from, to), walk);
    },
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
  const asked = vi.fn(plan);
  const notStored = vi.fn();
  const log = { warn: vi.fn(), error: vi.fn() };
  const answer = makeGetWalkingRoute({
    walks,
    planner: hasPlanner ? rememberWalks({ name: "fake", plan: asked }, walks, notStored) : null,
    isStaff: async () => isStaff,
    log,
    patience: { visitor: 30, staff: 1000 },
  });
  const ask = async (question: unknown = QUESTION) => {
    const body = typeof question === "string" ? question : JSON.stringify(question);
    const response = await answer(
      new Request("http://localhost/functions/v1/get-walking-route", { method: "POST", body }),
    );
    return { status: response.status, body: (await response.json()) as WalkResponse & { message: string } };
  };
  return { ask, asked, notStored, log, walks, answer };
}

const plannedAnswer = { time: 38, distance: 3018, approximate: false, credit: "by a planner" };
const estimate = { approximate: true, credit: "", steps: [] };

describe("a visitor", () => {
  test("gets the planned walk between a station and its attraction", async () => {
    const { ask } = setUp();
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...plannedAnswer, steps: [{ text: "Walk north.", metres: 3018 }] });
    expect(decodePolyline(body.points)).toEqual([
      { latitude: 55.60574, longitude: -2.75953 },
      CORNER,
      MELROSE_ABBEY,
    ]);
  });

  test("who comes second gets the stored one: the planner is asked once", async () => {
    const { ask, asked } = setUp();
    await ask();
    expect((await ask()).body).toMatchObject(plannedAnswer);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("who comes at the same time gets the same one: the planner is asked once", async () => {
    const { ask, asked } = setUp();
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { body } of answers) expect(body).toMatchObject(plannedAnswer);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate between other points, and nobody outside is asked", async () => {
    const { ask, asked } = setUp();
    expect((await ask({ ...QUESTION, toLat: 55.6 })).body).toMatchObject(estimate);
    expect(asked).not.toHaveBeenCalled();
  });

  test("learns nothing about a walk to a place that is not published", async () => {
    const walks = walksInMemory({ isPublished: false });
    await walks.keep(TWEEDBANK, MELROSE_ABBEY, PLANNED, "fake");
    const { ask, asked } = setUp({ walks });
    expect((await ask()).body).toMatchObject(estimate);
    expect(asked).not.toHaveBeenCalled();
  });

  test("gets an estimate from a site without a planner", async () => {
    const { ask } = setUp({ hasPlanner: false });
    const { body } = await ask();
    expect(body).toMatchObject(estimate);
    expect(body.distance).toBeGreaterThan(2700);
    expect(decodePolyline(body.points)).toHaveLength(2);
  });

  test("gets an estimate when the planner fails, which is logged once and not tried again at once", async () => {
    const { ask, asked, log } = setUp({ plan: () => Promise.reject(new Error("502")) });
    const answers = await Promise.all([ask(), ask()]);
    answers.push(await ask());
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject(estimate);
    }
    expect(asked).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  test("waits for a slow planner only so long, and the next one gets what it planned", async () => {
    const slow = Promise.withResolvers<Walk>();
    const { ask, asked } = setUp({ plan: () => slow.promise });
    expect((await ask()).body).toMatchObject(estimate);
    slow.resolve(PLANNED);
    await vi.waitFor(async () => expect((await ask()).body).toMatchObject(plannedAnswer));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate while the database is away", async () => {
    const walks = { ...walksInMemory(), find: () => Promise.reject(new Error("connection refused")) };
    const { ask, asked, log } = setUp({ walks });
    expect((await ask()).body).toMatchObject(estimate);
    expect(asked).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  test("gets an estimate from a database that says nothing, and so do a hundred behind", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const find = vi.fn(() => new Promise<never>(() => {}));
    const { ask } = setUp({ walks: { ...walksInMemory(), find } });
    const answers = Promise.all(Array.from({ length: 150 }, () => ask()));
    await vi.advanceTimersByTimeAsync(5000);
    expect(find.mock.calls.length).toBeLessThan(20);
    for (const { status, body } of await answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject(estimate);
    }
  });

  test("gets the planned walk also when it cannot be stored", async () => {
    const walks = { ...walksInMemory(), keep: () => Promise.reject(new Error("disk full")) };
    const { ask, notStored } = setUp({ walks });
    expect((await ask()).body).toMatchObject(plannedAnswer);
    expect(notStored).toHaveBeenCalledTimes(1);
  });

  test("is not refused a plan later because the line was long before", async () => {
    const plan = vi
      .fn<WalkPlanner["plan"]>()
      .mockRejectedValueOnce(new LineTooLong())
      .mockResolvedValue(PLANNED);
    const { ask } = setUp({ plan });
    expect((await ask()).body).toMatchObject(estimate);
    expect((await ask()).body).toMatchObject(plannedAnswer);
  });
});

describe("staff", () => {
  test("may have a walk tried again that has just failed", async () => {
    const plan = vi
      .fn<WalkPlanner["plan"]>()
      .mockRejectedValueOnce(new Error("502"))
      .mockResolvedValue(PLANNED);
    const { ask } = setUp({ plan, isStaff: true });
    expect((await ask()).body).toMatchObject(estimate);
    expect((await ask()).body).toMatchObject(plannedAnswer);
  });

  test("get a planned walk between any two points", async () => {
    const { ask } = setUp({ isStaff: true });
    expect((await ask({ ...QUESTION, toLat: 55.6 })).body).toMatchObject(plannedAnswer);
  });

  test("see walks to places that are not published", async () => {
    const walks = walksInMemory({ isPublished: false });
    await walks.keep(TWEEDBANK, MELROSE_ABBEY, PLANNED, "fake");
    expect((await setUp({ walks, isStaff: true }).ask()).body).toMatchObject(plannedAnswer);
  });
});

describe("what is no question is refused, and says why", () => {
  test.each<[string, unknown, string]>([
    ["no JSON", "from=here", "The body must be JSON"],
    ["nothing", "", "The body must be JSON"],
    ["null", null, "The body must be an object"],
    ["a list", [1, 2, 3, 4], "The body must be an object"],
    ["a missing number", { ...QUESTION, toLng: undefined }, "toLng must be a number"],
    ["a number as text", { ...QUESTION, toLng: "-2.7" }, "toLng must be a number"],
    ["not a number", { ...QUESTION, fromLat: Number.NaN }, "fromLat must be a number"],
    ["beyond the pole", { ...QUESTION, fromLat: 90.1 }, "fromLat must be 90 or less"],
    ["beyond the date line", { ...QUESTION, toLng: -181 }, "toLng must be -180 or more"],
    ["infinite", '{"fromLat":1e999,"fromLng":0,"toLat":0,"toLng":0}', "fromLat"],
    ["too far", { ...QUESTION, toLat: 55.7 }, "more than 10 km apart"],
  ])("%s", async (_, question, message) => {
    const { ask, asked } = setUp();
    const { status, body } = await ask(question);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(asked).not.toHaveBeenCalled();
  });

  test("another method", async () => {
    const response = await setUp().answer(new Request("http://localhost/functions/v1/get-walking-route"));
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
  });
});
