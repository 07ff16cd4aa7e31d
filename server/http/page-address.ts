import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { PRIVATE_PAGE } from "#app/shared/private-page.ts";
import type { ClientLimit } from "#server/http/client-limits.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";

export type PageAddress = {
  /** By which the page is rendered. */
  url: URL;
  /** Under which it is kept in `cache`. */
  key: string;
  cache: ResponseCache;
  /** Undefined for most pages. */
  isWithinLimit: ClientLimit | undefined;
  /** Whether it is a page of accounts or staff. */
  isPrivate: boolean;
};

/** The URL of a page with every filter set is far shorter. */
const MAX_URL = 8000;

/** Addresses that are kept, with what follows from them: those of most requests, without a query. */
const KEPT = { max: 500, maxLength: 300 };

type Options = {
  pageUrl(url: URL): URL | Promise<URL>;
  limitOf(path: string): ClientLimit | undefined;
  cacheAt(url: URL): ResponseCache;
};

/** Reads the address of a request. Returns a response in place of one that no page has. */
export function makePageAddresses({ pageUrl, limitOf, cacheAt }: Options) {
  const kept = new LRUCache<string, PageAddress>({ max: KEPT.max });

  function toAddress(url: URL): PageAddress {
    const { pathname, search } = url;
    return {
      url,
      key: `page\n${pathname}${search}`,
      cache: cacheAt(url),
      isWithinLimit: limitOf(pathname),
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
    if (!url.search && text.length <= KEPT.maxLength) kept.set(text, address);
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
