import { RequestError } from "#app/shared/errors.ts";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";

/** Null for a 404. Logs a failure and rejects with errors for describeError; an abort by `signal` is not logged. */
export async function readDocument<T>(
  path: string,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new RequestError(`${path} answered ${response.status}`, response.status);
    return (await response.json()) as T;
  } catch (error) {
    if (!signal?.aborted) console.error(`${path} could not be read`, error);
    throw error;
  }
}
