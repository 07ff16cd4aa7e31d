import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { PRIVATE_PAGE } from "#app/shared/private-page.ts";
import type { Asker, ResponseCache } from "#server/http/response-cache.ts";
import { DAY, OPEN_DATA, TIMETABLE } from "#server/http/web-caches.ts";

export type PageAddress = {
  /** By which the page is rendered. */
  url: URL;
  /** Under which it is kept in `cache`. */
  key: string;
  cache: ResponseCache;
  /** Of the requests of one client; undefined for most pages. */
  limiter: RateLimiterMemory | undefined;
  /** Whether it is a page of accounts or staff. */
  isPrivate: boolean;
};

/** The URL of a page with every filter set is far shorter. */
const MAX_URL = 8000;

/** Those that are kept: of most requests, without a query. */
const KEPT = { max: 500, maxLength: 300 };

const TILES = /^\/tiles\//;
/** Requests of a client in a minute. A search is some letters, and a full train may be one client. */
const LIMITS = [
  { path: /^\/(documents\/)?search(\.data)?$/, points: 600 },
  { path: OPEN_DATA, points: 30 },
  { path: TIMETABLE, points: 300 },
  // A screen has some twenty; a region that is kept for offline a thousand or two.
  { path: TILES, points: 6000 },
  // Eight places are ordered in some tens of milliseconds.
  { path: DAY, points: 120 },
];

/** Finds the limiter of a path. */
export function makeClientLimits(): (path: string) => RateLimiterMemory | undefined {
  const limits = LIMITS.map(({ path, points }) => {
    return { path, limiter: new RateLimiterMemory({ points, duration: 60 }) };
  });
  return (path) => limits.find((each) => each.path.test(path))?.limiter;
}

export function isWithin(limiter: RateLimiterMemory, asker: Asker): Promise<boolean> {
  return limiter.consume(asker.client()).then(
    () => true,
    () => false,
  );
}

type Options = {
  pageUrl(url: URL): URL | Promise<URL>;
  limiterOf(path: string): RateLimiterMemory | undefined;
  cacheAt(url: URL): ResponseCache;
};

/** Reads the address of a request. Returns a response in place of one that no page has. */
export function makePageAddresses({ pageUrl, limiterOf, cacheAt }: Options) {
  const kept = new LRUCache<string, PageAddress>({ max: KEPT.max });

  function toAddress(url: URL): PageAddress {
    const { pathname, search } = url;
    return {
      url,
      key: `page\n${pathname}${search}`,
      cache: cacheAt(url),
      limiter: limiterOf(pathname),
      isPrivate: PRIVATE_PAGE.test(pathname),
    };
  }

  return (c: Context): PageAddress | Response | Promise<PageAddress> => {
    const text = c.req.url;
    const found = kept.get(text);
    if (found) return found;
    const url = new URL(text);
    const refusal = refuse(c, url);
    if (refusal) return refusal;
    const page = pageUrl(url);
    if (page instanceof Promise) return page.then(toAddress);
    const address = toAddress(page);
    if (text.length <= KEPT.maxLength) kept.set(text, address);
    return address;
  };
}

function refuse(c: Context, url: URL): Response | undefined {
  if (url.href.length > MAX_URL) return c.text("The address is too long.", 414);
  const canonicalPath = decodeUnreserved(url.pathname)
    .replace(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "")
    // The router takes /Map for /map; slugs have pages of their own.
    .replace(/^\/(documents\/)?[a-z-]+(?=[/.]|$)/i, (page) => page.toLowerCase());
  if (canonicalPath !== url.pathname) return c.redirect(`${canonicalPath}${url.search}`, 301);
}

/** /st%6Fw is /stow, as RFC 3986 says of letters, digits and -_~. */
function decodeUnreserved(path: string): string {
  return path.replace(/%(?:2D|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi, (code) => decodeURIComponent(code));
}
