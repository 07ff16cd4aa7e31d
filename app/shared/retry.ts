import { describeError } from "#app/shared/errors.ts";

/** Before the second and before the third attempt, in ms. */
const WAITS_MS = [1000, 2000];

/**
 * Runs `action` up to three times, as long as trying again may help, and rejects as its last attempt does. For what a person asked
 * for; readings are tried again by the query client. Give it only actions that may run twice.
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
