import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import { data } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeFairQueue } from "#server/fair-queue.ts";
import { createWeb, type ServerDependencies } from "#server/http/web.ts";

// Pages are part of the build.
vi.mock("#server/http/route-ids.ts", () => ({ routeIdsAt: () => [] }));
const render = vi.hoisted(() => vi.fn(async (_: Request) => new Response("page")));
vi.mock("#server/http/render-page.ts", () => ({ makePageRenderer: () => render }));

const log = { error: vi.fn() };

const COMMON = {
  site: { siteUrl: "https://alight.example" },
  onContentChange() {},
  changes: { caughtUp: vi.fn(async () => {}) },
  log,
  isStopping: () => false,
  requests: new AsyncLocalStorage<string>(),
  requestIdOf: () => "an-id",
  clientOf: () => ({ address: "192.0.2.1", isLocal: false, userAgent: "" }),
};

function handlerWith(drawing: ServerDependencies["content"]["drawing"]) {
  const dependencies = { ...COMMON, content: { drawing } };
  return createWeb(dependencies as unknown as ServerDependencies);
}

const ask = (handler: ReturnType<typeof createWeb>) =>
  handler(new Request("https://alight.example/illustrations/drawn/melrose-abbey"));

test("a drawing is a 503 while the database is away, and there again after it", async () => {
  const drawing = vi.fn(async () => "<svg/>");
  // As the content repository rejects.
  drawing.mockRejectedValueOnce(data("Server error", { status: 503 }));
  const handler = handlerWith(drawing);
  const busy = await ask(handler);
  expect(busy.status).toBe(503);
  expect(busy.headers.get("Retry-After")).toBe("5");
  expect(busy.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await busy.text()).not.toBe("");
  const drawn = await ask(handler);
  expect(drawn.status).toBe(200);
  expect(drawn.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*sandbox$/);
});

test("a drawing that is not there is a 404 that no cache keeps", async () => {
  const missing = await ask(handlerWith(async () => null));
  expect([missing.status, missing.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

test("a drawing that fails is a 500 with a message, and logged", async () => {
  const failed = await ask(handlerWith(() => Promise.reject(new Error("no motif"))));
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(await failed.json()).toMatchObject({ message: expect.any(String) });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ error: expect.stringContaining("no motif") }),
    expect.any(String),
  );
});

test.each([
  ["/admin", true],
  ["/admin/newsletter", true],
  ["/admin.data", true],
  ["/admin/newsletter.data", true],
  ["/admin/_.data", true],
  ["/auth.data", true],
  ["/auth/confirm.data", true],
  ["/account.data", true],
  ["/signup.data?_routes=root", true],
  ["/about.data", false],
  ["/accounting", false],
  ["/station/admin.data", false],
])("a browser and a cache in front may not keep %s: %s", async (path, expected) => {
  const response = await handlerWith(vi.fn())(new Request(`https://alight.example${path}`));
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control") === "no-store").toBe(expected);
  expect(response.headers.get("X-Robots-Tag") === "noindex").toBe(expected);
});

test.each([
  [600, "/documents/search?q=", "/documents/train-times/stow"],
  [600, "/search?q=", "/documents/train-times/stow"],
  [600, "/search.data?q=", "/documents/train-times/stow"],
  [300, "/documents/timetable/2026-11-", "/documents/train-times/stow"],
  [300, "/documents/journeys?from=", "/documents/train-times/stow"],
])("a client has %i a minute of %s, and pages beyond", async (count, path, other) => {
  const handler = handlerWith(vi.fn());
  const get = async (path: string) => (await handler(new Request(`https://alight.example${path}`))).status;
  for (let at = 0; at < count; at += 1) expect(await get(`${path}${10 + (at % 20)}`)).toBe(200);
  expect(await get(`${path}30`)).toBe(429);
  expect(await get(other)).toBe(200);
});

test.each([
  "/storage/v1/object/public/attraction-images/abbey.webp",
  "/storage/v1/render/image/public/attraction-images/abbey.webp?width=400&quality=80",
  "/tiles/hash/7/63/40.mvt",
])("of %s a client has 100 at once that it has not read, and another client its own", async (path) => {
  const fetchPhoto = vi.fn(async () => new Response("photo"));
  const fetchTile = vi.fn(async () => new Uint8Array());
  const handler = createWeb({
    ...COMMON,
    clientOf: (_: Request, address: string) => ({ address, userAgent: "" }),
    storage: { fetch: fetchPhoto },
    basemap: { tiles: () => ({ url: "/tiles/hash/{z}/{x}/{y}.mvt" }), tile: fetchTile },
  } as unknown as ServerDependencies);
  const reads = () => fetchPhoto.mock.calls.length + fetchTile.mock.calls.length;
  const ask = async (remoteAddress: string) => {
    const outgoing = Object.assign(new EventEmitter(), { closed: false });
    const bindings = { incoming: { socket: { remoteAddress } }, outgoing };
    const request = new Request(`https://alight.example${path}`, { headers: { "Accept-Encoding": "gzip" } });
    return { outgoing, response: await handler(request, bindings) };
  };
  const unread = await Promise.all(Array.from({ length: 100 }, () => ask("192.0.2.1")));
  expect(new Set(unread.map(({ response }) => response.status))).toEqual(new Set([200]));

  const { response: refused } = await ask("192.0.2.1");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("2");
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(reads()).toBe(100);
  expect((await ask("192.0.2.2")).response.status).toBe(200);

  unread[0]?.outgoing.emit("close");
  expect((await ask("192.0.2.1")).response.status).toBe(200);
  expect((await ask("192.0.2.1")).response.status).toBe(503);
});

test("a shared day is computed once, however many open its link at once and however it is written", async () => {
  const handler = handlerWith(vi.fn());
  const links = [
    "places=abbotsford:90,melrose-abbey&date=2026-11-28&leave=10:00",
    "date=2026-11-28&leave=10:00&places=Abbotsford:90,%20melrose-abbey",
    "utm_source=mail&places=abbotsford%3A90%2Cmelrose-abbey&leave=10:00&date=2026-11-28",
  ];
  for (const path of ["/day", "/documents/day"]) {
    render.mockClear();
    const open = async (link = "") => {
      const response = await handler(new Request(`https://alight.example${path}?${link}`));
      return response.text();
    };
    const all = Array.from({ length: 50 }, (_, visitor) => open(links[visitor % links.length]));
    expect(new Set(await Promise.all(all))).toEqual(new Set(["page"]));
    expect(await open(links[0])).toBe("page");
    expect(render.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual([path]);
  }
});

test.each([
  ["missing pages", "/nowhere-", 404],
  ["moved pages", "/station/former-", 301],
  ["searches on the map", "/map?q=", 200],
  ["slugs that home did not find", "/?missing=place&called=", 200],
  ["saved places", "/saved?places=", 200],
  ["train times from anywhere", "/documents/train-times/", 200],
  ["imports", "/admin/import/", 200],
])("any number of %s pushes no page out", async (_, path, status) => {
  const large = "x".repeat(8 * 1024 * 1024);
  render.mockImplementation(async ({ url }) =>
    url.endsWith("/about") ? new Response("about") : new Response(large, { status }),
  );
  onTestFinished(() => void render.mockImplementation(async () => new Response("page")));
  // So that nothing gets old.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const handler = handlerWith(vi.fn());
  const open = (path: string) => handler(new Request(`https://alight.example${path}`));
  await open("/about");
  for (let at = 0; at < 6; at += 1) expect((await open(`${path}${at}`)).status).toBe(status);
  render.mockClear();
  await open("/about");
  expect(render).not.toHaveBeenCalled();
});

test("the database is asked once a second, however many ask for its health", async () => {
  vi.useFakeTimers();
  const checkHealth = vi.fn(async () => ({ status: "up" }));
  const handler = createWeb({ ...COMMON, content: {}, checkHealth } as unknown as ServerDependencies);
  const health = async () => (await handler(new Request("https://alight.example/health"))).status;
  expect(await Promise.all([health(), health(), health()])).toEqual([200, 200, 200]);
  checkHealth.mockResolvedValue({ status: "down" });
  vi.advanceTimersByTime(999);
  expect(await health()).toBe(200);
  expect(checkHealth).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await health()).toBe(503);
  vi.useRealTimers();
});

test("pages are made anew once content has changed, and its writer waits for that", async () => {
  const drawing = vi.fn(async () => "<svg/>");
  let drop = () => {};
  const dependencies = {
    ...COMMON,
    content: { drawing, forget: vi.fn() },
    onContentChange(call: () => void) {
      drop = call;
    },
    changes: { caughtUp: vi.fn(async () => drop()) },
    dataApi: {
      fetch: async () => new Response(null, { status: 204 }),
      sharedKey: () => null,
      changesContent: ({ method }: Request) => method === "PATCH",
    },
  };
  const handler = createWeb(dependencies as unknown as ServerDependencies);
  const call = (method: string) =>
    handler(new Request("https://alight.example/rest/v1/attractions", { method }));
  await ask(handler);
  await call("GET");
  await ask(handler);
  expect(drawing).toHaveBeenCalledTimes(1);
  await call("PATCH");
  await ask(handler);
  expect(drawing).toHaveBeenCalledTimes(2);
  expect(dependencies.changes.caughtUp.mock.calls).toEqual([["content"]]);
});

test("a read of the data API that one client's flood has asked for first is made for another client at once", async () => {
  const queue = makeFairQueue({ slots: 2, maxWaiting: 10 });
  const handler = createWeb({
    ...COMMON,
    clientOf: (_: Request, address: string) => ({ address }),
    content: {},
    dataApi: {
      sharedKey: ({ url }: Request) => url,
      fetch: ({ url }: Request, { address }: { address: string }) =>
        queue.run(address, url, async () => {
          if (url.endsWith("/slow")) await new Promise(() => {});
          return new Response("read");
        }),
      joinRead: queue.join,
    },
  } as unknown as ServerDependencies);
  const read = (remoteAddress: string, name: string) =>
    handler(new Request(`https://alight.example/rest/v1/${name}`), {
      incoming: { socket: { remoteAddress } },
    });
  void read("192.0.2.1", "slow");
  void read("192.0.2.1", "stations");
  expect(await (await read("192.0.2.2", "stations")).text()).toBe("read");
});

test.each([
  ["/station/st%6Fw", "/station/stow"],
  ["/%61bout/?x=%61", "/about?x=%61"],
  ["/%61dmin.data", "/admin.data"],
  ["/Map?station=stow", "/map?station=stow"],
  ["/STATION/Stow", "/station/Stow"],
  ["/Admin.data", "/admin.data"],
  ["/documents/tImetable/2026-11-28", "/documents/timetable/2026-11-28"],
])("%s redirects to %s", async (path, canonical) => {
  const handler = createWeb({ ...COMMON, content: {} } as unknown as ServerDependencies);
  const response = await handler(new Request(`https://alight.example${path}`));
  expect([response.status, response.headers.get("Location")]).toEqual([301, canonical]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test.each(["/a%2Fb", "/a%20b", "/caf%C3%A9", "/station/Stow"])("%s stays as it is", async (path) => {
  const handler = createWeb({ ...COMMON, content: {} } as unknown as ServerDependencies);
  expect((await handler(new Request(`https://alight.example${path}`))).status).toBe(200);
});
