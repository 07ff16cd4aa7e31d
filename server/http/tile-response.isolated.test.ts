import { AsyncLocalStorage } from "node:async_hooks";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { Basemap } from "#server/basemap/basemap.ts";
import { createWeb, type ServerDependencies } from "#server/http/web.ts";

// Pages are part of the build.
vi.mock("#server/http/route-ids.ts", () => ({ routeIdsAt: () => [] }));
vi.mock("#server/http/render-page.ts", () => ({ makePageRenderer: () => () => new Response() }));

const TILE = gzipSync("streets");

function ask(path: string, tile: Basemap["tile"] | null = async () => TILE, headers: HeadersInit = {}) {
  const tiles = { url: "/tiles/current/{z}/{x}/{y}.mvt", attribution: "", maxZoom: 14, vectorsFrom: 0 };
  const dependencies = {
    site: { siteUrl: "https://alight.example" },
    onContentChange() {},
    log: { error: vi.fn() },
    isStopping: () => false,
    requests: new AsyncLocalStorage<string>(),
    requestIdOf: () => "an-id",
    clientOf: () => ({ address: "192.0.2.1", userAgent: "" }),
    basemap: tile && { tiles: () => tiles, tile, close: async () => {} },
  };
  const handle = createWeb(dependencies as unknown as ServerDependencies);
  return handle(new Request(`https://alight.example/tiles/${path}`, { headers }));
}

test("a tile is compressed and kept for ever", async () => {
  const response = await ask("current/12/2011/1276.mvt", undefined, { "Accept-Encoding": "gzip, br" });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/vnd.mapbox-vector-tile",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe("streets");
});

test("who does not take gzip gets it as it is", async () => {
  const response = await ask("current/12/2011/1276.mvt");
  expect(response.headers.has("Content-Encoding")).toBe(false);
  expect(await response.text()).toBe("streets");
});

test("a tile that the archive does not have is empty, also for ever", async () => {
  const response = await ask("current/12/0/0.mvt", async () => null);
  expect(response.status).toBe(204);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
});

test("the address of another archive leads to the current one, for now", async () => {
  const response = await ask("before/12/2011/1276.mvt", async () => "other");
  expect(response.status).toBe(307);
  expect(response.headers.get("Location")).toBe("/tiles/current/12/2011/1276.mvt");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a tile that cannot be read is asked for again later", async () => {
  const response = await ask("current/12/2011/1276.mvt", () => Promise.reject(new Error("away")));
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test.each([
  "current/12/4096/1.mvt",
  "current/12/1/4096.mvt",
  "current/21/1/1.mvt",
  "current/-1/0/0.mvt",
  "current/1e1/1/1.mvt",
  "current/12/1/1.png",
  "current/12/1/1.mvt.mvt",
  "current/12/1/%31%00.mvt",
  "current/99999999999999999999/1/1.mvt",
])("%s is no tile, and nothing is read", async (path) => {
  const tile = vi.fn();
  expect((await ask(path, tile)).status).toBe(404);
  expect(tile).not.toHaveBeenCalled();
});

test("without an archive there are no tiles", async () => {
  expect((await ask("current/12/2011/1276.mvt", null)).status).toBe(404);
});
