import { beforeEach, expect, test, vi } from "vitest";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import { estimatePlanner } from "#server/walks/estimate-planner.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";

const HERE = { latitude: 55.6, longitude: -2.7 };
const notAborted = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});

/** A planner that takes `takes` ms or until it is aborted, and the times of its requests, in ms. */
function slowPlanner(takes: number) {
  const start = Date.now();
  const requestedAt: number[] = [];
  const planner: WalkPlanner = {
    name: "slow",
    plan(from, to, signal) {
      requestedAt.push(Date.now() - start);
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        setTimeout(() => estimatePlanner.plan(from, to, signal).then(resolve), takes);
      });
    },
  };
  return { planner, requestedAt };
}

test("three concurrent requests are sent a second apart", async () => {
  const { planner, requestedAt } = slowPlanner(10);
  const queue = rateLimitedPlanner(planner, { pauseMs: 1000 });
  const plans = Promise.all([1, 2, 3].map(() => queue.plan(HERE, HERE, notAborted)));
  await vi.advanceTimersByTimeAsync(3000);
  await plans;
  expect(requestedAt).toEqual([0, 1000, 2000]);
});

test("a walk is returned as soon as it is planned", async () => {
  const { planner } = slowPlanner(10);
  const plan = rateLimitedPlanner(planner).plan(HERE, HERE, notAborted);
  await vi.advanceTimersByTimeAsync(10);
  await expect(plan).resolves.toMatchObject({ line: [HERE, HERE] });
});

test("one request at a time: a slow one delays the next", async () => {
  const { planner, requestedAt } = slowPlanner(5000);
  const queue = rateLimitedPlanner(planner);
  const plans = Promise.all([queue.plan(HERE, HERE, notAborted), queue.plan(HERE, HERE, notAborted)]);
  await vi.advanceTimersByTimeAsync(10_000);
  await plans;
  expect(requestedAt).toEqual([0, 5000]);
});

test("a failed request does not stop the next one", async () => {
  const plan = vi.fn(estimatePlanner.plan).mockRejectedValueOnce(new Error("no"));
  const queue = rateLimitedPlanner({ name: "moody", plan });
  const outcomes = Promise.allSettled([
    queue.plan(HERE, HERE, notAborted),
    queue.plan(HERE, HERE, notAborted),
  ]);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("an aborted request is rejected at once, and not sent when its turn comes", async () => {
  const { planner, requestedAt } = slowPlanner(10);
  const queue = rateLimitedPlanner(planner);
  const gone = new AbortController();
  const first = queue.plan(HERE, HERE, notAborted);
  const second = queue.plan(HERE, HERE, gone.signal);
  gone.abort();
  await expect(second).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(3000);
  await first;
  expect(requestedAt).toEqual([0]);
});

test("a full queue rejects further requests", async () => {
  const { planner } = slowPlanner(10);
  const queue = rateLimitedPlanner(planner, { maxWaiting: 1 });
  const plans = Promise.all([queue.plan(HERE, HERE, notAborted), queue.plan(HERE, HERE, notAborted)]);
  await expect(queue.plan(HERE, HERE, notAborted)).rejects.toThrow("Too many");
  await vi.advanceTimersByTimeAsync(3000);
  await plans;
});

test("a request times out, and its time in the queue does not count", async () => {
  const { planner } = slowPlanner(600);
  // AbortSignal.timeout keeps real time.
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("Too late", "TimeoutError")), milliseconds);
    return controller.signal;
  });
  const queue = rateLimitedPlanner(planner, { timeoutMs: 700 });
  const plans = Promise.all([1, 2, 3].map(() => queue.plan(HERE, HERE, notAborted)));
  await vi.advanceTimersByTimeAsync(5000);
  await expect(plans).resolves.toHaveLength(3);

  const tooSlow = rateLimitedPlanner(slowPlanner(800).planner, { timeoutMs: 700 }).plan(
    HERE,
    HERE,
    notAborted,
  );
  const outcome = expect(tooSlow).rejects.toMatchObject({ name: "TimeoutError" });
  await vi.advanceTimersByTimeAsync(1000);
  await outcome;
  timeout.mockRestore();
});
