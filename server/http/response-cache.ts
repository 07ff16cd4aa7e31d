import { setImmediate } from "node:timers/promises";
import { publish } from "#server/events.ts";
import { type FairQueue, makeFairQueue } from "#server/fair-queue.ts";
import {
  type CachedResponse,
  encode,
  respondFrom,
  toCached,
  type WholeResponse,
} from "#server/http/cached-response.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { QueueFull } from "#server/throttle.ts";

/** Changes are announced (docs/decisions/0046): a response is given out for 10 s, then for 5 s more while a new one is made. */
export const RESPONSE_AGES = { freshMs: 10_000, usableMs: 15_000 };
const MAX_ENTRIES = 2000;
/** What is good is given out so long when a new response cannot be made, with its age. */
const LASTS_MS = 24 * 60 * 60 * 1000;
/** Statuses of responses that are kept for some seconds only: pages that are missing or have moved. */
const SHORT_LIVED_STATUSES = [301, 302, 404];
/** Each takes memory of its own. */
const COMPRESSIONS = { slots: 2, maxWaiting: 200 };

/** `client` finds the address that a request counts for: what is kept needs none. */
export type Asker = { request: Request; client: () => string };

export type ResponseCache = {
  /**
   * The response kept under `key`, or the one that `make` resolves to, as `request` accepts it: compressed, or 304. Where `make` fails, by
   * rejecting or with a 5xx, an older good one is given out, whose Age says how old it is. Rejects as `make` does.
   */
  respond(key: string, asker: Asker, make: () => Promise<WholeResponse>): Promise<Response>;
  clear(): void;
  /** Responses are made anew at the next request, and given out where that fails. */
  expire(): void;
};

type Options = {
  name: string;
  /** In which responses wait to be made; without one they are made at once. */
  queue?: FairQueue;
  maxBytes: number;
  /** Of Brotli, 0 to 11; by default that of pages. */
  quality?: number;
  now?: () => number;
};

type Made = CachedResponse & { madeAt: number };

/** A 5xx, in place of which an older response may be given out. */
class Failure extends Error {
  readonly response: Made;
  constructor(response: Made) {
    super("The response is a failure");
    this.response = response;
  }
}

export function makeResponseCache({
  name,
  queue,
  maxBytes,
  quality,
  now = () => performance.now(),
}: Options): ResponseCache {
  const cache = makeLoadCache<Made>({
    ...RESPONSE_AGES,
    // Anybody can ask for pages that are not there.
    isApart: ({ status }) => status !== 200,
    max: MAX_ENTRIES,
    maxSize: maxBytes,
    // Compressed bodies come later, at about a third of the size.
    sizeOf: ({ bodies }, key) => Math.ceil(bodies.identity.length * 1.5) + key.length + 500,
    lastsMs: ({ status }) =>
      status === 200 ? LASTS_MS : SHORT_LIVED_STATUSES.includes(status) ? RESPONSE_AGES.usableMs : 0,
    now,
  });
  const compressions = makeFairQueue(COMPRESSIONS);

  const toMade = async (response: WholeResponse) => ({
    ...(await toCached(response, quality)),
    madeAt: now(),
  });

  async function load(make: () => Promise<WholeResponse>): Promise<Made> {
    const made = await toMade(await make());
    if (made.status >= 500) throw new Failure(made);
    return made;
  }

  /** Compressing takes as long as rendering does, and counts for the same turn. */
  async function loadCompressed(request: Request, make: () => Promise<WholeResponse>): Promise<Made> {
    const made = await load(make);
    // What has come meanwhile is served first.
    await setImmediate();
    await encode(made, request);
    return made;
  }

  async function find(key: string, asker: Asker, make: () => Promise<WholeResponse>): Promise<Made> {
    let result: "hit" | "miss" = "hit";
    const start = () => {
      result = "miss";
      return queue?.run(asker.client(), key, () => loadCompressed(asker.request, make)) ?? load(make);
    };
    try {
      const found = cache.get(key, start);
      // The one who asked first may have a long queue.
      queue?.join(asker.client, key);
      publish("cached", { cache: name, result });
      return await found;
    } catch (error) {
      if (error instanceof Failure) return error.response;
      if (error instanceof QueueFull) return toMade(busy());
      throw error;
    }
  }

  return {
    async respond(key, asker, make) {
      const cached = await find(key, asker, make);
      const age = Math.max(0, now() - cached.madeAt);
      const response = await respondFrom(cached, asker.request, (compress) =>
        compressions.run(asker.client(), key, compress),
      );
      if (cached.status === 200) response.headers.set("Age", String(Math.floor(age / 1000)));
      // Other caches would give it out as a new one.
      if (age >= RESPONSE_AGES.usableMs) response.headers.set("CDN-Cache-Control", "no-store");
      return response;
    },
    clear: cache.clear,
    expire: cache.expire,
  };
}

export function busy(): Response {
  const headers = { "Content-Type": "text/plain", "Cache-Control": "no-store", "Retry-After": "5" };
  return new Response("The site is busy. Please try again in a moment.", { status: 503, headers });
}
