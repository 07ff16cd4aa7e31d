import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishDocument, inlineStyle } from "#app/shared/finish-document.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const NONCE = "5f0c";

function finish(body: string, { head = "", handoff = "" } = {}) {
  const html = `<html><head>${head}</head><body>${body}</body></html>`;
  const { bytes, scriptHashes } = finishDocument(html, NONCE, [handoff], inlineStyle("p{color:red}"));
  return { document: bytes.toString(), scriptHashes };
}

const hashesOf = (body: string) => finish(body).scriptHashes;

test("exactly the scripts that we wrote are hashed", () => {
  const body = `<script nonce="5f0c">first()</script><p>text</p><script nonce="5f0c" type="module" async="">\nimport "a";\nsecond("</p>")\n</script>`;
  expect(hashesOf(body)).toEqual([hash("first()"), hash('\nimport "a";\nsecond("</p>")\n')]);
});

test("an injected script is not hashed", () => {
  expect(hashesOf(`<script>alert(1)</script><script nonce="">alert(2)</script><p> nonce="5f0c"</p>`)).toEqual(
    [],
  );
});

test("a script that occurs twice is listed once, and one from a file is not listed", () => {
  const script = `<script nonce="5f0c">a()</script>`;
  expect(hashesOf(`${script}${script}<script nonce="5f0c" src="/a.js"></script>`)).toEqual([hash("a()")]);
});

test("scripts are hashed as the browser sees them, letters beyond ASCII too", () => {
  expect(hashesOf(`<script nonce="5f0c">alert('Grüße 🚉')</script>`)).toEqual([hash("alert('Grüße 🚉')")]);
});

test("the styles of a route come after the document's", () => {
  const links = `<link rel="icon" href="/a.svg"/><link rel="stylesheet" href="/staff.css"/>`;
  const { document } = finish("", { head: `<title>A</title>${links}` });
  expect(document).toContain(`<head><title>A</title><style>p{color:red}</style>${links}</head>`);
});

test("the styles stand at the end of the head, preloads of scripts at the end of the page, and no nonce is left", () => {
  const head = `<title>Ä</title><link rel="modulepreload" href="/a.js" nonce="5f0c"/><link rel="preload" as="image" href="https://photos.example/1.jpg"/><link rel="preload" as="image" href="/drawing.svg"/>`;
  const { document, scriptHashes } = finish("<p>text</p>", {
    head,
    handoff: `<script nonce="5f0c">hydrate()</script>`,
  });
  expect(scriptHashes).toEqual([hash("hydrate()")]);
  expect(document).toMatch(
    /^<!DOCTYPE html><html><head><title>Ä<\/title><link rel="preload" as="image" href="\/drawing.svg"\/><style>p{color:red}<\/style><\/head><body><p>text<\/p><script>hydrate\(\)<\/script>/,
  );
  expect(document).toMatch(/<link fetchpriority="low" rel="modulepreload" href="\/a.js"\/><\/body><\/html>$/);
});

test("a document stays as it was written while others are written, whatever letters they have", () => {
  const pages = ["€".repeat(5000), "a", "🚉".repeat(3000)].map((text) => `<body>${text}</body></html>`);
  const style = inlineStyle("p{}");
  const documents = pages.map((page) => finishDocument(`<html><head></head>${page}`, NONCE, [], style).bytes);
  expect(documents.map(String)).toEqual(
    pages.map((page) => `<!DOCTYPE html><html><head><style>p{}</style></head>${page}`),
  );
});
