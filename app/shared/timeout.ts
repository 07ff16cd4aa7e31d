export const TIMEOUT_MS = 5000;
/** Of what a visitor sends: a phone on a train may take a while. */
export const SEND_TIMEOUT_MS = 15_000;

/** `promise`, or a rejection with a TimeoutError after `milliseconds`. The work itself goes on. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds = TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** `signal` aborts with a TimeoutError TIMEOUT_MS after the last call of `wait`, unless `end` was called. */
export function waitForParts() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const wait = () => {
    end();
    timer = setTimeout(() => controller.abort(timeoutError()), TIMEOUT_MS);
  };
  return { signal: controller.signal, wait, end };
}

const timeoutError = () => new DOMException("The request timed out", "TimeoutError");
