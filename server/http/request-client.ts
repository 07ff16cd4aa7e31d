import { hash } from "node:crypto";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { Logger } from "pino";

export type Client = {
  /** An IPv4 address, or the /64 network of an IPv6 one: what limits count. */
  address: string;
  userAgent: string;
  /** A hash of the token that a browser with accounts keeps for itself. */
  device?: string;
};

/** Where the account client of a browser puts its token (app/account/device-token.ts). */
const DEVICE_HEADER = "X-Device-Token";

/** `clientOf` for the addresses and networks (10.0.0.0/8) of one's own proxies. Warns once where none is set and there seems to be one. */
export function clientReader(trusted: readonly string[], log?: Pick<Logger, "warn">) {
  const isProxy = proxyTest(trusted);
  let hasWarned = trusted.length > 0;
  return (request: Request, peer: string | undefined) => {
    if (!hasWarned && request.headers.has("X-Forwarded-For")) {
      hasWarned = true;
      log?.warn(
        "requests carry X-Forwarded-For, and TRUSTED_PROXY is not set: behind a proxy all visitors count as one",
      );
    }
    return clientOf(request, peer, isProxy);
  };
}

type IsProxy = (address: string) => boolean;

/** Whether an address is one of `trusted`, addresses and networks. */
export function proxyTest(trusted: readonly string[]): IsProxy {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * Finds where a request comes from by the connection's `peer`. X-Forwarded-For counts only when the peer is a proxy: then the last address in it
 * that is not a proxy's.
 */
function clientOf(request: Request, peer: string | undefined, isProxy: IsProxy): Client {
  const direct = plainAddress(peer ?? "");
  const forwarded = request.headers.get("X-Forwarded-For");
  return {
    address: network(isProxy(direct) ? lastOutside(isProxy, forwarded) || direct : direct),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
    ...deviceOf(request.headers.get(DEVICE_HEADER)),
  };
}

function deviceOf(token: string | null): Pick<Client, "device"> {
  if (!token || !/^[\w-]{32,64}$/.test(token)) return {};
  return { device: hash("sha256", token, "base64url") };
}

/** The /48 around a /64 of IPv6; null for an IPv4 address. */
export function widerNetwork(address: string): string | null {
  const [, site] = /^((?:[^:]+:){2}[^:]+):[^:]+::\/64$/.exec(address) ?? [];
  return site ? `${site}::/48` : null;
}

function lastOutside(isProxy: IsProxy, forwarded: string | null): string | undefined {
  const hops = (forwarded ?? "").split(",").map((hop) => plainAddress(withoutPort(hop.trim())));
  const last = hops.findLast((hop) => hop && !isProxy(hop));
  return last && isIP(last) ? last : undefined;
}

/** Some proxies write 203.0.113.1:4321 and [2001:db8::1]:4321. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
}

/** Without the prefix that IPv4 addresses have on an IPv6 socket. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 64);
}

/** One household, and one attacker, has a whole /64 network of IPv6. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => "0"), ...rest];
  return `${all.slice(0, 4).join(":")}::/64`;
}
