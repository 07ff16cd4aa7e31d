import { withTimeout } from "#app/shared/timeout.ts";
import { isDiskFull } from "#server/disk-space.ts";

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
  const tooLarge = `The body has more than ${maxBytes} bytes`;
  const chunks: Uint8Array[] = [];
  await receive(request, (chunk) => chunks.push(chunk), { what: "body", maxBytes, tooLarge, timeoutMs });
  return new Uint8Array(Buffer.concat(chunks));
}

/** `tooLarge` says so. */
type Bounds = { what: "body" | "upload"; maxBytes: number; tooLarge: string; timeoutMs: number };

/** Hands the chunks of a body to `take`, one after the other. Throws a RefusedBody, or that the disk is full. */
export async function receive(
  request: Request,
  take: (chunk: Uint8Array) => unknown,
  { what, maxBytes, tooLarge, timeoutMs }: Bounds,
): Promise<void> {
  // Before the body, which begins to come as it is asked for.
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new RefusedBody(413, tooLarge);
  const reader = request.body?.getReader();

  async function takeAll() {
    let length = 0;
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      length += value.length;
      if (length > maxBytes) throw new RefusedBody(413, tooLarge);
      await take(value);
    }
  }

  try {
    await withTimeout(takeAll(), timeoutMs);
  } catch (error) {
    void reader?.cancel().catch(() => {});
    if (error instanceof RefusedBody || isDiskFull(error)) throw error;
    throw (error as Error).name === "TimeoutError"
      ? new RefusedBody(408, `The ${what} took too long`)
      : new RefusedBody(400, `The ${what} was cut off`);
  }
}
