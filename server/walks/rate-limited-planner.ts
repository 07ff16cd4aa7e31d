import pLimit from "p-limit";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";

type Options = {
  /** From one request to the next, in ms. A little over a second by default, since latency varies. */
  pauseMs?: number;
  /** From sending a request to giving it up, in ms. Time in the queue does not count. */
  timeoutMs?: number;
  /** Requests that may wait; the next one is rejected with QueueFull. */
  maxWaiting?: number;
  /** Runs `send` while no other process of the site does, and waits until it has ended. */
  withLock?: <T>(send: () => Promise<T>) => Promise<T>;
};

export class QueueFull extends Error {
  override name = "QueueFull";
}

/** One request a second, as public planners require. Rejects as `planner` does, with a TimeoutError, or with QueueFull. */
export function rateLimitedPlanner(
  planner: WalkPlanner,
  { pauseMs = 1100, timeoutMs = 8000, maxWaiting = 100, withLock = (send) => send() }: Options = {},
): WalkPlanner {
  const queue = pLimit(1);
  return {
    name: planner.name,
    async plan(from, to, signal) {
      if (queue.pendingCount >= maxWaiting) throw new QueueFull("Too many walks wait to be planned");
      return new Promise((resolve, reject) => {
        // The walk is returned at once, while the queue waits for the rest of the pause.
        const send = async () => {
          signal.throwIfAborted();
          const pause = new Promise((end) => setTimeout(end, pauseMs));
          const timeout = AbortSignal.timeout(timeoutMs);
          await planner.plan(from, to, AbortSignal.any([signal, timeout])).then(resolve, reject);
          await pause;
        };
        queue(() => withLock(send)).catch(reject);
      });
    },
  };
}
