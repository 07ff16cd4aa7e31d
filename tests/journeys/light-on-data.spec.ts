import { get, type IncomingMessage } from "node:http";
import { expect, test } from "#tests/journeys/journey.ts";

/** A visitor on a train pays for each of these. As the server sends them, in kB. */
const LIMITS: [what: string, path: string, limit: number][] = [
  ["the home page", "/", 30],
  ["the catalogue", "/documents/catalogue", 40],
];

for (const [what, path, limit] of LIMITS) {
  test(`${what} travels in ${limit} kB or less`, async ({ baseURL }) => {
    const answer = await ask(new URL(path, baseURL));
    expect(answer.headers["content-encoding"]).toBe("br");
    let bytes = 0;
    for await (const chunk of answer) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(limit * 1000);
  });
}

test("a page's looks travel before its scripts", async ({ request }) => {
  const preloads = (await (await request.get("/")).text()).match(/<link[^>]*modulepreload[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(3);
  for (const preload of preloads) expect(preload).toContain('fetchpriority="low"');
});

/** Without unpacking what comes. */
function ask(url: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, resolve).on("error", reject);
  });
}
