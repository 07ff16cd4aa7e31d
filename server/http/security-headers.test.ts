import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { policyOfType, sealDocument, securityHeaders } from "#server/http/security-headers.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const NONCE = "5f0c";

/** What a document may load scripts from, or what `directive` is about. */
const sourcesOf = (html: string, directive = "script-src") =>
  sealDocument(html, NONCE)
    .policy.split("; ")
    .find((rule) => rule.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1)
    .filter((source) => source !== "");

test("a document runs our own files and exactly the scripts that we wrote into it", () => {
  const html = `<script nonce="5f0c">first()</script><p>text</p><script nonce="5f0c" type="module" async="">\nimport "a";\nsecond("</p>")\n</script>`;
  expect(sourcesOf(html)).toEqual(["'self'", hash("first()"), hash('\nimport "a";\nsecond("</p>")\n')]);
});

test("an injected script does not run", () => {
  expect(
    sourcesOf(`<script>alert(1)</script><script nonce="">alert(2)</script><p> nonce="5f0c"</p>`),
  ).toEqual(["'self'"]);
});

test("the nonce is in neither the document nor the policy", () => {
  const { html, policy } = sealDocument(`<link nonce="5f0c"><script nonce="5f0c">a()</script>`, NONCE);
  expect(html).toBe("<link><script>a()</script>");
  expect(policy).not.toContain(NONCE);
});

test("a script that occurs twice is listed once, and one from a file is not listed", () => {
  expect(
    sourcesOf(
      `<script nonce="5f0c">a()</script><script nonce="5f0c">a()</script><script nonce="5f0c" src="/a.js"></script>`,
    ),
  ).toEqual(["'self'", hash("a()")]);
});

test("a document has our own style sheets and exactly the styles that we wrote into it", () => {
  const html = `<style nonce="5f0c">p{color:red}</style><style>body{display:none}</style>`;
  expect(sourcesOf(html, "style-src-elem")).toEqual(["'self'", hash("p{color:red}")]);
  expect(sourcesOf(html)).toEqual(["'self'"]);
});

test("a document without inline scripts runs only our files", () => {
  expect(sourcesOf("<p>text</p>")).toEqual(["'self'"]);
});

test("scripts are hashed as the browser sees them, letters beyond ASCII too", () => {
  expect(sourcesOf(`<script nonce="5f0c">alert('Grüße 🚉')</script>`)).toContain(hash("alert('Grüße 🚉')"));
});

test("pictures come by https, and by http from where the settings say only", () => {
  const picturesFrom = (pictures?: string[]) =>
    /img-src [^;]*/.exec(sealDocument("", NONCE, { pictures }).policy)?.[0];
  expect(picturesFrom()).toBe("img-src 'self' https: data: blob:");
  expect(picturesFrom(["http://old.example", "http://older.example"])).toBe(
    "img-src 'self' https: data: blob: http://old.example http://older.example",
  );
});

test("pages of other companies are framed and called where the settings name them only, and run no scripts here", () => {
  const rules = (embeds?: string[]) => sealDocument("", NONCE, { embeds }).policy.split("; ");
  expect(rules()).toContain("frame-src 'none'");
  expect(rules()).toContain("connect-src 'self'");
  const widened = rules(["https://tickets.example", "https://news.example"]);
  expect(widened).toContain("frame-src https://tickets.example https://news.example");
  expect(widened).toContain("connect-src 'self' https://tickets.example https://news.example");
  expect(widened.filter((rule) => rule.includes("example"))).toHaveLength(2);
});

test("no directive allows other scripts", () => {
  const { policy } = sealDocument(`<script nonce="5f0c">a()</script>`, NONCE);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|script-src[^;]*\*|strict-dynamic/);
  for (const rule of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule);
});

test("every response has the headers for its type, its referrer and framing", () => {
  expect(securityHeaders("http://localhost:3000")).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
});

test("browsers keep to https where the site has it, and only there", () => {
  expect(securityHeaders("https://alight.example")["Strict-Transport-Security"]).toMatch(/^max-age=\d{8}$/);
  expect(securityHeaders("http://localhost:3000", { hstsSubdomains: true })).not.toHaveProperty(
    "Strict-Transport-Security",
  );
  expect(
    securityHeaders("https://alight.example", { hstsSubdomains: true })["Strict-Transport-Security"],
  ).toMatch(/^max-age=\d{8}; includeSubDomains$/);
});

test.each([
  ["image/svg+xml", "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
  ["image/svg+xml; charset=utf-8", "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
  ["application/json", "default-src 'none'; sandbox"],
  ["application/json;charset=utf-8", "default-src 'none'; sandbox"],
  ["application/vnd.pgrst.object+json; charset=utf-8", "default-src 'none'; sandbox"],
  ["application/javascript", null],
  ["text/html; charset=utf-8", null],
  ["image/webp", null],
  [null, null],
])("opened by itself, %s is under %s", (type, policy) => {
  expect(policyOfType(type)).toBe(policy);
});
