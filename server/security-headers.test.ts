import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, SECURITY_HEADERS } from "#server/security-headers.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** What a document may load scripts from. */
const scriptsOf = (html: string) =>
  contentSecurityPolicy(html)
    .split("; ")
    .find((rule) => rule.startsWith("script-src"))
    ?.split(" ")
    .slice(1)
    .filter((source) => source !== "");

test("a document runs our own files and exactly the scripts inside it", () => {
  const html = `<script>first()</script><p>text</p><script type="module" async="">\nimport "a";\nsecond("</p>")\n</script>`;
  expect(scriptsOf(html)).toEqual(["'self'", hash("first()"), hash('\nimport "a";\nsecond("</p>")\n')]);
});

test("one script twice is one, and one from a file is none", () => {
  expect(scriptsOf(`<script>a()</script><script>a()</script><script src="/a.js"></script>`)).toEqual([
    "'self'",
    hash("a()"),
  ]);
});

test("a document without scripts runs none but ours", () => {
  expect(scriptsOf("<p>text</p>")).toEqual(["'self'"]);
});

test("scripts are hashed as the browser sees them, letters beyond ASCII too", () => {
  expect(scriptsOf("<script>say('Grüße 🚉')</script>")).toContain(hash("say('Grüße 🚉')"));
});

test("pictures come by https, and by http from the hosts of the settings only", () => {
  const picturesOf = (photoHttpHosts?: string[]) =>
    /img-src [^;]*/.exec(contentSecurityPolicy("", { photoHttpHosts }))?.[0];
  expect(picturesOf()).toBe("img-src 'self' https: data: blob:");
  expect(picturesOf(["old.example", "older.example"])).toBe(
    "img-src 'self' https: data: blob: http://old.example http://older.example",
  );
});

test("nothing is allowed that would undo it", () => {
  const policy = contentSecurityPolicy("<script>a()</script>");
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

test("every answer names its type, its referrer and who may frame it", () => {
  expect(SECURITY_HEADERS).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
  });
});
