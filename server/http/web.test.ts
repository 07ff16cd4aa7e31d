import { data } from "react-router";
import { expect, test, vi } from "vitest";
import { createWeb, type ServerDependencies } from "#server/http/web.ts";

// Pages are part of the build.
vi.mock("#server/http/route-ids.ts", () => ({ routeIdsAt: () => [] }));
vi.mock("#server/http/render-page.ts", () => ({ makePageRenderer: () => () => new Response() }));

const log = { error: vi.fn() };

const COMMON = {
  site: { siteUrl: "https://alight.example" },
  onFlip() {},
  log,
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

test("a drawing that fails is a 500 with a message, and logged", async () => {
  const failed = await ask(handlerWith(() => Promise.reject(new Error("no motif"))));
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(await failed.json()).toMatchObject({ message: expect.any(String) });
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ error: "no motif" }), expect.any(String));
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
  // The router takes this for the same page.
  ["/Admin.data", true],
  ["/about.data", false],
  ["/accounting", false],
  ["/station/admin.data", false],
])("a browser and a cache in front may not keep %s: %s", async (path, expected) => {
  const response = await handlerWith(vi.fn())(new Request(`https://alight.example${path}`));
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control") === "no-store").toBe(expected);
  expect(response.headers.get("X-Robots-Tag") === "noindex").toBe(expected);
});

test("a client has 600 searches a minute, and pages beyond", async () => {
  const handler = handlerWith(vi.fn());
  const get = async (path: string) => (await handler(new Request(`https://alight.example${path}`))).status;
  for (let count = 0; count < 600; count += 1)
    expect(await get(`/documents/search?q=${count % 50}`)).toBe(200);
  expect(await get("/documents/search?q=one-more")).toBe(429);
  expect(await get("/search?q=one-more")).toBe(200);
});

test("the database is asked once a second, however many ask for its health", async () => {
  vi.useFakeTimers();
  const ping = vi.fn(async () => {});
  const handler = createWeb({ ...COMMON, content: {}, ping } as unknown as ServerDependencies);
  const health = async () => (await handler(new Request("https://alight.example/health"))).status;
  expect(await Promise.all([health(), health(), health()])).toEqual([200, 200, 200]);
  ping.mockRejectedValue(new Error("away"));
  vi.advanceTimersByTime(999);
  expect(await health()).toBe(200);
  expect(ping).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await health()).toBe(503);
  vi.useRealTimers();
});

test("what is published on its date is there at once, although nobody wrote to this server", async () => {
  const drawing = vi.fn(async () => "<svg/>");
  const [forget, noticeWrite] = [vi.fn(), vi.fn()];
  let flip = () => {};
  const onFlip = (call: () => void) => {
    flip = call;
  };
  const content = { drawing, forget };
  const handler = createWeb({ ...COMMON, content, onFlip, noticeWrite } as unknown as ServerDependencies);
  await ask(handler);
  await ask(handler);
  expect(drawing).toHaveBeenCalledTimes(1);
  flip();
  await ask(handler);
  expect(drawing).toHaveBeenCalledTimes(2);
  expect([forget.mock.calls.length, noticeWrite.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ["/station/st%6Fw", "/station/stow"],
  ["/%61bout/?x=%61", "/about?x=%61"],
  ["/%61dmin.data", "/admin.data"],
])("%s redirects to %s", async (path, canonical) => {
  const handler = createWeb({ ...COMMON, content: {} } as unknown as ServerDependencies);
  const response = await handler(new Request(`https://alight.example${path}`));
  expect([response.status, response.headers.get("Location")]).toEqual([301, canonical]);
});

test.each(["/a%2Fb", "/a%20b", "/caf%C3%A9"])("%s stays as it is", async (path) => {
  const handler = createWeb({ ...COMMON, content: {} } as unknown as ServerDependencies);
  expect((await handler(new Request(`https://alight.example${path}`))).status).toBe(200);
});
