import { RequestError } from "#app/shared/errors.ts";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";

/** Fetches one of the site's own JSON documents; null for a 404. Rejects with errors for describeError. */
export async function readDocument<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (response.status === 404) return null;
  if (!response.ok) throw new RequestError(`${path} answered ${response.status}`, response.status);
  return (await response.json()) as T;
}
