import { get, type IncomingMessage } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { readPage } from "#tests/pages/read-page.ts";

const STYLES = /<style[^>]*>(.*?)<\/style>/s;

test("the home page without its styles is 30 kB or less, compressed", async () => {
  const { html } = await readPage("/");
  expect(html).toMatch(STYLES);
  expect(brotliCompressSync(html.replace(STYLES, "")).length).toBeLessThanOrEqual(30_000);
});

test("the styles in a document are 20 kB or less, compressed", async () => {
  const [, styles = ""] = STYLES.exec((await readPage("/about")).html) ?? [];
  const bytes = gzipSync(styles).length;
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThanOrEqual(20_000);
});

test("the styles of staff's pages come in a file of their own, after those of the document", async () => {
  const { html } = await readPage("/admin");
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  expect(sheets).toHaveLength(1);
  expect(html.indexOf(sheets[0] ?? "")).toBeGreaterThan(html.indexOf("</style>"));
  expect((await readPage("/")).html).not.toContain('rel="stylesheet"');
});

test("the catalogue is 45 kB or less, compressed", async () => {
  const response = await readCompressed(new URL("/documents/catalogue", inject("siteUrl")));
  expect(response.headers["content-encoding"]).toBe("br");
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(45_000);
});

test.each(["/", "/station/galashiels", "/attraction/abbotsford"])(
  "%s asks for scripts, fonts and other sites' photos after what is visible",
  async (path) => {
    const [visible = "", end = ""] = (await readPage(path)).html.split("</footer>");
    expect(end.match(/<link[^>]*modulepreload[^>]*>/g)?.length).toBeGreaterThan(3);
    expect(visible).not.toMatch(
      /modulepreload|<script[^>]*src=|rel="stylesheet"|as="font"|rel="preload"[^>]*"http/,
    );
  },
);

/** Without decompressing the response. */
function readCompressed(url: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, resolve).on("error", reject);
  });
}
