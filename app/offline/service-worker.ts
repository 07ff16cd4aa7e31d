/// <reference lib="webworker" />
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import {
  buildCache,
  DATA_CACHE,
  EDITION,
  isPack,
  keptTile,
  manifestOf,
  PAGES_OF,
  PICTURE_CACHE,
} from "#app/offline/cache-names.ts";
import { answerTo, type NetworkFirst, SHELL_PATH } from "#app/offline/cache-rules.ts";
import { isCatalogue, isGone, isOfThisVersion, mayBeKept } from "#app/offline/response-rules.ts";
import type { FromPage, FromWorker } from "#app/offline/worker-messages.ts";
import { PAST_WORKER } from "#app/shared/past-worker.ts";

declare const self: ServiceWorkerGlobalScope;

/** Filled in by scripts/build-worker.ts: paths of files, one of them React Router's manifest, and a hash of the whole build. */
declare const FILES: string[];
declare const MANIFEST: string;
declare const BUILD: string;

/** For the network, before the kept copy. */
const WAIT_MS = 3000;
/** After such a wait the kept copy is the answer at once. */
const SLOW_FOR_MS = 10_000;
const MOST = { page: 60, data: 400, picture: 400 };

const FILE_CACHE = buildCache(MANIFEST, BUILD);
const PAGE_CACHE = FILE_CACHE + PAGES_OF;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { method, url, mode, headers } = event.request;
  if (headers.has(PAST_WORKER)) return;
  const answer = answerTo({ method, url, mode, hasRange: headers.has("Range") }, self.origin);
  if (!answer) return;
  if (answer.kind === "file") event.respondWith(builtFile(event.request));
  else if (answer.kind === "tile") event.respondWith(mapTile(event.request));
  else event.respondWith(networkFirst(event, answer));
});
self.addEventListener("message", (event) => {
  const message = event.data as FromPage;
  if (message === "take over") void self.skipWaiting();
  else if (event.source instanceof Client) {
    if (message === "moved") forget(event.source.id);
    else tell(event.source);
  }
});

/** All of the build or nothing. What pages read is kept as far as it comes. */
async function install(): Promise<void> {
  try {
    const shell = await fetch(SHELL_PATH, { cache: "no-store" });
    // While servers change one after the other, it may be another build's.
    if (!mayBeKept(shell) || !(await shell.clone().text()).includes(MANIFEST))
      throw new Error(`${SHELL_PATH} is not of this build`);
    const cache = await caches.open(FILE_CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { priority: "low" })));
    await cache.put(SHELL_PATH, shell);
  } catch (error) {
    await caches.delete(FILE_CACHE);
    throw error;
  }
  await keepContent().catch(() => {});
}

async function keepContent(): Promise<void> {
  const cache = await caches.open(DATA_CACHE);
  const keep = async (path: string) => {
    const response = await fetch(path, { priority: "low" });
    if (await mayBeKeptAs(path, response)) await cache.put(path, response.clone());
    return response;
  };
  const { regions }: Catalogue = await (await keep("/documents/catalogue")).json();
  await keep("/documents/search-words");
  for (const { slug } of regions.filter(({ isOpen }) => isOpen).slice(1)) {
    await keep(`/documents/catalogue/${slug}`);
    await keep(`/documents/search-words/${slug}`);
  }
}

async function mayBeKeptAs(path: string, response: Response): Promise<boolean> {
  if (!mayBeKept(response)) return false;
  return !isCatalogue(path) || isOfThisVersion(await response.clone().text());
}

async function builtFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Kept with a region only. One of another edition serves where the current one does not come. */
async function mapTile(request: Request): Promise<Response> {
  const tile = keptTile(new URL(request.url).pathname);
  const kept = tile && (await caches.match(tile.path, { ignoreVary: true }));
  if (kept?.headers.get(EDITION) === tile?.edition && kept) return kept;
  const fromNetwork = fetch(request);
  return kept ? ((await inTime(fromNetwork)) ?? kept) : fromNetwork;
}

let slowAt = 0;

async function networkFirst(event: FetchEvent, answer: NetworkFirst): Promise<Response> {
  let keeping: Promise<void> | undefined;
  const fromNetwork = fetch(event.request)
    // What fails is not slow.
    .finally(() => {
      slowAt = 0;
    })
    .then((response) => {
      keeping = keep(event.request, response.clone(), answer.kind).catch((error: Error) =>
        error.name === "QuotaExceededError" ? makeRoom() : undefined,
      );
      event.waitUntil(keeping);
      return response;
    });
  const client = event.resultingClientId || event.clientId;
  const atOnce = isLineSlow() ? await findOwn(event.request, answer) : undefined;
  if (atOnce) {
    if (answer.kind !== "picture")
      event.waitUntil(compare(client, atOnce.clone(), fromNetwork, () => keeping));
    return atOnce;
  }
  const fresh = await inTime(fromNetwork);
  if (fresh && fresh.status < 500) return fresh;
  const kept = await findOwn(event.request, answer);
  if (!kept) return (await findShell(answer)) ?? fresh ?? fromNetwork.catch(() => Response.error());
  if (answer.kind !== "picture") noteAge(client, kept);
  return answer.kind === "page" ? withRoomForNote(kept) : kept;
}

/** The page's styles then leave room for the note of its age, which comes after hydration. */
async function withRoomForNote(kept: Response): Promise<Response> {
  return new Response((await kept.text()).replace("<html", "<html data-kept"), kept);
}

/** What a tab shows already with what the network then brings, once that is kept: by another look the tab shows it. */
async function compare(
  client: string,
  shown: Response,
  fromNetwork: Promise<Response>,
  kept: () => Promise<void> | undefined,
): Promise<void> {
  const move = moves.get(client);
  const hasMoved = () => move !== moves.get(client);
  const early = await inTime(fromNetwork);
  if (hasMoved()) return;
  if (!early || early.status >= 500) noteAge(client, shown);
  const fresh = early ?? (await fromNetwork.catch(() => undefined));
  if (!fresh || fresh.status >= 500) return;
  const text = await fresh.text().catch(() => undefined);
  await kept();
  if (hasMoved()) return;
  if (text === undefined) noteAge(client, shown);
  else if (text !== (await shown.text())) note(client, { hasNewer: true });
}

/** Undefined when it is late or fails. */
async function inTime(fromNetwork: Promise<Response>): Promise<Response | undefined> {
  const isSlow = Date.now() - slowAt < SLOW_FOR_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(
      () => {
        if (!isSlow) slowAt = Date.now();
        resolve(undefined);
      },
      isSlow ? 0 : WAIT_MS,
    );
  });
  return Promise.race([fromNetwork.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** By the browser's estimate from what has come lately: below some 700 kbit/s, or above 270 ms for a way there and back. Only Chromium has one. */
function isLineSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType !== undefined && connection.effectiveType !== "4g";
}

async function findOwn(request: Request, { kind }: NetworkFirst): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  if (kind === "page") return caches.match(request, { ...options, cacheName: PAGE_CACHE });
  return (
    (await caches.match(request, { ...options, cacheName: DATA_CACHE })) ?? caches.match(request, options)
  );
}

async function findShell(answer: NetworkFirst): Promise<Response | undefined> {
  return answer.kind === "page" && answer.hasShell
    ? caches.match(SHELL_PATH, { ignoreVary: true, cacheName: FILE_CACHE })
    : undefined;
}

async function keep(request: Request, response: Response, kind: NetworkFirst["kind"]): Promise<void> {
  const cache = await caches.open({ page: PAGE_CACHE, data: DATA_CACHE, picture: PICTURE_CACHE }[kind]);
  if (isGone(response)) await cache.delete(request, { ignoreVary: true });
  if (!(await mayBeKeptAs(new URL(request.url).pathname, response))) return;
  // Of another build it would need files that are not here; and the copy of this one is older.
  if (kind === "page" && !(await response.clone().text()).includes(MANIFEST)) {
    await cache.delete(request, { ignoreVary: true });
    return dropOld();
  }
  await cache.put(request, response);
  const stored = await cache.keys();
  for (const old of stored.slice(0, Math.max(0, stored.length - MOST[kind]))) await cache.delete(old);
  if (kind === "page") await dropOld();
}

/** The browser's storage is full: pictures are the largest and matter least. */
async function makeRoom(): Promise<void> {
  await caches.delete(PICTURE_CACHE);
}

/** Builds that no tab uses any more, and what pages cannot read any more. */
async function dropOld(): Promise<void> {
  if (self.registration.installing || (self.registration.waiting && self.registration.active)) return;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const inUse = new Set(held.map(({ name }) => name));
  for (const name of await caches.keys()) {
    const manifest = manifestOf(name);
    const isCurrent = manifest
      ? name.startsWith(FILE_CACHE) || inUse.has(manifest)
      : name === DATA_CACHE || name === PICTURE_CACHE || isPack(name);
    if (!isCurrent) await caches.delete(name);
  }
}

/** By clients. */
const notes = new Map<string, FromWorker>();
/** How often a client has shown another page. */
const moves = new Map<string, number>();

function forget(client: string): void {
  notes.delete(client);
  moves.set(client, (moves.get(client) ?? 0) + 1);
}

function noteAge(client: string, kept: Response): void {
  const date = Date.parse(kept.headers.get("Date") ?? "");
  if (!Number.isNaN(date)) note(client, { keptAt: Math.min(date, notes.get(client)?.keptAt ?? date) });
}

function note(client: string, change: Partial<FromWorker>): void {
  if (!client) return;
  notes.set(client, { keptAt: null, hasNewer: false, ...notes.get(client), ...change });
  void self.clients.get(client).then((found) => found && tell(found));
}

function tell(client: Client): void {
  client.postMessage(notes.get(client.id) ?? ({ keptAt: null, hasNewer: false } satisfies FromWorker));
}
