import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpLinkChecker } from "#server/links/http-link-checker.ts";
import { makeLinkChecks } from "#server/links/link-checks.ts";
import { makeThrottle } from "#server/throttle.ts";
import { makeAttraction } from "#tests/builders/content.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/*
 * Websites are checked with a local server in place of the web.
 */

const requests: string[] = [];
const pages: Record<string, RequestListener> = {
  "/": (_, response) => response.end("A page"),
  "/head-fails": ({ method }, response) => response.writeHead(method === "HEAD" ? 405 : 200).end(),
  "/head-cut": ({ method }, response) => (method === "HEAD" ? response.destroy() : response.end()),
  "/head-silent": ({ method }, response) => method === "GET" && response.end(),
  "/robots": (_, response) => response.writeHead(403).end(),
  "/gone": (_, response) => response.writeHead(410).end(),
  "/broken": (_, response) => response.writeHead(500).end(),
  "/moved": (_, response) => response.writeHead(301, { Location: "/" }).end(),
  "/moved-away": (_, response) => response.writeHead(302, { Location: "/missing" }).end(),
  "/circle": (_, response) => response.writeHead(302, { Location: "/circle" }).end(),
  "/mail": (_, response) => response.writeHead(302, { Location: "mailto:a@example.org" }).end(),
  "/inside": (_, response) => response.writeHead(302, { Location: "http://10.0.0.1/" }).end(),
  "/silent": () => {},
  "/cut": (_, response) => response.destroy(),
  // A body that never ends is not read.
  "/endless": ({ method }, response) => {
    if (method === "HEAD") response.writeHead(404).end();
    else response.writeHead(200).write("x");
  },
};
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  const page = pages[request.url ?? ""];
  if (page) page(request, response);
  else response.writeHead(404).end();
});
let origin: string;
const { sql, serverSql } = await openTestDatabase();
const never = new AbortController().signal;
const checker = httpLinkChecker({
  userAgent: "test",
  timeoutMs: 500,
  isAllowed: (address) => address === "127.0.0.1",
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ["/", null],
  ["/head-fails", null],
  ["/head-cut", null],
  ["/head-silent", null],
  ["/robots", null],
  ["/moved", null],
  ["/endless", null],
  ["/missing", "It answers 404 Not Found"],
  ["/gone", "It answers 410 Gone"],
  ["/broken", "It answers 500 Internal Server Error"],
  ["/moved-away", "It answers 404 Not Found"],
  ["/circle", "It leads from one address to the next without end"],
  ["/mail", "It leads to an address that is not of the web"],
  ["/inside", "The address is not on the public internet"],
  ["/silent", "The site takes too long to answer"],
  ["/cut", "The site does not answer"],
])("%s: %s", async (path, problem) => {
  expect(await checker.check(`${origin}${path}`, never)).toBe(problem);
});

test("a page is asked for by HEAD only", async () => {
  await checker.check(`${origin}/`, never);
  expect(requests).toEqual(["HEAD /"]);
});

test("no request reaches this machine or its network, by address or by name", async () => {
  const strict = httpLinkChecker({ userAgent: "test", timeoutMs: 500 });
  const { port } = new URL(origin);
  for (const host of [
    "127.0.0.1",
    "localhost",
    "127.1",
    "0x7f000001",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ])
    expect(await strict.check(`http://${host}:${port}/`, never), host).toBe(
      "The address is not on the public internet",
    );
  expect(requests).toEqual([]);
});

test("nobody listens there", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  expect(await checker.check(`http://127.0.0.1:${port}/`, never)).toBe("The site does not answer");
});

test("a check that is aborted finds out nothing", async () => {
  const gone = new AbortController();
  const check = checker.check(`${origin}/silent`, gone.signal);
  gone.abort();
  await expect(check).rejects.toThrow();
});

test("the result is stored, and replaced by the next", async () => {
  const id = await makeAttraction(sql, "Melrose Abbey", { website: `${origin}/gone` });
  const links = makeLinkChecks(serverSql, checker, makeThrottle({ pauseMs: 0 }));
  const stored = () => sql`select url, problem from private.link_checks`;
  await links.check(id, never);
  expect(await stored()).toEqual([{ url: `${origin}/gone`, problem: "It answers 410 Gone" }]);
  await sql`update public.attractions set website = ${`${origin}/`}`;
  await links.check(id, never);
  expect(await stored()).toEqual([{ url: `${origin}/`, problem: null }]);
  await sql`update public.attractions set website = null`;
  expect(await links.check(id, never)).toBeNull();
});
