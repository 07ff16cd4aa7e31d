import { beforeEach, expect, test, vi } from "vitest";
import { CATALOGUE_VERSION } from "#app/catalogue/catalogue-version.generated.ts";
import { EDITION, packCache, tileCache } from "#app/offline/cache-names.ts";
import { goOnKeeping, startKeeping, stopKeeping, throwAway } from "#app/offline/keep-region.ts";
import { keptRegions } from "#app/offline/kept-regions.ts";

const { locks } = navigator;
const SITE = "https://alight.example";
const LEVEN = { slug: "leven", attractionCount: 0, latitude: 56.2, longitude: -3 };
const LIST = "/documents/catalogue/fife";
const STATION = "/documents/station/leven";
const FIFE = {
  version: CATALOGUE_VERSION,
  regions: [{ slug: "fife", isOpen: true }],
  stations: [LEVEN],
  attractions: [],
};

/** What the site answers by path, each time from its list the next one, and then the last one again. */
let answers: Record<string, Response[]>;
let asked: string[];
let stored: Map<string, Map<string, Response>>;

const stateOf = () => keptRegions().fife?.state;

/** Later than whatever was kept before. */
function keep(start: Parameters<typeof startKeeping>[1] = {}): Promise<void> {
  vi.setSystemTime(Date.now() + 1000);
  return startKeeping("fife", start);
}

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });
  stored = new Map();
  vi.stubGlobal("caches", { open: openCache, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal("navigator", { onLine: true, locks });
  // The connection is back as soon as it is waited for.
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  vi.stubGlobal("window", { addEventListener: (_: string, listener: () => void) => setImmediate(listener) });
  answers = { [LIST]: [answer(FIFE)] };
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const [next = answer({ of: path }), ...rest] = answers[path] ?? [];
    if (rest.length > 0) answers[path] = rest;
    return next.clone();
  });
});

async function openCache(name: string) {
  const kept = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, kept);
  return {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: Response) => void kept.set(path, response),
    delete: async (url: string) => kept.delete(url.replace(SITE, "")),
    keys: async () => [...kept.keys()].map((path) => ({ url: SITE + path })),
  };
}

/** As the site gives it to everybody, at `path` if that is another one than was asked for. */
function answer(body: unknown, { status = 200, path = "" } = {}): Response {
  const headers = { "Cache-Control": "public, max-age=0, must-revalidate" };
  const text = status === 204 ? null : JSON.stringify(body);
  const response = new Response(text, { status, headers });
  const seen = { type: "basic", url: SITE + path, redirected: path !== "" };
  const clone = () => answer(body, { status, path });
  for (const [name, value] of Object.entries({ ...seen, clone }))
    Object.defineProperty(response, name, { value });
  return response;
}

const failing = (status: number) => answer({}, { status });

/** Of the region, by path. */
async function keptTexts(): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [path, response] of stored.get(packCache("fife")) ?? [])
    texts[path] = await response.clone().text();
  return texts;
}

/** As a tab that keeps the region does. */
async function inAnotherTab() {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void locks.request(packCache("fife"), async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  return ended.resolve;
}

test("what another tab has not let go of yet goes on at once for the visitor, and here when that tab ends", async () => {
  const end = await inAnotherTab();
  const started = keep();
  stopKeeping("fife");
  await started;
  expect(stateOf()).toBe("stopped");
  const goneOn = goOnKeeping("fife", undefined);
  expect(stateOf()).toBe("running");
  end();
  await goneOn;
  expect(stateOf()).toBe("kept");
});

test("what is stopped here and gone on with before it has stopped goes on", async () => {
  const started = keep();
  stopKeeping("fife");
  const goneOn = goOnKeeping("fife", undefined);
  await Promise.all([started, goneOn]);
  expect(stateOf()).toBe("kept");
});

test("what is thrown away and begun anew meanwhile is fetched anew", async () => {
  const answered = Promise.withResolvers<Response>();
  const site = fetch;
  vi.stubGlobal("fetch", () => answered.promise);
  const first = keep();
  await throwAway("fife");
  expect(stateOf()).toBeUndefined();
  vi.stubGlobal("fetch", site);
  const second = keep();
  answered.resolve(answer(FIFE));
  await Promise.all([first, second]);
  expect(stateOf()).toBe("kept");
  expect(asked).toContain(LIST);
});

test("where the site has another version already, a region waits for it, and what is kept of it stays", async () => {
  await keep();
  const before = await keptTexts();
  answers[LIST] = [answer({ ...FIFE, version: "another", stations: [] })];
  await keep();
  expect(stateOf()).toBe("outdated");
  expect(await keptTexts()).toEqual(before);
  answers[LIST] = [answer(FIFE)];
  await goOnKeeping("fife", undefined);
  expect(stateOf()).toBe("kept");
});

test.each([401, 403, 408, 429, 503])("what is answered with %i is asked for again", async (status) => {
  const failures = Array.from({ length: 5 }, () => failing(status));
  answers = { [LIST]: [...failures, answer(FIFE)], [STATION]: [...failures, answer({ name: "Leven" })] };
  await keep();
  expect(stateOf()).toBe("kept");
  expect(await keptTexts()).toMatchObject({ [STATION]: '{"name":"Leven"}' });
});

test("a region that is closed by now is stopped, and what is kept of it stays", async () => {
  await keep();
  const before = await keptTexts();
  answers[LIST] = [failing(404)];
  asked = [];
  await keep();
  expect(stateOf()).toBe("stopped");
  expect(asked).toEqual([LIST]);
  expect(await keptTexts()).toEqual(before);
});

test("a document that the server cannot make holds nothing up, and stays as it was", async () => {
  const picture = "/illustrations/station-hills-1.svg";
  answers[STATION] = [answer({ picture }), failing(500)];
  await keep();
  const before = await keptTexts();
  expect(Object.keys(before)).toContain(picture);
  answers["/documents/search-words"] = [answer({ abbey: "newer" })];
  await keep();
  expect(stateOf()).toBe("kept");
  expect(await keptTexts()).toEqual({ ...before, "/documents/search-words": '{"abbey":"newer"}' });
});

test("a region stays itself when it becomes the default one, and when another one does", async () => {
  const angus = { slug: "angus", isOpen: true };
  const isSecond = { ...FIFE, regions: [angus, ...FIFE.regions] };
  const listsOf = async () => Object.entries(await keptTexts()).filter(([path]) => /catalogue/.test(path));
  answers = {
    [LIST]: [answer(FIFE), answer(isSecond), answer(FIFE)],
    "/documents/catalogue": [answer({ ...isSecond, stations: [] })],
  };
  await keep();
  expect(await listsOf()).toEqual([["/documents/catalogue", JSON.stringify(FIFE)]]);
  await keep();
  expect(await listsOf()).toEqual([[LIST, JSON.stringify(isSecond)]]);
  await keep();
  expect(await listsOf()).toEqual([["/documents/catalogue", JSON.stringify(FIFE)]]);
  expect(asked.filter((path) => path.includes("undefined"))).toEqual([]);
});

/** Of one tile at each zoom level. */
function mapOf(edition: string, maxZoom: number) {
  const url = `/tiles/${edition}/{z}/{x}/{y}.mvt`;
  return { tiles: { url, attribution: "", vectorsFrom: 0, maxZoom } };
}

test("the map is kept as the archive is now, also where the page names the one before, and where there is nothing", async () => {
  answers["/tiles/old/0/0/0.mvt"] = [answer("streets", { path: "/tiles/new/0/0/0.mvt" })];
  answers["/tiles/old/1/0/0.mvt"] = [answer(null, { status: 204, path: "/tiles/new/1/0/0.mvt" })];
  await keep(mapOf("old", 1));
  expect(stateOf()).toBe("kept");
  const kept = [...(stored.get(tileCache("fife")) ?? [])];
  const tiles = kept.map(([path, { status, headers }]) => [path, [status, headers.get(EDITION)]]);
  expect(Object.fromEntries(tiles)).toEqual({
    "/tiles/0/0/0.mvt": [200, "new"],
    "/tiles/1/0/0.mvt": [204, "new"],
  });
  asked = [];
  await keep(mapOf("new", 1));
  expect(asked.filter((path) => path.startsWith("/tiles/"))).toEqual([]);
});

test("nothing is kept as a tile that has come from elsewhere", async () => {
  answers["/tiles/old/0/0/0.mvt"] = [answer("a page", { path: "/sign-in" })];
  await keep(mapOf("old", 0));
  expect(stateOf()).toBe("kept");
  expect(stored.get(tileCache("fife"))?.size).toBe(0);
});
