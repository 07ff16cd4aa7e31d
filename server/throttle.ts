import pLimit from "p-limit";

export type ThrottleOptions = {
  /** From one request to the next, in ms. A little over a second by default, since latency varies. */
  pauseMs?: number;
  /** From sending a request to giving it up, in ms. Time in the queue does not count. */
  timeoutMs?: number;
  /** Requests that may wait; the next one is rejected with QueueFull. */
  maxWaiting?: number;
  /** Runs `send` while no other process of the site does, and waits until it has ended. */
  withLock?: <T>(send: () => Promise<T>) => Promise<T>;
};

/** Sends a request when it is due. Rejects as `send` does, with a TimeoutError, with QueueFull, or at once when aborted in the queue. */
export type Throttle = <T>(send: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

export class QueueFull extends Error {
  override name = "QueueFull";
}

/** One request a second, as public servers require. */
export function makeThrottle({
  pauseMs = 1100,
  timeoutMs = 8000,
  maxWaiting = 100,
  withLock = (send) => send(),
}: ThrottleOptions = {}): Throttle {
  const queue = pLimit(1);
  return async (send, signal) => {
    if (queue.pendingCount >= maxWaiting) throw new QueueFull("Too many requests wait to be sent");
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      // The response is returned at once, while the queue waits for the rest of the pause.
      const run = async () => {
        signal.removeEventListener("abort", leave);
        signal.throwIfAborted();
        const pause = new Promise((end) => setTimeout(end, pauseMs));
        await send(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])).then(resolve, reject);
        await pause;
      };
      queue(() => withLock(run)).catch(reject);
    });
  };
}
