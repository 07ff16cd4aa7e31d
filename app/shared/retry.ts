import { describeError } from "#app/shared/errors.ts";

/** Whether the query client tries again, without a connection when that is back: not after a 4xx, or an error that a retry cannot help. */
export function shouldRetry(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number };
  const isRefused = status >= 400 && status < 500;
  return !isRefused && describeError(error).isRetryable;
}

/** For a query that pages do without: without a connection it fails at once, where others wait for it. */
export const retryOnline = (most: number) => (failures: number, error: Error) =>
  navigator.onLine !== false && failures < most && shouldRetry(error);
