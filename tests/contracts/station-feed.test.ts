import { execFile } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { railDataMarketplace } from "#server/national-rail/rail-data-marketplace.ts";
import { FeedError } from "#server/national-rail/station-feed.ts";
import { knowledgebaseStation } from "#tests/builders/knowledgebase-station.ts";
import { RAIL_DATA_KEY, startRailDataServer, stationsResponder } from "#tests/contracts/rail-data-server.ts";

const USER_AGENT = "Alight (+https://alight.example; hello@alight.example)";
const never = new AbortController().signal;

const server = await startRailDataServer(() => {});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.setRespond(
    stationsResponder(
      [knowledgebaseStation("GAL"), knowledgebaseStation("GLQ"), knowledgebaseStation("TWB")],
      {
        EDB: knowledgebaseStation("EDB"),
      },
    ),
  );
});

async function read(codes: string[], { key = RAIL_DATA_KEY, signal = never, stallTimeoutMs = 10_000 } = {}) {
  const feed = railDataMarketplace({ url: server.url, key, userAgent: USER_AGENT, stallTimeoutMs });
  const stations = [];
  for await (const station of feed.read(new Set(codes), signal)) stations.push(station);
  return stations;
}
const codesOf = (stations: Awaited<ReturnType<typeof read>>) => stations.map(({ crs }) => crs);
const answerWith =
  (body: string, status = 200) =>
  (_path: string, response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);

describe("the stations of ScotRail and others", () => {
  test("are those that are asked for, the others one by one", async () => {
    expect(codesOf(await read(["TWB", "GAL", "EDB"]))).toEqual(["GAL", "TWB", "EDB"]);
    expect(server.requests.map(({ path }) => path)).toEqual(["/feed/stations/tocs/SR", "/feed/stations/EDB"]);
    expect(server.requests[0]?.headers).toMatchObject({
      "x-apikey": RAIL_DATA_KEY,
      "user-agent": USER_AGENT,
    });
  });

  test("say what is there", async () => {
    const [station] = await read(["GAL"]);
    const all = { parking: true, refreshments: true, staffed: true, taxi: true, ticketMachine: true };
    expect(station).toEqual({
      crs: "GAL",
      coordinates: { latitude: 55.6175, longitude: -2.8061 },
      facilities: { ...all, toilets: true, waitingRoom: true, wifi: true },
      accessibility: {
        disabledToilet: true,
        hearingLoop: true,
        stepFreeAccess: true,
        wheelchairAccess: true,
      },
    });
  });

  test("without what the feed does not have", async () => {
    expect(codesOf(await read(["GAL", "XYZ"]))).toEqual(["GAL"]);
  });

  test("also as a bare list, with nulls everywhere", async () => {
    server.setRespond(answerWith(` [{"crsCode":"GAL","location":null}, null, {"crsCode":null}]`));
    expect(await read(["GAL"])).toEqual([
      { crs: "GAL", coordinates: null, facilities: {}, accessibility: {} },
    ]);
  });

  test("one that cannot be read does not keep the others", async () => {
    const bad = knowledgebaseStation("GLQ", { latitude: 955 });
    server.setRespond((path, response) =>
      path === "/stations/EDB"
        ? response.writeHead(500).end()
        : stationsResponder([bad, knowledgebaseStation("TWB")])(path, response),
    );
    expect(await read(["GLQ", "TWB", "EDB"])).toMatchObject([
      { crs: "GLQ", problem: expect.stringContaining("no point on the earth") },
      { crs: "TWB", facilities: { wifi: true } },
      { crs: "EDB", problem: expect.stringContaining("not available") },
    ]);
  });

  test("many beside ScotRail's are looked up in the list of all", async () => {
    const codes = Array.from({ length: 30 }, (_, n) => `X${String.fromCharCode(65 + n / 26, 65 + (n % 26))}`);
    server.setRespond((path, response) =>
      path === "/stations"
        ? answerWith(JSON.stringify({ stations: codes.map((crs) => knowledgebaseStation(crs)) }))(
            path,
            response,
          )
        : stationsResponder([knowledgebaseStation("GAL")])(path, response),
    );
    expect(await read(["GAL", ...codes])).toHaveLength(31);
    expect(server.requests).toHaveLength(2);
  });
});

describe("what cannot be read is an error with a message", () => {
  const list = JSON.stringify({ stations: [knowledgebaseStation("GAL"), knowledgebaseStation("TWB")] });

  test.each<[string, (path: string, response: ServerResponse) => unknown, RegExp]>([
    ["not subscribed", answerWith("", 403), /not subscribed to the station product/],
    ["another address", answerWith("", 404), /check NATIONAL_RAIL_URL/],
    ["too many requests", answerWith("", 429), /fewer requests/],
    ["away", answerWith("<html>", 503), /not available at the moment/],
    ["another refusal", answerWith("", 418), /answered 418/],
    ["a page", answerWith("<!doctype html><title>Moved</title>"), /no list of stations/],
    ["nothing", answerWith(""), /cut off/],
    ["an error with status 200", answerWith('{"message": "x"}'), /no list of stations/],
    ["an empty list", answerWith('{"stations": []}'), /no list of stations/],
    ["cut off in the middle", answerWith(list.slice(0, -5000)), /cut off/],
    [
      "a connection that is lost",
      (_, response) => {
        response.writeHead(200, { "Content-Length": list.length });
        response.write(list.slice(0, -5000), () => response.destroy());
      },
      /cut off/,
    ],
    ["one endless record", answerWith(`{"stations": [{"name": "${"x".repeat(5_000_000)}`), /no list/],
    ["a redirect", (_, response) => response.writeHead(302, { Location: "/" }).end(), /cannot be reached/],
  ])("%s", async (_, respond, message) => {
    server.setRespond(respond);
    const reading = read(["GAL", "TWB"]);
    await expect(reading).rejects.toThrow(FeedError);
    await expect(reading).rejects.toThrow(message);
  });

  test("a wrong key", async () => {
    await expect(read(["GAL"], { key: "wrong" })).rejects.toThrow(
      /does not accept the key: check NATIONAL_RAIL_KEY/,
    );
  });

  test("a server that falls silent, and one that takes too long", async () => {
    server.setRespond((_, response) => response.write('{"stations": ['));
    await expect(read(["GAL"], { stallTimeoutMs: 50 })).rejects.toThrow(/takes too long/);
    await expect(read(["GAL"], { signal: AbortSignal.timeout(50) })).rejects.toThrow(/takes too long/);
  });

  test("nobody there", async () => {
    const feed = railDataMarketplace({ url: "http://127.0.0.1:9", key: "x", userAgent: USER_AGENT });
    await expect(
      feed
        .read(new Set(["GAL"]), never)
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toThrow(/cannot be reached/);
  });
});

test("50 MB take less than 100 MB of memory", async () => {
  const record = `${JSON.stringify(knowledgebaseStation("AAA"))},`;
  const copies = Math.ceil(50_000_000 / record.length);
  let isSmall = true;
  server.setRespond(async (_, response) => {
    const count = isSmall ? 1 : copies;
    isSmall = false;
    response.write('{"stations": [');
    for (let n = 0; n < count; n += 1) if (!response.write(record)) await once(response, "drain");
    response.end(`${JSON.stringify(knowledgebaseStation("ZZZ"))}]}`);
  });
  const script = new URL("read-feed.ts", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, server.url, RAIL_DATA_KEY]);
  const { count, grownMb } = JSON.parse(stdout);
  expect(count).toBe(1);
  expect(grownMb).toBeLessThan(100);
});
