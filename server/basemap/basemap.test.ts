import { rename, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Basemap, openBasemap } from "#server/basemap/basemap.ts";
import { type PackedTile, packArchive } from "#tests/builders/pmtiles.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

const log = { error: vi.fn(), info: vi.fn() };
const onChange = vi.fn();
let folder = "";
let close: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
});
afterEach(async () => {
  for (const each of close.toReversed()) await each();
  close = [];
  vi.clearAllMocks();
});

const tile = (z: number, x: number, y: number, text = `${z}/${x}/${y}`): PackedTile => {
  return { z, x, y, bytes: Buffer.from(text) };
};
const TILES = [tile(6, 31, 19), tile(7, 62, 39), tile(7, 63, 39), tile(9, 250, 158)];

async function start(address: string, lookEveryMs = 60_000): Promise<Basemap> {
  const basemap = await openBasemap(address, { attribution: undefined, log, onChange, lookEveryMs });
  close.push(basemap.close);
  return basemap;
}

async function write(archive: Uint8Array, name = "map.pmtiles"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, archive);
  return path;
}

const hashOf = (basemap: Basemap) => basemap.tiles()?.url.split("/")[2] ?? "";

async function read(basemap: Basemap, z: number, x: number, y: number, hash = hashOf(basemap)) {
  const found = await basemap.tile(hash, z, x, y, "192.0.2.1");
  return found instanceof Uint8Array ? gunzipSync(found).toString() : found;
}

/** A server for archives, which counts the parts that are asked for. */
async function serve(archive: () => Uint8Array | null, headers: () => Record<string, string> = () => ({})) {
  const parts: string[] = [];
  const url = await serveBy((request, response) => {
    const bytes = archive();
    if (!bytes) return response.writeHead(404).end();
    const range = request.headers.range ?? "";
    parts.push(range);
    const [from = 0, to = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).slice(1).map(Number);
    const part = bytes.subarray(from, to + 1);
    const of = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
    response.writeHead(206, { "Content-Range": of, ...headers() }).end(part);
  });
  return { url, parts };
}

/** Resolves to the address of an archive. */
async function serveBy(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  const port = await listenOnFreePort(server);
  close.push(async () => server.close(() => {}));
  return `http://127.0.0.1:${port}/map.pmtiles`;
}

test.each([
  ["one directory", {}],
  ["directories of directories", { leafSize: 2 }],
  ["tiles that are not compressed", { isGzipped: false }],
])("tiles are read from an archive with %s", async (_, options) => {
  const basemap = await start(await write(packArchive(TILES, options)));
  expect(await read(basemap, 7, 63, 39)).toBe("7/63/39");
  expect(await read(basemap, 9, 250, 158)).toBe("9/250/158");
});

test("a tile, a zoom level between others and one beyond them that are not there are null", async () => {
  const basemap = await start(await write(packArchive(TILES)));
  expect(await read(basemap, 7, 0, 0)).toBeNull();
  expect(await read(basemap, 8, 125, 79)).toBeNull();
  expect(await read(basemap, 14, 8000, 5000)).toBeNull();
  expect(basemap.tiles()).toMatchObject({ vectorsFrom: 6, maxZoom: 9 });
});

test("OpenStreetMap's contributors are named, and who else the archive names, as plain text", async () => {
  const plain = await start(await write(packArchive(TILES)));
  expect(plain.tiles()?.attribution).toBe("© OpenStreetMap contributors");
  const attribution =
    '<a href="https://github.com/protomaps/basemaps">Protomaps</a> © <a href="x">OpenStreetMap</a>';
  const named = await start(await write(packArchive(TILES, { metadata: { attribution } }), "named.pmtiles"));
  expect(named.tiles()?.attribution).toBe("Protomaps © OpenStreetMap contributors");
});

const good = packArchive(TILES);
test.each([
  ["is empty", new Uint8Array(), "it is empty"],
  ["is something else", Buffer.from("<html>".repeat(100)), "it is no PMTiles archive"],
  ["is of an older version", good.map((byte, at) => (at === 7 ? 2 : byte)), "it is of version 2"],
  ["is cut off", good.subarray(0, -20), "it is cut off"],
  [
    "has a broken directory",
    good.map((byte, at) => (at > 130 && at < 150 ? 255 : byte)),
    "its first directory",
  ],
  ["has pictures", packArchive(TILES, { tileType: 2 }), "its tiles are pictures"],
  ["has no tiles", packArchive([]), "it has no tiles"],
])("an archive that %s is none, and the log says so once", async (_, bytes, reason) => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const basemap = await start(await write(bytes));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(basemap.tiles()).toBeNull();
  expect(await read(basemap, 7, 63, 39, "any")).toBeNull();
  // It waits for the second look.
  await basemap.close();
  expect(log.error.mock.calls).toEqual([[expect.stringContaining(reason)]]);
});

test("an archive that comes later is used from then on", async () => {
  const path = join(folder, "map.pmtiles");
  const basemap = await start(path, 5);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining("it is not there"));
  await write(good, "map.part");
  await rename(join(folder, "map.part"), path);
  await vi.waitFor(() => expect(basemap.tiles()).not.toBeNull(), 30_000);
  expect(await read(basemap, 7, 63, 39)).toBe("7/63/39");
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("another archive in its place has other addresses; the old ones are another archive's", async () => {
  const path = await write(good);
  const basemap = await start(path, 5);
  const before = hashOf(basemap);
  await write(packArchive([tile(7, 63, 39, "new")]), "next.pmtiles");
  await rename(join(folder, "next.pmtiles"), path);
  await vi.waitFor(() => expect(hashOf(basemap)).not.toBe(before), 30_000);
  expect(await read(basemap, 7, 63, 39, before)).toBe("other");
  expect(await read(basemap, 7, 63, 39)).toBe("new");
});

test("a file that is overwritten in place gives nobody the new bytes under the old address", async () => {
  const path = await write(good);
  const basemap = await start(path);
  const before = hashOf(basemap);
  await write(packArchive(TILES.map((each) => tile(each.z, each.x, each.y, "new"))));
  expect(await read(basemap, 7, 62, 39, before)).toBe("other");
  expect(await read(basemap, 7, 62, 39)).toBe("new");
});

test("a file that is broken in place is given up", async () => {
  const basemap = await start(await write(good));
  await write(Buffer.from("nothing"));
  expect(await read(basemap, 7, 62, 39)).toBe("other");
  expect(basemap.tiles()).toBeNull();
});

test("copies of one file have the same addresses", async () => {
  const one = await start(await write(good, "one.pmtiles"));
  const other = await start(await write(good, "other.pmtiles"));
  expect(hashOf(one)).toBe(hashOf(other));
});

test("by http an archive is read in parts, each tile once however many ask for it", async () => {
  const { url, parts } = await serve(() => good);
  const basemap = await start(url);
  const before = parts.length;
  const found = await Promise.all(Array.from({ length: 20 }, () => read(basemap, 7, 63, 39)));
  expect(new Set(found)).toEqual(new Set(["7/63/39"]));
  expect(await read(basemap, 7, 63, 39)).toBe("7/63/39");
  expect(parts.slice(before)).toHaveLength(1);
});

test("by http another archive is noticed by its ETag", async () => {
  let served = { bytes: good, tag: '"one"' };
  const { url } = await serve(
    () => served.bytes,
    () => ({ ETag: served.tag }),
  );
  const basemap = await start(url);
  const before = hashOf(basemap);
  served = { bytes: packArchive([tile(7, 63, 39, "new")]), tag: '"two"' };
  expect(await read(basemap, 7, 63, 39, before)).toBe("other");
  expect(await read(basemap, 7, 63, 39)).toBe("new");
});

test("a server of archives that says no, sends everything or is away is named in the log", async () => {
  const { url: missing } = await serve(() => null);
  expect((await start(missing)).tiles()).toBeNull();
  expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining("status 404"));
  const whole = createServer((_, response) => response.end(good));
  const at = `http://127.0.0.1:${await listenOnFreePort(whole)}/`;
  expect((await start(at)).tiles()).toBeNull();
  expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining("the whole file instead of a part"));
  whole.closeAllConnections();
  await new Promise((resolve) => whole.close(resolve));
  expect((await start(at)).tiles()).toBeNull();
  expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining("it does not answer"));
});

test("a server of archives that says nothing holds up neither start nor end", { timeout: 9000 }, async () => {
  const silent = createServer(() => {});
  const basemap = await start(`http://127.0.0.1:${await listenOnFreePort(silent)}/map.pmtiles`);
  expect(basemap.tiles()).toBeNull();
  await basemap.close();
  silent.closeAllConnections();
  silent.close();
});

test("of a client's flood the reads wait in turn, and too many are refused", async () => {
  let isSlow = false;
  const many = Array.from({ length: 1024 }, (_, i) => tile(10, i, 300));
  const archive = packArchive(many);
  let atOnce = 0;
  let most = 0;
  const url = await serveBy(async (request, response) => {
    const [from = 0, to = 0] = (/(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? []).slice(1).map(Number);
    most = Math.max(most, ++atOnce);
    if (isSlow) await new Promise((resolve) => setImmediate(resolve));
    const part = archive.subarray(from, to + 1);
    response
      .writeHead(206, { "Content-Range": `bytes ${from}-${to}/${archive.length}` })
      .end(part, () => atOnce--);
  });
  const basemap = await start(url);
  isSlow = true;
  const results = await Promise.allSettled(many.map(({ x }) => read(basemap, 10, x, 300)));
  expect(most).toBeLessThanOrEqual(8);
  expect(results.filter(({ status }) => status === "rejected").length).toBeGreaterThan(500);
  expect(await read(basemap, 10, 1000, 300)).toBe("10/1000/300");
});
