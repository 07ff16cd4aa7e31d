import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type CachedResponse, respondFrom, toCached } from "#server/http/cached-response.ts";
import { makeLoadCache } from "#server/load-cache.ts";

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

/** The files of the browser build, each kept in memory from its first request on. Null for what is no such file. */
export function makeBuiltFiles(folder: string): (path: string, request: Request) => Promise<Response | null> {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length)),
  );
  const files = makeLoadCache<CachedResponse>({ freshMs: Number.POSITIVE_INFINITY, max: paths.size + 1 });

  return async (path, request) => {
    if (!paths.has(path)) return null;
    return respondFrom(await files.get(path, () => load(folder, path)), request);
  };
}

async function load(folder: string, path: string): Promise<CachedResponse> {
  const file = join(folder, path);
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ]);
  const cached = await toCached(
    new Response(identity, {
      headers: {
        "Content-Type": getMimeType(path) ?? "application/octet-stream",
        // Names in /assets contain a hash of the content.
        "Cache-Control": path.startsWith("/assets/")
          ? `public, max-age=${YEAR_S}, immutable`
          : `public, max-age=${DAY_S}`,
      },
    }),
  );
  // Pictures and fonts are compressed by themselves, so the build has no other form of them.
  return { ...cached, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) }, isCompressible: false };
}
