import { createServer, type RequestListener } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeEach, expect, test } from "vitest";
import { httpLinkChecker } from "#server/links/http-link-checker.ts";
import type { LinkChecker } from "#server/links/link-checker.ts";
import { makeLinkChecks } from "#server/links/link-checks.ts";
import { findOwnHosts } from "#server/links/own-hosts.ts";
import { makeThrottle } from "#server/throttle.ts";
import { makeAttraction } from "#tests/builders/content.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

/*
 * Websites are checked with a local server in place of the web.
 */

const requests: string[] = [];
const credentials: (string | undefined)[] = [];
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
  "/with-password": (_, response) =>
    response.writeHead(302, { Location: `http://me:secret@${new URL(origin).host}/` }).end(),
  "/other-port": (_, response) => response.writeHead(302, { Location: "http://127.0.0.1:5432/" }).end(),
  "/inside": (_, response) => response.writeHead(302, { Location: "http://10.0.0.1/" }).end(),
  "/moved-to-silence": (_, response) => response.writeHead(302, { Location: "/silent" }).end(),
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
  credentials.push(request.headers.authorization);
  const page = pages[request.url ?? ""];
  if (page) page(request, response);
  else response.writeHead(404).end();
});
const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
const { sql, serverSql } = await openTestDatabase();
const never = new AbortController().signal;

/** In place of the web, only this server's address is allowed. */
function makeChecker(own: string[] = [], timeoutMs = 10_000, wholeMs = 30_000): LinkChecker {
  return httpLinkChecker({
    userAgent: "test",
    timeoutMs,
    wholeMs,
    findOwnHosts: async () => own,
    isAllowed: (address) => address === "127.0.0.1",
    ports: ["", new URL(origin).port],
  });
}

const checker = makeChecker();

beforeEach(() => {
  requests.length = 0;
  credentials.length = 0;
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
  ["/with-password", null],
  ["/other-port", "It leads to a port that is not one of the web"],
  ["/inside", "The address is not on the public internet"],
  ["/silent", "The site takes too long to answer"],
  ["/cut", "The site does not answer"],
])("%s: %s", async (path, problem) => {
  const used = path.includes("silent") ? makeChecker([], 3000) : checker;
  expect((await used.check(`${origin}${path}`, never)).problem).toBe(problem);
});

test("a site that leads on too slowly takes too long, and does not count as silence", async () => {
  const hurried = makeChecker([], 10_000, 3000);
  expect(await hurried.check(`${origin}/moved-to-silence`, never)).toEqual({
    problem: "The site takes too long to answer",
    site: "reached",
  });
});

test("a page is asked for by HEAD only", async () => {
  await checker.check(`${origin}/`, never);
  expect(requests).toEqual(["HEAD /"]);
});

test("names and passwords in an address are not sent, nor those that a redirect asks for", async () => {
  const { host } = new URL(origin);
  expect((await checker.check(`http://me:secret@${host}/`, never)).problem).toBeNull();
  expect((await checker.check(`${origin}/with-password`, never)).problem).toBeNull();
  expect(requests).toEqual(["HEAD /", "HEAD /with-password", "HEAD /"]);
  expect(credentials).toEqual([undefined, undefined, undefined]);
});

test.each([
  ["by its name", "localhost", ["localhost"]],
  ["by a name that leads to its address", "localhost", ["127.0.0.1"]],
  ["by its address", "127.0.0.1", ["127.0.0.1"]],
  ["by its address, written otherwise", "127.1", ["127.0.0.1"]],
])("the site does not ask itself, %s", async (_, host, own) => {
  const url = new URL(origin);
  url.hostname = host;
  expect((await makeChecker(["alight.example", ...own]).check(url.href, never)).problem).toBe(
    "It has the address of this site, which is not checked",
  );
  expect(requests).toEqual([]);
  expect((await makeChecker(["alight.example"]).check(url.href, never)).problem).toBeNull();
});

test("a site's own hosts are its name, what that leads to, and this machine's addresses", async () => {
  const machine = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const own = await findOwnHosts("http://localhost:3000");
  expect(own).toEqual(expect.arrayContaining(["localhost", "127.0.0.1", ...machine]));
  expect(await findOwnHosts("https://[2001:db8::7]")).toContain("2001:db8::7");
  expect(await findOwnHosts("https://alight.invalid")).toEqual(["alight.invalid", ...machine]);
});

test.each(["https://example.org:8443/", "http://example.org:22/", "http://example.org:5432/"])(
  "%s: only the ports of the web are asked",
  async (url) => {
    const strict = httpLinkChecker({ userAgent: "test", findOwnHosts: async () => [] });
    expect((await strict.check(url, never)).problem).toBe("It leads to a port that is not one of the web");
  },
);

test("no request reaches this machine or its network, by address or by name", async () => {
  const { port } = new URL(origin);
  const strict = httpLinkChecker({
    userAgent: "test",
    timeoutMs: 10_000,
    findOwnHosts: async () => [],
    ports: [port],
  });
  for (const host of [
    "127.0.0.1",
    "localhost",
    "127.1",
    "0x7f000001",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ])
    expect((await strict.check(`http://${host}:${port}/`, never)).problem, host).toBe(
      "The address is not on the public internet",
    );
  expect(requests).toEqual([]);
});

test("nobody listens there", async () => {
  const other = createServer();
  const port = await listenOnFreePort(other);
  await new Promise((resolve) => other.close(resolve));
  const anyPort = httpLinkChecker({
    userAgent: "test",
    findOwnHosts: async () => [],
    isAllowed: () => true,
    ports: [String(port)],
  });
  expect((await anyPort.check(`http://127.0.0.1:${port}/`, never)).problem).toBe("The site does not answer");
});

test.each([
  ["ENOTFOUND", "There is no site of this name"],
  ["EAI_AGAIN", "There is no site of this name"],
  ["ENETUNREACH", "The site does not answer"],
])("%s counts as silence: by other sites one sees who is offline", async (code, problem) => {
  const unreachable = httpLinkChecker({
    userAgent: "test",
    findOwnHosts: async () => Promise.reject(Object.assign(new Error(code), { code })),
  });
  expect(await unreachable.check("http://example.org/", never)).toEqual({ problem, site: "silent" });
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

test("when no site answers nothing is marked; one that answers shows that the others do not", async () => {
  let isOnline = false;
  const sometimes: LinkChecker = {
    check: async (url, signal) => {
      if (url.includes(":8443")) return checker.check(url, signal);
      return isOnline && url.endsWith("/up")
        ? { problem: null, site: "reached" }
        : { problem: "The site does not answer", site: "silent" };
    },
  };
  const links = makeLinkChecks(serverSql, sometimes, makeThrottle({ pauseMs: 0 }));
  const down = await makeAttraction(sql, "Closed Museum", { website: "https://museum.example/down" });
  await makeAttraction(sql, "Open Museum", { website: "https://museum.example/up" });
  // Of which nothing is asked.
  const port = await makeAttraction(sql, "Museum at a Port", { website: "https://museum.example:8443/" });
  await sql`delete from private.link_checks`;
  await links.check(port, never);
  await sql`delete from private.link_checks`;
  await expect(links.check(down, never)).rejects.toThrow("No site answers");
  expect(await sql`select from private.link_checks`).toHaveLength(0);
  isOnline = true;
  expect(await links.check(down, never)).toMatchObject({ problem: "The site does not answer" });
  expect(await sql`select attraction_id from private.link_checks`).toEqual([{ attraction_id: down }]);
});
