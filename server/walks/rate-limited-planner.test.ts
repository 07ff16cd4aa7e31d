import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";
import { rateLimitedPlanner } from "#server/walks/rate-limited-planner.ts";
import { straightLinePlanner } from "#server/walks/straight-line.ts";

const HERE = { latitude: 55.6, longitude: -2.7 };
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Notes when it is asked, in ms; answers after `takes` ms, or when it is given up. */
function slowPlanner(takes: number) {
  const start = Date.now();
  const askedAt: number[] = [];
  const planner: WalkPlanner = {
    name: "slow",
    plan(from, to, signal) {
      askedAt.push(Date.now() - start);
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        setTimeout(() => straightLinePlanner.plan(from, to, signal).then(resolve), takes);
      });
    },
  };
  return { planner, askedAt };
}

test("three questions at once go out a second apart", async () => {
  const { planner, askedAt } = slowPlanner(10);
  const queue = rateLimitedPlanner(planner, { pause: 1000 });
  const plans = Promise.all([1, 2, 3].map(() => queue.plan(HERE, HERE, never)));
  await vi.advanceTimersByTimeAsync(3000);
  await plans;
  expect(askedAt).toEqual([0, 1000, 2000]);
});

test("the answer is there as soon as the planner gives it", async () => {
  const { planner } = slowPlanner(10);
  const plan = rateLimitedPlanner(planner).plan(HERE, HERE, never);
  await vi.advanceTimersByTimeAsync(10);
  await expect(plan).resolves.toMatchObject({ line: [HERE, HERE] });
});

test("a slow answer keeps the next question waiting: one request at a time", async () => {
  const { planner, askedAt } = slowPlanner(5000);
  const queue = rateLimitedPlanner(planner);
  const plans = Promise.all([queue.plan(HERE, HERE, never), queue.plan(HERE, HERE, never)]);
  await vi.advanceTimersByTimeAsync(10_000);
  await plans;
  expect(askedAt).toEqual([0, 5000]);
});

test("a failure keeps nobody behind it from an answer", async () => {
  const plan = vi.fn(straightLinePlanner.plan).mockRejectedValueOnce(new Error("no"));
  const queue = rateLimitedPlanner({ name: "moody", plan });
  const outcomes = Promise.allSettled([queue.plan(HERE, HERE, never), queue.plan(HERE, HERE, never)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("somebody who no longer waits costs no request", async () => {
  const { planner, askedAt } = slowPlanner(10);
  const queue = rateLimitedPlanner(planner);
  const gone = new AbortController();
  const outcomes = Promise.allSettled([queue.plan(HERE, HERE, never), queue.plan(HERE, HERE, gone.signal)]);
  gone.abort();
  await vi.advanceTimersByTimeAsync(3000);
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(askedAt).toEqual([0]);
});

test("a line that is too long is closed", async () => {
  const { planner } = slowPlanner(10);
  const queue = rateLimitedPlanner(planner, { waiting: 1 });
  const plans = Promise.all([queue.plan(HERE, HERE, never), queue.plan(HERE, HERE, never)]);
  await expect(queue.plan(HERE, HERE, never)).rejects.toThrow("Too many");
  await vi.advanceTimersByTimeAsync(3000);
  await plans;
});

test("a request is given up after its limit, counted from sending, and not from asking", async () => {
  const { planner } = slowPlanner(600);
  // AbortSignal.timeout keeps real time.
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("Too late", "TimeoutError")), milliseconds);
    return controller.signal;
  });
  const queue = rateLimitedPlanner(planner, { limit: 700 });
  const plans = Promise.all([1, 2, 3].map(() => queue.plan(HERE, HERE, never)));
  await vi.advanceTimersByTimeAsync(5000);
  await expect(plans).resolves.toHaveLength(3);

  const tooSlow = rateLimitedPlanner(slowPlanner(800).planner, { limit: 700 }).plan(HERE, HERE, never);
  const outcome = expect(tooSlow).rejects.toMatchObject({ name: "TimeoutError" });
  await vi.advanceTimersByTimeAsync(1000);
  await outcome;
  timeout.mockRestore();
});
