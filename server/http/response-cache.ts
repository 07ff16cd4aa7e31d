import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Younger than this what was read is simply given out; older, it is given out while it is read anew. */
export const FRESH_MS = 5000;
/** Older than this it is not given out at all. */
export const USABLE_MS = 15_000;
const MAX_ENTRIES = 2000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Smaller bodies do not get smaller by compression. */
const WORTH_COMPRESSING = 500;

const WITHOUT_BODY = [204, 205, 304];

type Encoding = "br" | "gzip" | "identity";

/** An answer that is the same for every visitor, ready in every encoding that has been asked for. */
type CachedResponse = {
  status: number;
  headers: Headers;
  bodies: { identity: Uint8Array } & Partial<Record<Encoding, Uint8Array>>;
  madeAt: number;
};

export type ResponseCache = {
  /**
   * The answer kept under `key`, or the one that `make` gives, as `request` wants it: compressed, or 304. Only a 200 is kept.
   * Rejects with what `make` rejects.
   */
  answer(key: string, request: Request, make: () => Promise<Response>): Promise<Response>;
  /** Forgets everything, after a write. */
  clear(): void;
};

/** Keeps answers to questions that do not depend on who asks. */
export function makeResponseCache(now: () => number = Date.now): ResponseCache {
  const kept = new LRUCache<string, CachedResponse>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // Compressed bodies come later, at about a third of the size.
    sizeCalculation: ({ bodies }, key) => Math.ceil(bodies.identity.length * 1.5) + key.length + 500,
  });
  const underway = new Map<string, Promise<CachedResponse>>();
  /** Raised by clear(): what was being made before a write is not kept. */
  let generation = 0;

  function remake(key: string, make: () => Promise<Response>): Promise<CachedResponse> {
    const known = underway.get(key);
    if (known) return known;
    const startedIn = generation;
    const making = make()
      .then(async (response) => {
        const answer = await keepable(response, now());
        if (answer.status === 200 && startedIn === generation) kept.set(key, answer);
        return answer;
      })
      .finally(() => {
        if (underway.get(key) === making) underway.delete(key);
      });
    underway.set(key, making);
    return making;
  }

  return {
    async answer(key, request, make) {
      const found = kept.get(key);
      const age = found ? now() - found.madeAt : Number.POSITIVE_INFINITY;
      if (found && age < USABLE_MS) {
        // Whoever waits for nothing also hears of no failure; the next one will.
        if (age >= FRESH_MS) remake(key, make).catch(() => {});
        return asWanted(found, request);
      }
      return asWanted(await remake(key, make), request);
    },
    clear() {
      generation += 1;
      kept.clear();
      underway.clear();
    },
  };
}

async function keepable(response: Response, madeAt: number): Promise<CachedResponse> {
  const identity = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  headers.append("Vary", "Accept-Encoding");
  if (response.status === 200) {
    headers.set("ETag", `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`);
  }
  return { status: response.status, headers, bodies: { identity }, madeAt };
}

async function asWanted(answer: CachedResponse, request: Request): Promise<Response> {
  const { status } = answer;
  // A copy: the server's own Response keeps the object that it is given, and would write into the kept answer.
  const headers = new Headers(answer.headers);
  // Servers in between may have made a strong tag of our weak one.
  const tag = headers.get("ETag")?.replace("W/", "");
  if (tag && request.headers.get("If-None-Match")?.includes(tag))
    return new Response(null, { status: 304, headers });
  if (WITHOUT_BODY.includes(status)) return new Response(null, { status, headers });
  const encoding = chooseEncoding(request.headers.get("Accept-Encoding"), answer.bodies.identity.length);
  const body = await encoded(answer, encoding);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  const isHead = request.method === "HEAD";
  return new Response(isHead ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
}

function chooseEncoding(accepted: string | null, length: number): Encoding {
  if (!accepted || length < WORTH_COMPRESSING) return "identity";
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(\\s|,|$)`).test(accepted);
  if (/\bbr\b/.test(accepted) && !refused("br")) return "br";
  if (/\bgzip\b/.test(accepted) && !refused("gzip")) return "gzip";
  return "identity";
}

async function encoded({ bodies }: CachedResponse, encoding: Encoding): Promise<Uint8Array> {
  const done = bodies[encoding];
  if (done) return done;
  const body = await compress[encoding === "br" ? "br" : "gzip"](bodies.identity);
  bodies[encoding] = body;
  return body;
}

const compress = {
  // 5 of 11: within a few per cent of the best, and some thirty times faster.
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
};
