import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { DATA_CACHE, EDITION, keptTile, OF_PACK, packCache, tileCache } from "#app/offline/cache-names.ts";
import { mayBeKept } from "#app/offline/cache-rules.ts";
import { isCurrent, type KeptRegion, keptRegions, noteKept, setKept } from "#app/offline/kept-regions.ts";
import { daysToKeep, documentsOf, drawingsIn } from "#app/offline/region-files.ts";
import { tilesOf } from "#app/offline/region-tiles.ts";
import { today } from "#app/shared/dates.ts";
import { untilNextTry } from "#app/shared/import-again.ts";
import { savesData } from "#app/shared/saves-data.ts";
import type { Tiles } from "#app/shared/site-settings.ts";

/** Requests at once. */
const AT_ONCE = 4;

const running = new Map<string, AbortController>();

type Start = Pick<KeptRegion, "region" | "tiles"> & { day?: string | null };

/** Begins anew; the browser is asked not to delete what is kept when it needs room. */
export async function startKeeping(slug: string, { region, tiles, day }: Start): Promise<void> {
  void navigator.storage?.persist?.();
  running.get(slug)?.abort();
  const before = keptRegions()[slug];
  const days = [...(before?.days ?? []), ...(day ? [day] : [])].filter((each) => each > today());
  setKept(slug, {
    ...(before && isCurrent(before) && before),
    region,
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
    const { region } = keptRegions()[slug] ?? {};
    if (region === undefined || !isBusy(slug)) return;
    noteKept(slug, { state: "running", ...(tiles && { tiles }) });
    await keep(slug, region, controller);
  };
  await navigator.locks
    .request(packCache(slug), { signal }, run)
    .catch((error: Error) => {
      if (!signal.aborted)
        noteKept(slug, { state: error.name === "QuotaExceededError" ? "full" : "stopped" });
    })
    .finally(() => running.get(slug) === controller && running.delete(slug));
}

function isBusy(slug: string): boolean {
  return ["running", "waiting"].includes(keptRegions()[slug]?.state ?? "");
}

/** What a closed tab has not finished. */
export function resumeKeeping(tiles: Tiles): void {
  for (const slug of Object.keys(keptRegions())) if (isBusy(slug)) void keepInTurn(slug, tiles);
}

/** What this version of the site cannot read. Once for each page, since a tab of another version may be open beside it. */
export function renewKept(tiles: Tiles): void {
  for (const [slug, kept] of Object.entries(keptRegions()))
    if (kept?.state === "kept" && !isCurrent(kept) && !savesData())
      void startKeeping(slug, { region: kept.region, tiles });
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

async function keep(slug: string, region: string | null, controller: AbortController): Promise<void> {
  const { signal } = controller;
  const pack = await caches.open(packCache(slug));
  const map = await caches.open(tileCache(slug));
  const since = keptRegions()[slug]?.startedAt ?? Date.now();
  /** It may have been stopped, or begun anew, in another tab. */
  const stopIfUnwanted = () => {
    if (!isBusy(slug) || keptRegions()[slug]?.startedAt !== since) controller.abort();
    signal.throwIfAborted();
  };
  const fetchOne = (path: string) => fetchAnew(slug, keptTile(path) ? map : pack, path, since, signal);
  const [catalogue] = documentsOf(region, NOTHING);
  const text = (await (await fetchOne(catalogue as string))?.text()) ?? "{}";
  const places: Catalogue = { ...NOTHING, ...JSON.parse(text) };
  const kept = keptRegions()[slug];
  const documents = documentsOf(region, places, daysToKeep(today(), kept?.days));
  const tiles = kept?.tiles ? tilesOf(kept.tiles, places) : [];
  const drawings = new Set(drawingsIn(text));
  let bytes = 0;
  let done = 0;
  const total = () => documents.length + drawings.size + tiles.length;
  const fetchAll = (paths: string[]) =>
    inTurns(paths, async (path) => {
      stopIfUnwanted();
      const found = await fetchOne(path);
      bytes += found?.size ?? 0;
      if (found && path.startsWith("/documents/"))
        for (const each of drawingsIn(await found.text())) drawings.add(each);
      noteKept(slug, { done: ++done, total: total() });
    });
  await fetchAll(documents);
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

const NOTHING = { attractions: [], stations: [], regions: [] } as unknown as Catalogue;

async function inTurns(paths: string[], work: (path: string) => Promise<void>): Promise<void> {
  const rest = paths.values();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const path of rest) await work(path);
  });
  await Promise.all(turns);
}

const keyOf = (path: string) => keptTile(path)?.path ?? path;

/** Null for what is not published any more. Waits for the connection. */
async function fetchAnew(slug: string, cache: Cache, path: string, since: number, signal: AbortSignal) {
  const key = keyOf(path);
  const edition = keptTile(path)?.edition ?? "";
  const kept = await cache.match(key);
  const isCurrent = edition
    ? kept?.headers.get(EDITION) === edition
    : Date.parse(kept?.headers.get("X-Kept") ?? "") >= since;
  if (kept && isCurrent) return kept.blob();
  const { response, body } = await fetchPatiently(slug, path, signal);
  if (!mayBeKept(response)) return null;
  const headers = new Headers(response.headers);
  headers.set("X-Kept", new Date().toISOString());
  if (edition) headers.set(EDITION, edition);
  await cache.put(key, new Response(body, { headers }));
  // What is there is older.
  await (await caches.open(DATA_CACHE)).delete(path);
  return body;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

async function fetchPatiently(slug: string, path: string, signal: AbortSignal) {
  while (true) {
    // A tile never changes, and is not kept twice.
    const cache = keptTile(path) ? ("no-store" as const) : ("no-cache" as const);
    const request = { signal, cache, headers: { [OF_PACK]: "1" } };
    const whole = async (response: Response) => ({ response, body: await response.blob() });
    const found = await fetch(path, request)
      .then(whole)
      .catch(() => null);
    signal.throwIfAborted();
    if (found && found.response.status < 500 && found.response.status !== 429) {
      if (keptRegions()[slug]?.state === "waiting") noteKept(slug, { state: "running" });
      return found;
    }
    if (keptRegions()[slug]?.state === "running") noteKept(slug, { state: "waiting" });
    await Promise.race([untilNextTry(), untilAborted(signal)]);
    signal.throwIfAborted();
  }
}
