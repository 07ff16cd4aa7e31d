import { get, type IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
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

test("the styles in a document are 20 kB or less, compressed", async ({ request }) => {
  const [, styles = ""] =
    /<style[^>]*>(.*?)<\/style>/s.exec(await (await request.get("/about")).text()) ?? [];
  const bytes = gzipSync(styles).length;
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThanOrEqual(20_000);
});

for (const path of ["/", "/station/galashiels", "/attraction/abbotsford"]) {
  test(`${path} asks for scripts, fonts and other sites' photos after what is visible`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const [visible = "", end = ""] = html.split("</footer>");
    expect(end.match(/<link[^>]*modulepreload[^>]*>/g)?.length).toBeGreaterThan(3);
    expect(visible).not.toMatch(
      /modulepreload|<script[^>]*src=|rel="stylesheet"|as="font"|rel="preload"[^>]*"http/,
    );
  });
}

/** Without decompressing the response. */
function request(url: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, resolve).on("error", reject);
  });
}
