import { get, type IncomingMessage } from "node:http";
import { expect, test } from "#tests/journeys/journey.ts";

/** Compressed, in kB. */
const LIMITS: [what: string, path: string, limit: number][] = [
  ["the home page", "/", 30],
  ["the catalogue", "/documents/catalogue", 40],
];

for (const [what, path, limit] of LIMITS) {
  test(`${what} is ${limit} kB or less, compressed`, async ({ baseURL }) => {
    const response = await request(new URL(path, baseURL));
    expect(response.headers["content-encoding"]).toBe("br");
    let bytes = 0;
    for await (const chunk of response) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(limit * 1000);
  });
}

test("scripts are loaded with a lower priority than styles", async ({ request }) => {
  const preloads = (await (await request.get("/")).text()).match(/<link[^>]*modulepreload[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(3);
  for (const preload of preloads) expect(preload).toContain('fetchpriority="low"');
});

/** Without decompressing the response. */
function request(url: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, resolve).on("error", reject);
  });
}
