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

/** `signal` aborts with a TimeoutError once `renew` was not called for TIMEOUT_MS; `end` ends that. */
export function startStallTimeout() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(() => controller.abort(timeoutError()), TIMEOUT_MS);
  };
  renew();
  return { signal: controller.signal, renew, end };
}

const timeoutError = () => new DOMException("The request timed out", "TimeoutError");
