import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { DATA_CACHE, EDITION, keptTile, OF_PACK, packCache } from "#app/offline/cache-names.ts";
import { mayBeKept } from "#app/offline/cache-rules.ts";
import { daysToKeep, documentsOf, drawingsIn } from "#app/offline/region-files.ts";
import { tilesOf } from "#app/offline/region-tiles.ts";
import { today } from "#app/shared/dates.ts";
import { untilNextTry } from "#app/shared/import-again.ts";
import { savesData } from "#app/shared/saves-data.ts";
import type { Tiles } from "#app/shared/site-settings.ts";
import { storedText } from "#app/shared/stored-text.ts";

export type KeptRegion = {
  /** `waiting` for the connection; `full`: the browser has no more room. */
  state: "running" | "waiting" | "stopped" | "full" | "kept";
  /** In ms since 1970: what was fetched since is not fetched again. */
  startedAt: number;
  done: number;
  total: number;
  /** When it was complete for the last time, and how large it is. */
  keptAt?: number;
  bytes?: number;
  version: string;
  /** As in URLs. */
  region: string | null;
  /** As they were at the beginning. */
  tiles?: Tiles;
  /** A planned day, whose timetable is kept as well. */
  day?: string;
};

export type KeptRegions = Record<string, KeptRegion | undefined>;

/** Requests at once. */
const AT_ONCE = 4;

const stored = storedText("offline-regions");
const running = new Map<string, AbortController>();
let parsed: { text: string | null; regions: KeptRegions } = { text: null, regions: {} };

export const onKeptChange = stored.subscribe;

/** By slug. The same object as long as nothing changes. */
export function keptRegions(): KeptRegions {
  const text = stored.read();
  if (text !== parsed.text) parsed = { text, regions: parse(text) };
  return parsed.regions;
}

function parse(text: string | null): KeptRegions {
  try {
    return Object(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

/** Whether it is complete, and of the shape that this version of the site reads. */
export function isCurrent({ keptAt, version }: KeptRegion): boolean {
  return keptAt !== undefined && version === CATALOGUE_VERSION;
}

/** Nothing once the region was thrown away, in whichever tab. */
function note(slug: string, change: Partial<KeptRegion>): void {
  const before = keptRegions()[slug];
  if (before) write({ ...keptRegions(), [slug]: { ...before, ...change } });
}

function write(regions: KeptRegions): void {
  stored.write(JSON.stringify(regions));
}

type Start = Pick<KeptRegion, "region" | "tiles" | "day">;

/** Begins anew; the browser is asked not to delete what is kept when it needs room. */
export async function startKeeping(slug: string, wanted: Start): Promise<void> {
  void navigator.storage?.persist?.();
  const start = {
    ...wanted,
    state: "running" as const,
    startedAt: Date.now(),
    done: 0,
    total: 0,
    version: CATALOGUE_VERSION,
  };
  const before = keptRegions()[slug];
  write({ ...keptRegions(), [slug]: { ...(before && isCurrent(before) && before), ...start } });
  await goOnKeeping(slug);
}

/** Goes on where it was stopped. In one tab at a time. */
export async function goOnKeeping(slug: string): Promise<void> {
  const { region } = keptRegions()[slug] ?? {};
  if (running.has(slug) || region === undefined) return;
  const controller = new AbortController();
  running.set(slug, controller);
  const run = async (lock: Lock | null) => {
    if (!lock) return;
    note(slug, { state: "running" });
    await keep(slug, region, controller.signal);
  };
  await navigator.locks
    .request(packCache(slug), { ifAvailable: true }, run)
    .catch((error: Error) => note(slug, { state: error.name === "QuotaExceededError" ? "full" : "stopped" }))
    .finally(() => running.delete(slug));
}

/** What a closed tab has not finished. */
export function resumeKeeping(): void {
  for (const [slug, kept] of Object.entries(keptRegions()))
    if (kept?.state === "running" || kept?.state === "waiting") void goOnKeeping(slug);
}

/** What this version of the site cannot read. Once for each page, since a tab of another version may be open beside it. */
export function renewKept(): void {
  for (const [slug, kept] of Object.entries(keptRegions()))
    if (kept?.state === "kept" && !isCurrent(kept) && !savesData()) {
      const { region, tiles, day } = kept;
      void startKeeping(slug, { region, ...(tiles && { tiles }), ...(day && { day }) });
    }
}

export function stopKeeping(slug: string): void {
  running.get(slug)?.abort();
  note(slug, { state: "stopped" });
}

export async function throwAway(slug: string): Promise<void> {
  stopKeeping(slug);
  write({ ...keptRegions(), [slug]: undefined });
  await caches.delete(packCache(slug));
}

async function keep(slug: string, region: string | null, signal: AbortSignal): Promise<void> {
  const cache = await caches.open(packCache(slug));
  const since = keptRegions()[slug]?.startedAt ?? Date.now();
  const fetchOne = (path: string) => fetchAnew(slug, cache, path, since, signal);
  const [catalogue] = documentsOf(region, NOTHING);
  const text = (await (await fetchOne(catalogue as string))?.text()) ?? "{}";
  const places: Catalogue = { ...NOTHING, ...JSON.parse(text) };
  const { tiles: map, day } = keptRegions()[slug] ?? {};
  const documents = documentsOf(region, places, daysToKeep(today(), day));
  const tiles = map ? tilesOf(map, places) : [];
  const drawings = new Set(drawingsIn(text));
  let bytes = 0;
  let done = 0;
  const total = () => documents.length + drawings.size + tiles.length;
  const fetchAll = (paths: string[]) =>
    inTurns(paths, async (path) => {
      // It may have been stopped in another tab.
      if (!["running", "waiting"].includes(keptRegions()[slug]?.state ?? "")) throw new Error("Stopped");
      const found = await fetchOne(path);
      bytes += found?.size ?? 0;
      if (found && path.startsWith("/documents/"))
        for (const each of drawingsIn(await found.text())) drawings.add(each);
      note(slug, { done: ++done, total: total() });
    });
  await fetchAll(documents);
  await fetchAll([...drawings]);
  await fetchAll(tiles);
  const wanted = new Set([...documents, ...drawings, ...tiles].map(keyOf));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!wanted.has(pathname + search)) await cache.delete(url);
  }
  signal.throwIfAborted();
  note(slug, { state: "kept", keptAt: Date.now(), bytes });
}

const NOTHING = { attractions: [], stations: [] } as unknown as Catalogue;

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
      if (keptRegions()[slug]?.state === "waiting") note(slug, { state: "running" });
      return found;
    }
    if (keptRegions()[slug]?.state === "running") note(slug, { state: "waiting" });
    await Promise.race([untilNextTry(), untilAborted(signal)]);
    signal.throwIfAborted();
  }
}
