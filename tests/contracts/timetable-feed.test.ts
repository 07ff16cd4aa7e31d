import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { FetchError, fetchTrains } from "#server/trains/fetch-feed.ts";
import { importTrains } from "#server/trains/import-trains.ts";
import { startNightlyTimetable, TRY_AGAIN } from "#server/trains/nightly-timetable.ts";
import { makeStation } from "#tests/builders/content.ts";
import { REGION_STATIONS, writeRegionFeed } from "#tests/builders/region-feed.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/* A feed at an address, fetched every night by one of the servers. */

const database = await openTestDatabase({ by: "url" });
const { sql } = database;
const folder = await temporaryFolder();
const path = join(folder, "feed.zip");
/** As an import names its own. */
const prefix = join(tmpdir(), "alight-feed-");
const today = new Date("2026-10-20T09:00:00Z");

let served = { status: 200, etag: '"one"' as string | undefined };
const asked: (string | undefined)[] = [];
const server = createServer(async ({ headers }, response) => {
  asked.push(headers["if-none-match"]);
  const isSame = headers["if-none-match"] !== undefined && headers["if-none-match"] === served.etag;
  response.writeHead(isSame ? 304 : served.status, served.etag ? { ETag: served.etag } : {});
  response.end(isSame ? undefined : await readFile(path));
});
const address = `http://127.0.0.1:${await listenOnFreePort(server)}/gtfs.zip`;
const feed = { address, userAgent: "test" };
const fetchFeed = (more: object = {}) => fetchTrains(sql, { ...feed, ...more }, { today });

beforeAll(async () => {
  for (const { name, crs, latitude, longitude } of REGION_STATIONS)
    await makeStation(sql, name, { crs, latitude, longitude });
});
beforeEach(async () => {
  await sql`truncate private.timetable, private.timetable_services, private.timetable_fetches, public.train_times cascade`;
  served = { status: 200, etag: '"one"' };
  asked.length = 0;
  await writeRegionFeed(path);
});
afterAll(async () => {
  server.close();
});

const stored = async () =>
  (await sql`select etag, last_day::text as "lastDay", version from private.timetable`)[0] ?? null;

describe("a feed at an address", () => {
  test("is imported again for other stations, and whenever somebody asks for it", async () => {
    await fetchFeed();
    await sql`update public.stations set status = 'draft' where crs = 'SOI'`;
    expect(await fetchFeed()).toMatch(/^Imported/);
    await sql`update public.stations set status = 'published' where crs = 'SOI'`;
    expect(await fetchFeed()).toMatch(/^Imported/);
    expect(await fetchFeed()).toBe("The feed has not changed.");
    for (const options of [{ force: true }, { replaceStaff: true }, { source: { publisher: "Ours" } }])
      expect(await fetchTrains(sql, feed, { today, ...options })).toMatch(/^Imported/);
    expect(asked).toEqual([undefined, undefined, undefined, '"one"', undefined, undefined, undefined]);
  });

  test("is imported, and not again while its ETag stays the same", async () => {
    expect(await fetchFeed()).toMatch(/^Imported \d+ train times between 34 of 34 stations/);
    expect(await stored()).toMatchObject({ etag: '"one"', lastDay: "2026-12-31" });
    await sql`update private.timetable set last_day = '2099-12-31'`;
    const first = await stored();
    expect(await fetchFeed()).toBe("The feed has not changed.");
    expect(await stored()).toEqual(first);
    served.etag = '"two"';
    await writeRegionFeed(path, { lastDay: "2027-03-31" });
    expect(await fetchFeed()).toMatch(/^Imported/);
    expect(await stored()).toMatchObject({ etag: '"two"', lastDay: "2027-03-31" });
    expect(asked).toEqual([undefined, '"one"', '"one"']);
  });

  test("is fetched anew after another one was imported by hand, from another address, or without an ETag", async () => {
    await fetchFeed();
    await importTrains(sql, path, { today });
    await fetchFeed();
    await fetchFeed({ address: `${address}?other` });
    served.etag = undefined;
    await fetchFeed();
    await fetchFeed();
    expect(asked).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test("keeps what somebody has said of it, until it says so itself", async () => {
    const source = async () => (await sql`select publisher, licence from private.timetable`)[0];
    await writeRegionFeed(path, {}, { "feed_info.txt": null });
    await fetchTrains(sql, feed, { today, source: { licence: "CC BY 4.0" } });
    served.etag = '"two"';
    expect(await fetchFeed()).toMatch(/add --publisher=… --address=…\.$/);
    expect(await source()).toEqual({ publisher: null, licence: "CC BY 4.0" });
    served.etag = '"three"';
    await writeRegionFeed(path, {}, { "feed_info.txt": "feed_publisher_name,feed_license\nOthers,ODbL\n" });
    await fetchFeed();
    expect(await source()).toEqual({ publisher: "Others", licence: "ODbL" });
  });

  test("that a killed import has left is removed a day later", async () => {
    const [old, recent] = [await mkdtemp(prefix), await mkdtemp(prefix)];
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await writeFile(join(old, "feed.zip"), "half of it");
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await fetchFeed();
    expect([old, recent].map((path) => existsSync(path))).toEqual([false, true]);
    await rm(recent, { recursive: true });
  });

  test("that has not changed and has ended says so", async () => {
    await fetchFeed();
    await sql`update private.timetable set last_day = '2026-01-31'`;
    expect(await fetchFeed()).toBe("The feed has not changed, and its timetable ended on 2026-01-31.");
  });

  test("that cannot be fetched, is too large or would lose most trains changes nothing", async () => {
    await fetchFeed();
    const before = await stored();
    served = { status: 503, etag: '"two"' };
    await expect(fetchFeed()).rejects.toThrow(new FetchError("The address of the feed answered with 503."));
    served.status = 200;
    await expect(fetchFeed({ mostBytes: 1000 })).rejects.toThrow("The feed is too large.");
    await expect(fetchFeed({ address: "http://127.0.0.1:1/" })).rejects.toThrow(
      /^The feed could not be fetched/,
    );
    const times =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n0,8:00:00,8:00:00,EDB,1\n0,9:00:00,9:00:00,TWB,2\n";
    await writeRegionFeed(path, {}, { "stop_times.txt": times });
    await expect(fetchFeed()).rejects.toThrow(/Run it again with --force/);
    expect(await stored()).toEqual(before);
  });

  test("is not waited for once it is refused", async () => {
    const cancel = vi.fn();
    const refused = new Response(new ReadableStream({ cancel }), { status: 503 });
    const fetching = vi.spyOn(globalThis, "fetch").mockResolvedValue(refused);
    onTestFinished(() => fetching.mockRestore());
    await expect(fetchFeed()).rejects.toThrow("answered with 503");
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("is fetched by the script without a name of a file", async () => {
    const { url } = database.address as { url: string };
    await writeRegionFeed(path, { lastDay: "2099-12-31" });
    const script = join(import.meta.dirname, "../../scripts/trains-import.ts");
    const run = (environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, [script], {
        env: { PATH: process.env.PATH, DATABASE_URL: url, ...environment },
      }).catch((error) => error);
    expect((await run({ TIMETABLE_URL: address })).stdout).toMatch(/^Imported/);
    served = { status: 503, etag: undefined };
    expect((await run({ TIMETABLE_URL: address })).code).toBe(TRY_AGAIN);
    expect((await run({})).stderr).toContain("or set TIMETABLE_URL");
  });
});

describe("every night", () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const importFeed = vi.fn(async () => ({ code: 0 as number | null, output: "Imported" }));
  const started: { close(): Promise<void> }[] = [];
  const start = (at = address) => started.push(startNightlyTimetable(sql, { address: at, log, importFeed }));
  const stopAll = async () => {
    for (const each of started.splice(0)) await each.close();
  };
  /** In hours by the clocks of Scotland, and in how many. */
  const next = async () =>
    (
      await sql`
        select extract(hour from next_at at time zone 'Europe/London')::int as hour, next_at - now() > interval '61 minutes' as "isLater",
          next_at - now() <= interval '25 hours' as "isSoon"
        from private.timetable_fetches`
    )[0];

  beforeEach(() => {
    vi.clearAllMocks();
    importFeed.mockResolvedValue({ code: 0, output: "Imported" });
  });
  afterEach(stopAll);

  test("one of several servers fetches it, and none again before the next night", async () => {
    start();
    start();
    start();
    await vi.waitFor(
      () => expect(log.info).toHaveBeenCalledWith({ output: "Imported" }, "timetable fetched"),
      30_000,
    );
    await stopAll();
    expect(await next()).toMatchObject({ hour: 3, isSoon: true });
    start();
    await stopAll();
    expect(importFeed).toHaveBeenCalledTimes(1);
    // Next year is of a clock that was wrong.
    for (const [turn, ahead] of ["0 days", "1 year"].entries()) {
      await sql`update private.timetable_fetches set next_at = now() + ${ahead}::interval`;
      start();
      await vi.waitFor(() => expect(importFeed).toHaveBeenCalledTimes(turn + 2), 30_000);
      await stopAll();
    }
  });

  test("a feed that is refused is logged and waits for the next night, a lost connection for an hour", async () => {
    importFeed.mockResolvedValue({ code: 1, output: "Run it again with --force" });
    start();
    await vi.waitFor(
      () =>
        expect(log.error).toHaveBeenCalledWith({ output: "Run it again with --force" }, expect.any(String)),
      30_000,
    );
    await stopAll();
    expect(await next()).toMatchObject({ hour: 3 });
    await sql`update private.timetable_fetches set next_at = now()`;
    importFeed.mockResolvedValue({ code: TRY_AGAIN, output: "503" });
    start();
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2), 30_000);
    await stopAll();
    expect(await next()).toMatchObject({ isLater: false });
  });

  test("another address is fetched at once", async () => {
    start();
    await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), 30_000);
    await stopAll();
    start(`${address}?other`);
    await vi.waitFor(() => expect(importFeed).toHaveBeenCalledTimes(2), 30_000);
  });

  test("a server that ends stops what it has begun, and another one takes over within the hour", async () => {
    let aborted = false;
    importFeed.mockImplementation(
      ((signal: AbortSignal) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve({ code: null, output: "aborted" });
          });
        })) as unknown as typeof importFeed,
    );
    start();
    await vi.waitFor(() => expect(importFeed).toHaveBeenCalled(), 30_000);
    await stopAll();
    expect(aborted).toBe(true);
    expect(log.error).not.toHaveBeenCalled();
    expect(await next()).toMatchObject({ isLater: false });
  });
});
