import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { DATA_CACHE, EDITION, keptTile, packCache, tileCache } from "#app/offline/cache-names.ts";
import {
  isBusy,
  isCurrent,
  type KeptRegion,
  keptRegions,
  noteKept,
  setKept,
} from "#app/offline/kept-regions.ts";
import { daysToKeep, documentsOf, drawingsIn } from "#app/offline/region-files.ts";
import { tilesOf } from "#app/offline/region-tiles.ts";
import { isGone, isOfThisVersion, mayBeKept, mayTileBeKept } from "#app/offline/response-rules.ts";
import { today } from "#app/shared/dates.ts";
import { untilNextTry } from "#app/shared/import-again.ts";
import { PAST_WORKER } from "#app/shared/past-worker.ts";
import { savesData } from "#app/shared/saves-data.ts";
import type { Tiles } from "#app/shared/site-settings.ts";
import { readRegion } from "#app/stations/region.ts";

/** Requests at once. */
const AT_ONCE = 4;
/** Of a document that the server cannot make, before the region is kept without it, or with what is kept of it already. */
const MOST_FAILURES = 3;

const running = new Map<string, AbortController>();

type Start = Pick<KeptRegion, "tiles"> & { day?: string | null };

/** Begins anew; the browser is asked not to delete what is kept when it needs room. */
export async function startKeeping(slug: string, { tiles, day }: Start): Promise<void> {
  void navigator.storage?.persist?.();
  running.get(slug)?.abort();
  const before = keptRegions()[slug];
  const days = [...(before?.days ?? []), ...(day ? [day] : [])].filter((each) => each > today());
  setKept(slug, {
    ...(before && isCurrent(before) && before),
    ...(tiles && { tiles }),
    days: [...new Set(days)],
    state: "running",
    startedAt: Date.now(),
    done: 0,
    total: 0,
    version: CATALOGUE_VERSION,
  });
  await keepInTurn(slug, tiles);
}

/** Goes on where it was stopped. */
export async function goOnKeeping(slug: string, tiles: Tiles | undefined): Promise<void> {
  noteKept(slug, { state: "running" });
  await keepInTurn(slug, tiles);
}

/** In one tab at a time: while another one is at it, this one waits, and takes over what that leaves. */
async function keepInTurn(slug: string, tiles: Tiles | undefined): Promise<void> {
  if (running.get(slug)?.signal.aborted === false) return;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(slug, controller);
  const run = async () => {
    if (!isBusy(keptRegions()[slug])) return;
    noteKept(slug, { state: "running", ...(tiles && { tiles }) });
    await keep(slug, controller);
  };
  await navigator.locks
    .request(packCache(slug), { signal }, run)
    .catch((error: Error) => {
      if (!signal.aborted)
        noteKept(slug, { state: error.name === "QuotaExceededError" ? "full" : "stopped" });
    })
    .finally(() => running.get(slug) === controller && running.delete(slug));
}

/** What a closed tab has not finished. */
export function resumeKeeping(tiles: Tiles): void {
  for (const [slug, kept] of Object.entries(keptRegions())) if (isBusy(kept)) void keepInTurn(slug, tiles);
}

/** What this version of the site cannot read. Once for each page, since a tab of another version may be open beside it. */
export function renewKept(tiles: Tiles): void {
  for (const [slug, kept] of Object.entries(keptRegions()))
    if (kept?.state === "kept" && !isCurrent(kept) && !savesData()) void startKeeping(slug, { tiles });
}

export function stopKeeping(slug: string): void {
  running.get(slug)?.abort();
  noteKept(slug, { state: "stopped" });
}

export async function throwAway(slug: string): Promise<void> {
  stopKeeping(slug);
  setKept(slug, undefined);
  await caches.delete(packCache(slug));
  await caches.delete(tileCache(slug));
}

async function keep(slug: string, controller: AbortController): Promise<void> {
  const { signal } = controller;
  const pack = await caches.open(packCache(slug));
  const map = await caches.open(tileCache(slug));
  const since = keptRegions()[slug]?.startedAt ?? Date.now();
  /** It may have been stopped, or begun anew, in another tab. */
  const stopIfUnwanted = () => {
    if (!isBusy(keptRegions()[slug]) || keptRegions()[slug]?.startedAt !== since) controller.abort();
    signal.throwIfAborted();
  };
  // By its own name: without one it is that of the default region, which may be another one by now.
  const list = await fetchPatiently(slug, `/documents/catalogue/${slug}`, signal, Number.POSITIVE_INFINITY);
  const text = await list.body.text();
  stopIfUnwanted();
  if (!mayBeKept(list.response)) return noteKept(slug, { state: "stopped" });
  // Until a page of that version goes on, or all servers have this one.
  if (!isOfThisVersion(text)) return noteKept(slug, { state: "outdated" });
  const places: Catalogue = JSON.parse(text);
  const kept = keptRegions()[slug];
  const documents = documentsOf(readRegion(slug, places.regions), places, daysToKeep(today(), kept?.days));
  await store(pack, documents[0] as string, list);
  const tiles = kept?.tiles ? tilesOf(kept.tiles, places) : [];
  const drawings = new Set(drawingsIn(text));
  let bytes = list.body.size;
  let done = 1;
  const total = () => documents.length + drawings.size + tiles.length;
  const fetchAll = (paths: string[]) =>
    inTurns(paths, async (path) => {
      stopIfUnwanted();
      const found = await fetchAnew(slug, keptTile(path) ? map : pack, path, since, signal);
      bytes += found?.size ?? 0;
      if (found && path.startsWith("/documents/"))
        for (const each of drawingsIn(await found.text())) drawings.add(each);
      noteKept(slug, { done: ++done, total: total() });
    });
  await fetchAll(documents.slice(1));
  await fetchAll([...drawings]);
  await fetchAll(tiles);
  const wanted = new Set([...documents, ...drawings, ...tiles].map(keyOf));
  for (const cache of [pack, map])
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      if (!wanted.has(pathname + search)) await cache.delete(url);
    }
  stopIfUnwanted();
  noteKept(slug, { state: "kept", keptAt: Date.now(), bytes, version: CATALOGUE_VERSION });
}

async function inTurns(paths: string[], work: (path: string) => Promise<void>): Promise<void> {
  const rest = paths.values();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const path of rest) await work(path);
  });
  await Promise.all(turns);
}

const keyOf = (path: string) => keptTile(path)?.path ?? path;

/** Null for what is not there, or cannot be kept; what is kept of it where the server fails. Waits for the connection. */
async function fetchAnew(slug: string, cache: Cache, path: string, since: number, signal: AbortSignal) {
  const tile = keptTile(path);
  const key = keyOf(path);
  const kept = await cache.match(key);
  const isCurrent = tile
    ? kept?.headers.get(EDITION) === tile.edition
    : Date.parse(kept?.headers.get("X-Kept") ?? "") >= since;
  if (kept && isCurrent) return kept.blob();
  const found = await fetchPatiently(slug, path, signal);
  const { response } = found;
  // The address of an older archive leads to the current one.
  const from = tile && keptTile(new URL(response.url).pathname);
  const isWanted = tile ? from?.path === key && mayTileBeKept(response) : mayBeKept(response);
  if (!isWanted) return isGone(response) ? null : ((await kept?.blob()) ?? null);
  await store(cache, key, found, from?.edition);
  return found.body;
}

type Found = { response: Response; body: Blob };

async function store(cache: Cache, key: string, { response, body }: Found, edition?: string): Promise<void> {
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.set("X-Kept", new Date().toISOString());
  if (edition) headers.set(EDITION, edition);
  await cache.put(key, new Response(status === 204 ? null : body, { status, headers }));
  // What is there is older.
  await (await caches.open(DATA_CACHE)).delete(key);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** Tries until the response is ok, a 404 or 410, or the last 500 of `mostFailures`. Other statuses may come from a proxy. */
async function fetchPatiently(
  slug: string,
  path: string,
  signal: AbortSignal,
  mostFailures = MOST_FAILURES,
): Promise<Found> {
  let failures = 0;
  while (true) {
    // A tile never changes, and is not kept twice.
    const cache = keptTile(path) ? ("no-store" as const) : ("no-cache" as const);
    const request = { signal, cache, headers: { [PAST_WORKER]: "1" } };
    const whole = async (response: Response) => ({ response, body: await response.blob() });
    const found = await fetch(path, request)
      .then(whole)
      .catch(() => null);
    signal.throwIfAborted();
    if (found?.response.status === 500) failures++;
    if (found && (found.response.ok || isGone(found.response) || failures === mostFailures)) {
      if (keptRegions()[slug]?.state === "waiting") noteKept(slug, { state: "running" });
      return found;
    }
    if (keptRegions()[slug]?.state === "running") noteKept(slug, { state: "waiting" });
    await Promise.race([untilNextTry(), untilAborted(signal)]);
    signal.throwIfAborted();
  }
}
