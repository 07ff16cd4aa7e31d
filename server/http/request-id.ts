import { randomUUID } from "node:crypto";
import { plainAddress, proxyTest } from "#server/http/request-client.ts";

/** In requests of proxies, and in every response. */
export const REQUEST_ID = "X-Request-Id";

const WELL_FORMED = /^[\w-]{8,64}$/;

/** `requestIdOf` for the addresses and networks of one's own proxies, whose ids count. */
export function requestIdReader(trusted: readonly string[]) {
  const isProxy = proxyTest(trusted);
  return (request: Request, peer: string | undefined): string => {
    const given = request.headers.get(REQUEST_ID);
    if (given && WELL_FORMED.test(given) && isProxy(plainAddress(peer ?? ""))) return given;
    // Unlike randomBytes it does not ask the system for each request.
    return randomUUID().slice(19).replace("-", "");
  };
}
