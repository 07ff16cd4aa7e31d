import { get } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, inject, test } from "vitest";
import { placesWith } from "#tests/journeys/demo-content.ts";
import { readPage, request } from "#tests/pages/read-page.ts";

test.each([
  "/nowhere",
  "/station/galashiels/nowhere",
  "/nowhere.png",
  "/admin/nowhere",
  "/newsletter/nowhere",
  // What only the build reads.
  "/.vite/manifest.json",
])("%s is not found, and says how to get home", async (path) => {
  const page = await readPage(path);
  expect(page.response.status).toBe(404);
  expect(page.title).toBe("Page not found | Alight");
  expect(page.elements("h1")).toMatchObject([{ text: "Oops! Page not found" }]);
  expect(page.elements("a")).toContainEqual(expect.objectContaining({ href: "/", text: "Return to Home" }));
});

test.each([
  ["/station", "/?missing=station", "That station was not found."],
  ["/station/", "/?missing=station", "That station was not found."],
  ["/station/none", "/?missing=station&called=none", "That station was not found."],
  ["/attraction", "/?missing=place", "That place was not found."],
  ["/attraction/none", "/?missing=place&called=none", "That place was not found."],
  ["/station/galashiels/attraction/none", "/?missing=place&called=none", "That place was not found."],
  ["/line/atlantis", "/?missing=line&called=atlantis", "That line was not found."],
  [
    "/attraction/Melrose-Abby",
    "/?missing=place&called=melrose-abby",
    "It may have been renamed or removed. The nearest names: Melrose Abbey",
  ],
  ["/station/galashields", "/?missing=station&called=galashields", "The nearest names: Galashiels"],
  ["/attraction/none?called=%3Cb%3E", "/?missing=place&called=none", "That place was not found."],
])("%s leads home with a message", async (path, home, message) => {
  const { response, text, cardNames } = await readPage(path);
  expect(response.status).toBe(200);
  expect(new URL(response.url)).toMatchObject({ pathname: "/", search: home.slice(1) });
  expect(text).toContain(message);
  expect(cardNames).toHaveLength(24);
});

test("a place at a station that is not near it has its own address, with the origin of the link", async () => {
  const { status, headers } = await request("/station/stow/attraction/abbotsford?from=eskbank");
  expect([status, headers.get("Location")]).toEqual([302, "/attraction/abbotsford?from=eskbank"]);
});

test.each([
  ["/Privacy", "/privacy", "Privacy Policy"],
  ["/MAP?station=stow", "/map?station=stow", "Explore by Map"],
])("%s leads to %s", async (path, canonical, title) => {
  const { response, title: shown } = await readPage(path);
  expect(response.status).toBe(200);
  expect(response.url.endsWith(canonical)).toBe(true);
  expect(shown).toContain(title);
});

describe("malformed addresses", () => {
  test.each([
    "/station/..%2F..%2Fetc%2Fpasswd",
    "/station/%00",
    "/attraction/%00",
    "/attraction/%2e%2e",
    "/attraction/%F0%9F%9A%82",
    "/attraction/'%20or%201=1--",
    `/attraction/${"a".repeat(3000)}`,
    "/station/galashiels/attraction/%00",
    "/documents/attraction/%00",
    "/documents/station/..%2F..",
    // Not decodable.
    "/%E0%A4%A",
    "/%",
    "/station/%E0%A4%A",
    "/attraction/%FF",
  ])('%.40s is answered with a page, a way home or "not found"', async (path) => {
    const { status, body } = await requestAsWritten(path);
    expect([200, 302, 404]).toContain(status);
    expect(body).not.toMatch(/postgres|syntax error|at .*\.js:\d+/);
  });

  test.each([
    "q='",
    "q=%F0%9F%9A%82",
    "station=%00",
    "station=%E0%A4%A",
    "show=-5",
    "minutes=NaN",
    "station=atlantis&activity=flying&minutes=7&show=x&page=%F0%9F%9A%82&q='",
  ])("home with ?%s is home", async (query) => {
    const { response, text, cardNames } = await readPage(`/?${query}`);
    expect(response.status).toBe(200);
    expect(text).toContain("Showing results for: all activities");
    expect(cardNames).toHaveLength(24);
  });
});

test.each(["highlands-and-islands", "atlantis", "lothians-fife-borders"])(
  "?region=%s shows the region that is there without one, and keeps the other filters",
  async (region) => {
    const { text } = await readPage(`/?region=${region}&minutes=15`);
    expect(text).toContain(`Places to visit ${placesWith({ minutes: 15 }).length}`);
    expect(text).toContain("Showing results for: all activities, up to 15 min walk");
    const known = region === "lothians-fife-borders";
    expect((await request(`/documents/catalogue/${region}`)).status).toBe(known ? 200 : 404);
  },
);

test.each([
  ["show=1e9", 100],
  ["show=72", 72],
])("home with ?%s has that many cards, or all", async (query, atLeast) => {
  expect((await readPage(`/?${query}`)).cardNames.length).toBeGreaterThanOrEqual(atLeast);
});

test("ten kilobytes of query are refused", async () => {
  expect((await request(`/?q=${"x".repeat(10_000)}`)).status).toBe(414);
  expect((await request(`/?q=${"x".repeat(7000)}`)).status).toBe(200);
});

test("an address that has moved leads on, however often it is asked", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, headers } = await request("/Map");
    expect([status, headers.get("Location")]).toEqual([301, "/map"]);
    expect((await request("/map")).status).toBe(200);
  }
});

test.each(["/", "/station/galashiels", "/documents/catalogue", "/icon-512.png"])(
  "%s can be read, and refuses POST, however often it is asked",
  async (path) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const asked = ["GET", "HEAD", "POST"].map((method) => request(path, { method }));
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 405]);
    }
  },
);

/** `fetch` would normalise the path. */
async function requestAsWritten(path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(inject("siteUrl"));
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    }).on("error", reject);
  });
}
