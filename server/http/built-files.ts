import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { makeFairQueue } from "#server/fair-queue.ts";
import { type CachedResponse, respondFrom, toCached } from "#server/http/cached-response.ts";
import type { KeptFile } from "#server/http/kept-builds.ts";
import { WORKER_HEADERS, WORKER_PATH } from "#server/http/no-service-worker.ts";
import { type Asker, busy } from "#server/http/response-cache.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { QueueFull } from "#server/throttle.ts";

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

/** Of earlier builds, in memory. */
const MOST_KEPT = 500;
/** One at a time: nobody takes all connections by asking for what is not there. */
const LOOKUPS = { slots: 1, maxWaiting: 200 };
/** Names that no build has are remembered for 15 s. */
const MISSING = { max: 1000, ttl: 15_000 };
const HASHED = /^\/assets\/([\w.-]{1,200})$/;
/** What only the build reads, and other forms of files. */
const NOT_SERVED = /\/\.(?!well-known\/)|\.(br|gz)$/;

/** The files of the browser build and of those before it, each kept in memory from its first request on. Null for what is no such file. */
export function makeBuiltFiles(
  folder: string,
  findKept: (name: string) => Promise<KeptFile | null>,
): (path: string, asker: Asker) => Promise<Response | null> {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .filter((path) => !NOT_SERVED.test(path)),
  );
  const files = makeLoadCache<CachedResponse>({ freshMs: Number.POSITIVE_INFINITY, max: paths.size + 1 });

  const kept = makeLoadCache<CachedResponse | null>({
    freshMs: Number.POSITIVE_INFINITY,
    lastsMs: (found) => (found ? Number.POSITIVE_INFINITY : 0),
    max: MOST_KEPT,
  });
  const missing = new LRUCache<string, true>(MISSING);
  const queue = makeFairQueue(LOOKUPS);

  return async (path, { request, client }) => {
    if (paths.has(path)) return respondFrom(await files.get(path, () => load(folder, path)), request);
    const [, name] = HASHED.exec(path) ?? [];
    if (!name || missing.has(path)) return null;
    try {
      const found = kept.get(path, () => queue.run(client(), path, () => loadKept(path, findKept(name))));
      // The one who asked first may have a long queue.
      queue.join(client, path);
      const file = await found;
      if (file) return respondFrom(file, request);
      missing.set(path, true);
      return null;
    } catch (error) {
      if (error instanceof QueueFull) return busy();
      throw error;
    }
  };
}

async function loadKept(path: string, file: Promise<KeptFile | null>): Promise<CachedResponse | null> {
  const found = await file;
  if (!found) return null;
  const { content, isBrotli } = found;
  return isBrotli
    ? toBuilt(path, { identity: await promisify(brotliDecompress)(content), br: content })
    : toBuilt(path, { identity: content });
}

async function load(folder: string, path: string): Promise<CachedResponse> {
  const file = join(folder, path);
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ]);
  return toBuilt(path, { identity, ...(br && { br }), ...(gzip && { gzip }) });
}

async function toBuilt(path: string, bodies: CachedResponse["bodies"]): Promise<CachedResponse> {
  const cached = await toCached(
    new Response(new Uint8Array(bodies.identity), {
      headers: {
        "Content-Type": getMimeType(path) ?? "application/octet-stream",
        // Names in /assets contain a hash of the content.
        "Cache-Control": path.startsWith("/assets/")
          ? `public, max-age=${YEAR_S}, immutable`
          : `public, max-age=${DAY_S}`,
        ...(path === WORKER_PATH && WORKER_HEADERS),
      },
    }),
  );
  // Pictures and fonts are compressed by themselves, so the build has no other form of them.
  return { ...cached, bodies, isCompressible: false };
}
