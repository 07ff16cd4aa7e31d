import { beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "#app/shared/errors.ts";
import { withRetries } from "#app/shared/with-retries.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

/** Fails with each of `errors`, then succeeds. `ranAt` holds when it ran, in ms. */
function action(...errors: Error[]) {
  const start = Date.now();
  const ranAt: number[] = [];
  const run = async () => {
    ranAt.push(Date.now() - start);
    const error = errors.shift();
    if (error) throw error;
    return "done";
  };
  return { run, ranAt };
}
const busy = () => new RequestError("busy", 503);

test("an action that succeeds runs once", async () => {
  const { run, ranAt } = action();
  await expect(withRetries(run)).resolves.toBe("done");
  expect(ranAt).toEqual([0]);
});

test("there are three attempts, 1 s and then 2 s apart", async () => {
  const { run, ranAt } = action(busy(), busy());
  const outcome = withRetries(run);
  await vi.runAllTimersAsync();
  await expect(outcome).resolves.toBe("done");
  expect(ranAt).toEqual([0, 1000, 3000]);
});

test("after the third attempt it fails with that attempt's error", async () => {
  const { run, ranAt } = action(busy(), busy(), new RequestError("last", 500), busy());
  const outcome = expect(withRetries(run)).rejects.toThrow("last");
  await vi.runAllTimersAsync();
  await outcome;
  expect(ranAt).toHaveLength(3);
});

test("an error that a retry cannot help is not retried", async () => {
  const { run, ranAt } = action(new RequestError("no such thing", 404));
  await expect(withRetries(run)).rejects.toThrow("no such thing");
  expect(ranAt).toHaveLength(1);
});

test("an aborted action is not retried", async () => {
  const { run, ranAt } = action(busy(), busy());
  const controller = new AbortController();
  const outcome = expect(withRetries(run, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  await vi.runAllTimersAsync();
  await outcome;
  expect(ranAt).toHaveLength(1);
});
