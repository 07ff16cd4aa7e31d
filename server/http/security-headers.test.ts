import { expect, test } from "vitest";
import { documentPolicy, policyOfType, securityHeaders } from "#server/http/security-headers.ts";

const NONE = { scripts: [], styles: [] };

test("a document runs our own files and the scripts and styles of these hashes", () => {
  const rules = documentPolicy({ scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] }).split("; ");
  expect(rules).toContain("script-src 'self' 'sha256-a' 'sha256-b'");
  expect(rules).toContain("style-src-elem 'self' 'sha256-c'");
});

test("pictures come by https, and by http from where the settings say only", () => {
  const picturesFrom = (pictures?: string[]) => /img-src [^;]*/.exec(documentPolicy(NONE, { pictures }))?.[0];
  expect(picturesFrom()).toBe("img-src 'self' https: data: blob:");
  expect(picturesFrom(["http://old.example", "http://older.example"])).toBe(
    "img-src 'self' https: data: blob: http://old.example http://older.example",
  );
});

test("pages of other companies are framed and called where the settings name them only, and run no scripts here", () => {
  const rules = (embeds?: string[]) => documentPolicy(NONE, { embeds }).split("; ");
  expect(rules()).toContain("frame-src 'none'");
  expect(rules()).toContain("connect-src 'self'");
  const widened = rules(["https://tickets.example", "https://news.example"]);
  expect(widened).toContain("frame-src https://tickets.example https://news.example");
  expect(widened).toContain("connect-src 'self' https://tickets.example https://news.example");
  expect(widened.filter((rule) => rule.includes("example"))).toHaveLength(2);
});

test("no directive allows other scripts", () => {
  const policy = documentPolicy({ scripts: ["'sha256-a'"], styles: [] });
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
