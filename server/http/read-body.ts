import { withTimeout } from "#app/shared/timeout.ts";

/** A body that is longer than allowed (413), too slow (408), or cut off (400). */
export class RefusedBody extends Error {
  override name = "RefusedBody";
  readonly status: 400 | 408 | 413;

  constructor(status: RefusedBody["status"], message: string) {
    super(message);
    this.status = status;
  }
}

const TIMEOUT_MS = 10_000;

/** The same request with its whole body in memory, so that a slow sender does not hold up what comes after. Throws a RefusedBody. */
export async function withBody(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body) return request;
  const body = await readBody(request, maxBytes);
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body });
}

/** Throws a RefusedBody. */
export async function readBody(
  request: Request,
  maxBytes: number,
  timeoutMs = TIMEOUT_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new RefusedBody(413, `The body has more than ${maxBytes} bytes`);
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];

  async function readAll() {
    let length = 0;
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk?.value) return new Uint8Array(Buffer.concat(chunks));
      length += chunk.value.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk.value);
    }
  }

  try {
    return await withTimeout(readAll(), timeoutMs);
  } catch (error) {
    void reader?.cancel().catch(() => {});
    if (error instanceof RefusedBody) throw error;
    throw (error as Error).name === "TimeoutError"
      ? new RefusedBody(408, "The body took too long")
      : new RefusedBody(400, "The body was cut off");
  }
}
