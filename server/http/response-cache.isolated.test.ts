import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeFairQueue } from "#server/fair-queue.ts";
import { makeResponseCache, type ResponseCache } from "#server/http/response-cache.ts";

const { brotliCompress } = vi.hoisted(() => ({ brotliCompress: vi.fn() }));
vi.mock("node:zlib", async (importOriginal) => {
  const zlib = await importOriginal<typeof import("node:zlib")>();
  brotliCompress.mockImplementation(zlib.brotliCompress);
  return { ...zlib, brotliCompress };
});

const BODY = "A place worth leaving the train for. ".repeat(50);

let time: number;
let made: number;
let cache: ResponseCache;

beforeEach(() => {
  time = 1_000_000;
  made = 0;
  cache = makeResponseCache({ name: "tests", maxBytes: 32 * 1024 * 1024, now: () => time });
});

/** Answers "1", "2", … as often as it is asked. */
const count = async () => new Response(String(++made));

const askerOf = (request: Request) => ({ request, client: () => "192.0.2.1" });

function ask(make: () => Promise<Response>, headers: Record<string, string> = {}, method = "GET") {
  return cache.respond("key", askerOf(new Request("http://localhost/", { headers, method })), make);
}

const text = async (response: Promise<Response>) => (await response).text();

/** Lets what is underway in the background come to its end. */
async function flushPromises() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

describe("an answer", () => {
  test("is compressed once for all who wait for it", async () => {
    brotliCompress.mockClear();
    const answers = Array.from({ length: 50 }, () =>
      ask(async () => new Response(BODY), { "Accept-Encoding": "br" }),
    );
    await Promise.all(answers);
    expect(brotliCompress).toHaveBeenCalledTimes(1);
  });

  test("is made once and given out while it is fresh", async () => {
    expect(await text(ask(count))).toBe("1");
    time += 9999;
    expect(await text(ask(count))).toBe("1");
    expect(made).toBe(1);
  });

  test("that is a little old is given out at once, while a new one is made", async () => {
    await ask(count);
    time += 10_000;
    expect(await text(ask(count))).toBe("1");
    await flushPromises();
    expect(made).toBe(2);
    expect(await text(ask(count))).toBe("2");
    expect(made).toBe(2);
  });

  test("that is old is not given out", async () => {
    await ask(count);
    time += 15_000;
    expect(await text(ask(count))).toBe("2");
  });

  test("is made once for all who ask while it is being made", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = () => gate.promise.then(count);
    const answers = Array.from({ length: 5 }, () => text(ask(slow)));
    gate.resolve();
    expect(await Promise.all(answers)).toEqual(["1", "1", "1", "1", "1"]);
    expect(made).toBe(1);
  });

  test("is made once in the background, however many are given the old one", async () => {
    await ask(count);
    time += 11_000;
    const gate = Promise.withResolvers<void>();
    const slow = () => gate.promise.then(count);
    expect(await Promise.all([text(ask(slow)), text(ask(slow))])).toEqual(["1", "1"]);
    gate.resolve();
    await flushPromises();
    expect(made).toBe(2);
  });

  test("belongs to its key", async () => {
    const request = askerOf(new Request("http://localhost/"));
    await cache.respond("a", request, count);
    expect(await text(cache.respond("b", request, count))).toBe("2");
    expect(await text(cache.respond("a", request, count))).toBe("1");
  });
});

describe("after a write", () => {
  test("nobody is given what was there before", async () => {
    await ask(count);
    cache.clear();
    expect(await text(ask(count))).toBe("2");
  });

  test("what was being made is not kept, and nobody who asks later waits for it", async () => {
    const gate = Promise.withResolvers<void>();
    const before = ask(() => gate.promise.then(() => new Response("before")));
    cache.clear();
    const after = ask(async () => new Response("after"));
    gate.resolve();
    expect(await text(before)).toBe("before");
    expect(await text(after)).toBe("after");
    expect(await text(ask(count))).toBe("after");
  });

  test("what was being made anew in the background is not kept either", async () => {
    await ask(async () => new Response("first"));
    time += 10_000;
    const gate = Promise.withResolvers<void>();
    await ask(() => gate.promise.then(() => new Response("before")));
    cache.clear();
    gate.resolve();
    await flushPromises();
    expect(await text(ask(async () => new Response("after")))).toBe("after");
  });
});

describe("failures", () => {
  test.each([400, 500, 503])("a %i is passed on and not kept", async (status) => {
    const failing = await ask(async () => new Response("no", { status, headers: { "Retry-After": "1" } }));
    expect(failing.status).toBe(status);
    expect(failing.headers.get("Retry-After")).toBe("1");
    expect(failing.headers.get("ETag")).toBeNull();
    expect(await text(ask(count))).toBe("1");
  });

  test("what cannot be made rejects for all who wait, and is tried again", async () => {
    const failing = () => Promise.reject(new Error("no database"));
    const asking = [ask(failing), ask(failing)];
    await expect(asking[0]).rejects.toThrow("no database");
    await expect(asking[1]).rejects.toThrow("no database");
    expect(await text(ask(count))).toBe("1");
  });

  test("while the old answer will do, a failure is heard by nobody, and does not take its place", async () => {
    await ask(count);
    time += 10_000;
    expect(await text(ask(() => Promise.reject(new Error("no database"))))).toBe("1");
    await flushPromises();
    expect(await text(ask(async () => new Response("busy", { status: 503 })))).toBe("1");
    await flushPromises();
    expect(await text(ask(count))).toBe("1");
  });

  test.each([301, 302, 404])(
    "a %i is kept for some seconds, and never given out for longer",
    async (status) => {
      const missing = async () => new Response("no", { status });
      await ask(missing);
      time += 4999;
      expect((await ask(count)).status).toBe(status);
      time += 15_000;
      expect((await ask(async () => new Response("busy", { status: 503 }))).status).toBe(503);
    },
  );

  test("what is good is given out with its age, for a day, while no other can be made", async () => {
    const good = async () => new Response("good", { headers: { "CDN-Cache-Control": "max-age=5" } });
    expect((await ask(good)).headers.get("Age")).toBe("0");
    const failing = async () => new Response("busy", { status: 503 });
    for (const [seconds, age] of [
      [60, "60"],
      [60 * 60, "3660"],
    ] as const) {
      time += seconds * 1000;
      const old = await ask(failing);
      expect([old.status, old.headers.get("Age"), await old.text()]).toEqual([200, age, "good"]);
      expect(old.headers.get("CDN-Cache-Control")).toBe("no-store");
      time += 5000;
      expect((await ask(() => Promise.reject(new Error("no database")))).status).toBe(200);
      time -= 5000;
    }
    time += 24 * 60 * 60 * 1000;
    expect((await ask(failing)).status).toBe(503);
  });

  test("after a write nothing old is given out", async () => {
    await ask(count);
    cache.clear();
    expect((await ask(async () => new Response("busy", { status: 503 }))).status).toBe(503);
  });

  test("what went missing is missing, however good it was", async () => {
    await ask(count);
    time += 60_000;
    expect((await ask(async () => new Response("no", { status: 404 }))).status).toBe(404);
  });

  test.each([204, 304])("a %i, which has no body, passes", async (status) => {
    expect((await ask(async () => new Response(null, { status }))).status).toBe(status);
  });
});

describe("for whoever has it already", () => {
  const long = async () => new Response(BODY, { headers: { "Content-Type": "text/html" } });

  test("it is a 304 without a body", async () => {
    const etag = (await ask(long)).headers.get("ETag") ?? "";
    for (const match of [etag, etag.replace("W/", ""), `"other", ${etag}`, etag.replace("W/", 'W/"x", W/')]) {
      const answer = await ask(long, { "If-None-Match": match });
      expect(answer.status, match).toBe(304);
      expect(answer.headers.get("ETag")).toBe(etag);
      expect(await answer.text()).toBe("");
    }
  });

  test("another one is given whole", async () => {
    const etag = (await ask(long)).headers.get("ETag") ?? "";
    expect((await ask(long, { "If-None-Match": etag.replace('"', '"x') })).status).toBe(200);
    cache.clear();
    expect((await ask(async () => new Response(`${BODY}!`), { "If-None-Match": etag })).status).toBe(200);
  });

  test("the same text has the same tag, whenever it was made", async () => {
    const first = (await ask(long)).headers.get("ETag");
    cache.clear();
    expect((await ask(long)).headers.get("ETag")).toBe(first);
  });
});

describe("compression", () => {
  const long = async () => new Response(BODY, { headers: { "Content-Length": String(BODY.length) } });
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["br;q=0.5, gzip;q=1", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br; q=0.0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["br;q=0.000,gzip ; q=0", "identity"],
    ["identity", "identity"],
    ["deflate", "identity"],
    ["brotli", "identity"],
    ["", "identity"],
    [null, "identity"],
  ] as const)("who accepts %s gets %s", async (accepted, encoding) => {
    const answer = await ask(long, accepted === null ? {} : { "Accept-Encoding": accepted });
    expect(answer.headers.get("Content-Encoding") ?? "identity").toBe(encoding);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(decode[encoding](body).toString()).toBe(BODY);
    expect(answer.headers.get("Content-Length")).toBe(String(body.length));
    expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
  });

  test("one answer serves all encodings", async () => {
    const counted = async () => {
      made += 1;
      return new Response(BODY);
    };
    for (const encoding of ["br", "gzip", "identity", "br"])
      await ask(counted, { "Accept-Encoding": encoding });
    expect(made).toBe(1);
  });

  test("a short answer stays as it is", async () => {
    const answer = await ask(async () => new Response("short"), { "Accept-Encoding": "br" });
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    expect(await answer.text()).toBe("short");
  });

  test("HEAD has the headers of GET and no body", async () => {
    const get = await ask(long, { "Accept-Encoding": "gzip" });
    const head = await ask(long, { "Accept-Encoding": "gzip" }, "HEAD");
    expect(await head.text()).toBe("");
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  });
});

describe("in a queue", () => {
  const request = new Request("http://localhost/", { headers: { "Accept-Encoding": "br" } });
  const from = (client: string) => ({ request, client: () => client });
  const gate = Promise.withResolvers<Response>();
  const never = () => gate.promise;

  beforeEach(() => {
    const queue = makeFairQueue({ slots: 2, maxWaiting: 1 });
    cache = makeResponseCache({ name: "tests", maxBytes: 1_000_000, queue, now: () => time });
  });

  test("one client's flood is a 503, and neither another client nor what is kept waits for it", async () => {
    await cache.respond("kept", from("b"), count);
    const flood = ["1", "2", "3"].map((key) => cache.respond(key, from("a"), never));
    const refused = await flood[2];
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get("Retry-After")).toBe("5");
    expect(await text(cache.respond("kept", from("a"), count))).toBe("1");
    expect(await text(cache.respond("other", from("b"), count))).toBe("2");
  });

  test("what a flood has asked for first is made for another client at once", async () => {
    void cache.respond("1", from("a"), never);
    void cache.respond("home", from("a"), count);
    expect(await text(cache.respond("home", from("b"), never))).toBe("1");
  });

  test("what is kept is given out where a new one is refused", async () => {
    await cache.respond("kept", from("a"), count);
    time += 60_000;
    for (const key of ["1", "2"]) void cache.respond(key, from("a"), never);
    const old = await cache.respond("kept", from("a"), count);
    expect([old.status, old.headers.get("Age")]).toEqual([200, "60"]);
  });
});

describe("bounds", () => {
  const askFor = (key: string, body: () => string) =>
    cache.respond(key, askerOf(new Request("http://localhost/")), async () => {
      made += 1;
      return new Response(body());
    });

  test("of 2,001 answers the one that was longest not asked for is forgotten", async () => {
    for (let n = 0; n <= 2000; n += 1) await askFor(`key ${n}`, () => "x");
    await askFor("key 1", () => "x");
    expect(made).toBe(2001);
    await askFor("key 0", () => "x");
    expect(made).toBe(2002);
  });

  test("responses that something is missing push no others out", async () => {
    await askFor("good", () => "x");
    const missing = async () => new Response("no", { status: 404 });
    for (let n = 0; n <= 2000; n += 1)
      await cache.respond(`missing ${n}`, askerOf(new Request("http://localhost/")), missing);
    await askFor("good", () => "x");
    expect(made).toBe(1);
  });

  test("long answers push others out before they take too much memory", async () => {
    const megabytes = "x".repeat(8 * 1024 * 1024);
    for (let n = 0; n < 6; n += 1) await askFor(`key ${n}`, () => megabytes);
    await askFor("key 5", () => megabytes);
    expect(made).toBe(6);
    await askFor("key 0", () => megabytes);
    expect(made).toBe(7);
  });
});
