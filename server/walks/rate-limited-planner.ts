import pLimit from "p-limit";
import type { WalkPlanner } from "#app/walks/walk-planner.ts";

type Options = {
  /** From one request to the next, in ms. A little over a second by default: not every request travels equally fast. */
  pause?: number;
  /** From sending a request to giving it up, in ms. */
  limit?: number;
  /** Questions that may wait; the next one is refused. */
  waiting?: number;
  /** Runs `send` while no other process of the site does. */
  withLock?: WithLock;
};

/** So many walks wait that this one was not taken into the line. */
export class LineTooLong extends Error {
  override name = "LineTooLong";
}

/** Keeps to one request at a time among several processes; `send` ends only when the next one may go. */
export type WithLock = <T>(send: () => Promise<T>) => Promise<T>;

/**
 * A planner that asks `planner` at most once a second, as public servers demand of a whole site. Questions wait in line; the time
 * limit counts from sending. Rejects as `planner` does, with a TimeoutError, or with LineTooLong.
 */
export function rateLimitedPlanner(
  planner: WalkPlanner,
  { pause = 1100, limit = 8000, waiting = 100, withLock = (send) => send() }: Options = {},
): WalkPlanner {
  const line = pLimit(1);
  return {
    name: planner.name,
    async plan(from, to, signal) {
      if (line.pendingCount >= waiting) throw new LineTooLong("Too many walks wait to be planned");
      return new Promise((resolve, reject) => {
        // The asker has the answer as soon as it is there; the next one waits for the rest of the pause.
        const turn = () =>
          withLock(async () => {
            signal.throwIfAborted();
            const rest = new Promise((end) => setTimeout(end, pause));
            await planner
              .plan(from, to, AbortSignal.any([signal, AbortSignal.timeout(limit)]))
              .then(resolve, reject);
            await rest;
          });
        line(turn).catch(reject);
      });
    },
  };
}
