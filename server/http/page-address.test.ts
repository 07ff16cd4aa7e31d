import { Hono } from "hono";
import { expect, test } from "vitest";
import { makeClientLimits } from "#server/http/client-limits.ts";
import { makePageAddresses, type PageAddress } from "#server/http/page-address.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";

const cache = {} as ResponseCache;

/** Reads addresses as the server does: a query, which takes its time, becomes ?known=1. */
function makeReader() {
  const read = makePageAddresses({
    pageUrl: (url) => (url.search ? Promise.resolve(new URL("?known=1", url)) : url),
    limitOf: makeClientLimits(),
    cacheAt: () => cache,
  });
  const found: { address?: PageAddress } = {};
  const app = new Hono().get("*", async (c) => {
    const address = await read(c);
    if (address instanceof Response) return address;
    found.address = address;
    return c.body(null);
  });
  return async (
    path: string,
  ): Promise<{ status: number; location: string | null; address?: PageAddress }> => {
    delete found.address;
    const { status, headers } = await app.request(`http://localhost${path}`);
    return { status, location: headers.get("Location"), ...found };
  };
}

test("an address without a query is read once, as long as not too many others are", async () => {
  const read = makeReader();
  const { address: first } = await read("/map");
  expect((await read("/map")).address).toBe(first);
  for (let at = 0; at < 500; at += 1) await read(`/station/s${at}`);
  const { address: again } = await read("/map");
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test.each(["/map?q=abbey", `/search/${"a".repeat(300)}`])(
  "%s is read anew each time: strangers choose it",
  async (path) => {
    const read = makeReader();
    const [one, other] = [await read(path), await read(path)];
    expect(one.address).toBeDefined();
    expect(one.address).not.toBe(other.address);
  },
);

test("a page is kept under the address that it is rendered by", async () => {
  const { address } = await makeReader()("/map?q=abbey&unread=1");
  expect(address?.key).toBe("page\n/map?known=1");
  expect(address?.cache).toBe(cache);
  expect(address?.url.href).toBe("http://localhost/map?known=1");
});

test.each([
  ["/", false],
  ["/admin/trash", true],
  ["/account.data", true],
  ["/administration", false],
])("%s is of accounts or staff: %s", async (path, isPrivate) => {
  expect((await makeReader()(path)).address).toMatchObject({ isPrivate, isWithinLimit: undefined });
});

test.each([
  ["/search?q=a", 600],
  ["/documents/search?q=a", 600],
  ["/day.data?places=a", 120],
  ["/documents/journeys", 300],
  ["/open-data/places.csv", 30],
])("%s may be asked for by a client %i times a minute, and by another one as well", async (path, points) => {
  const { address } = await makeReader()(path);
  const ask = (client: string) =>
    address?.isWithinLimit?.({ request: new Request("http://localhost"), client: () => client });
  for (let at = 0; at < points; at += 1) expect(await ask("192.0.2.1")).toBe(true);
  expect(await ask("192.0.2.1")).toBe(false);
  expect(await ask("192.0.2.2")).toBe(true);
});

test.each([
  ["/map/", "/map"],
  ["//map", "/map"],
  ["/Map?q=a", "/map?q=a"],
  ["/st%6Fw", "/stow"],
  ["/documents/Search", "/documents/search"],
])("%s moves to %s", async (path, location) => {
  expect(await makeReader()(path)).toMatchObject({ status: 301, location });
});

test("an address that no page has is refused, each time", async () => {
  const read = makeReader();
  for (let at = 0; at < 2; at += 1)
    expect(await read(`/map?q=${"a".repeat(8000)}`)).toMatchObject({ status: 414 });
});
