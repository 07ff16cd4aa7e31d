/** A request that takes longer shows "Request timed out. Please try again." */
export const TIMEOUT_MS = 5000;

/** Rejects with a TimeoutError after TIMEOUT_MS. The work behind `promise` is not aborted. */
export async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("The request timed out", "TimeoutError")), TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
