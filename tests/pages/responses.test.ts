import { expect, test } from "vitest";
import { request } from "#tests/pages/read-page.ts";

test.each(["/auth", "/signup", "/account", "/admin", "/auth/confirm"])(
  "%s is neither stored nor indexed, and holds nothing of the query",
  async (path) => {
    const response = await request(`${path}?token_hash=verysecret&message=verysecret`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    const html = await response.text();
    expect(html).not.toContain("verysecret");
    expect(html).not.toContain("sb_publishable_");
    expect(html).toContain('content="noindex"');
  },
);

test("what sign-in needs to know is public and has no secret", async () => {
  const settings = await request("/documents/account-settings");
  expect(settings.headers.get("Cache-Control")).toContain("public");
  expect(await settings.json()).toEqual({
    publishableKey: expect.stringMatching(/^sb_publishable_/),
    providers: [],
  });
});

test("data calls of home are written as React Router writes them, which tabs of an earlier version read", async () => {
  const text = await (await request("/_.data?station=stow")).text();
  expect(text).toContain('"foundFrom"');
  expect(text).not.toContain("isLeftInDocument");
});

test("the data of home's document stand before what hydration waits for, and once", async () => {
  const html = await (await request("/")).text();
  const places = [html.indexOf('id="document-data"'), html.indexOf("streamController.enqueue")];
  expect(places).toEqual(places.filter((at) => at > 0).sort((a, b) => a - b));
  expect(html.split('"foundFrom"')).toHaveLength(2);
});

const askForWalk = (body: string) => request("/functions/v1/get-walking-route", { method: "POST", body });

test("a body of more than 1,000 bytes is refused", async () => {
  const response = await askForWalk(" ".repeat(2000));
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ message: "The body has more than 1000 bytes" });
});

test.each([
  { fromLat: 55.986319, fromLng: -3.38162, toLat: 56.0106, toLng: -3.3936 },
  { fromLat: 55.617899, fromLng: -2.805954, toLat: 55.59951, toLng: -2.78219 },
])("without a plan the walk across the water is not known: %o", async (ends) => {
  const response = await askForWalk(JSON.stringify(ends));
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "No direct walk known" });
});

test("the service worker is asked for anew at every visit, and may ask this site alone", async () => {
  const { status, headers } = await request("/service-worker.js");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
});

test("the shell is a document without content, for no search engine", async () => {
  const { status, headers } = await request("/shell");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toContain("public");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
});
