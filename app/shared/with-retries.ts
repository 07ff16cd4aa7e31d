import { describeError } from "#app/shared/errors.ts";

/** Before the second and before the third attempt, in ms. */
const WAITS_MS = [1000, 2000];

/**
 * Runs `action` up to three times, while a retry may help; rejects with the last attempt's error. For actions that may run
 * twice, such as an upload. Queries are retried by the query client.
 */
export async function withRetries<T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await action();
    } catch (error) {
      if (signal?.aborted || !describeError(error).isRetryable) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    signal?.throwIfAborted();
  }
  return action();
}
