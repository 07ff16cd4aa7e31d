import { RequestError } from "#app/shared/errors.ts";
import { startStallTimeout } from "#app/shared/timeout.ts";

/**
 * Null for a 404. Logs a failure and rejects with errors for describeError; an abort by `signal` is not logged. On a slow line a long
 * document may take its time: it is given up once nothing more of it comes.
 */
export async function readDocument<T>(
  path: string,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T | null> {
  const stall = startStallTimeout();
  try {
    const response = await fetch(path, {
      headers,
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new RequestError(`${path} answered ${response.status}`, response.status);
    const renewing = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, to) {
        stall.renew();
        to.enqueue(part);
      },
    });
    return (await new Response(response.body?.pipeThrough(renewing)).json()) as T;
  } catch (error) {
    if (!signal?.aborted) console.error(`${path} could not be read`, error);
    throw error;
  } finally {
    stall.end();
  }
}
