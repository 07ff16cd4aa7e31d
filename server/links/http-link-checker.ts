import { type LookupAddress, lookup } from "node:dns";
import { request as requestHttp, STATUS_CODES } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { LinkChecker } from "#server/links/link-checker.ts";
import { hostOf, isPublicAddress } from "#server/links/public-address.ts";

const MAX_REDIRECTS = 5;
/** Statuses of a site that works but refuses robots. */
const REFUSALS = new Set([401, 403, 429]);

type Options = {
  userAgent: string;
  /** Names and IP addresses of this server, which may offer itself more than it offers the public. */
  findOwnHosts: () => Promise<readonly string[]>;
  /** For each request. */
  timeoutMs?: number;
  /** For all of them. */
  wholeMs?: number;
  isAllowed?: (address: string) => boolean;
  /** As in a URL: empty for that of its protocol. */
  ports?: readonly string[];
};

const OWN = "It has the address of this site, which is not checked";

const NOT_OF_THE_WEB = "It leads to an address that is not of the web";
const NO_SITE = "There is no site of this name";
const TOO_SLOW = "The site takes too long to answer";
const NO_ANSWER = "The site does not answer";
const SILENCE = [NO_SITE, TOO_SLOW, NO_ANSWER];

/** Its message is for staff. */
class RefusedAddress extends Error {}

/** HEAD, or GET. Connects to ports of the web on the public internet only, never to this server, and sends no credentials of URLs. */
export function httpLinkChecker({
  userAgent,
  findOwnHosts,
  timeoutMs = 10_000,
  wholeMs = 30_000,
  isAllowed = isPublicAddress,
  ports = ["", "80", "443"],
}: Options): LinkChecker {
  async function send(method: "HEAD" | "GET", url: URL, signal: AbortSignal) {
    if (!ports.includes(url.port)) throw new RefusedAddress("It leads to a port that is not one of the web");
    const own = await findOwnHosts();
    const host = hostOf(url);
    const rules = { own, isAllowed };
    // An address in place of a name is not looked up.
    const refusal = isIP(host) ? refusalOf([host], rules) : null;
    if (refusal) throw refusal;
    if (own.includes(host)) throw new RefusedAddress(OWN);
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const headers = { "User-Agent": userAgent, Accept: "text/html,*/*;q=0.5" };
    const options = { method, headers, signal, lookup: lookUpAllowed(rules), agent: false };
    return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      request(withoutCredentials(url), options, (response) => {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      })
        .on("error", reject)
        .end();
    });
  }

  async function ask(url: URL, signal: AbortSignal) {
    const limited = () => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const response = await send("HEAD", url, limited());
      if (response.status < 400) return response;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RefusedAddress) throw error;
    }
    return send("GET", url, limited());
  }

  async function follow(start: string, signal: AbortSignal, onAnswer: () => void): Promise<string | null> {
    let url = new URL(start);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const { status, location } = await ask(url, signal);
      onAnswer();
      if (status < 300 || REFUSALS.has(status)) return null;
      if (status >= 400 || !location) return `It answers ${status} ${STATUS_CODES[status] ?? ""}`.trim();
      url = new URL(location, url);
      if (!/^https?:$/.test(url.protocol)) return NOT_OF_THE_WEB;
    }
    return "It leads from one address to the next without end";
  }

  return {
    async check(url, signal) {
      let hasAnswered = false;
      const whole = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
      try {
        const problem = await follow(url, whole, () => {
          hasAnswered = true;
        });
        return { problem, site: "reached" };
      } catch (error) {
        signal.throwIfAborted();
        const problem = problemOf(error as NodeJS.ErrnoException);
        if (hasAnswered) return { problem, site: "reached" };
        if (error instanceof RefusedAddress || problem === NOT_OF_THE_WEB)
          return { problem, site: "not asked" };
        return { problem, site: SILENCE.includes(problem) ? "silent" : "reached" };
      }
    },
  };
}

type Rules = { own: readonly string[]; isAllowed: (address: string) => boolean };

function refusalOf(addresses: string[], { own, isAllowed }: Rules): RefusedAddress | null {
  if (!addresses.every(isAllowed)) return new RefusedAddress("The address is not on the public internet");
  return addresses.some((address) => own.includes(address)) ? new RefusedAddress(OWN) : null;
}

/** All addresses of a name must be allowed; the connection is to these, so that the name cannot change in between. */
const lookUpAllowed =
  (rules: Rules): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error("There is no address"), "");
      const refusal = refusalOf(
        addresses.map(({ address }) => address),
        rules,
      );
      if (refusal) return callback(refusal, "");
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

function withoutCredentials(url: URL): URL {
  return Object.assign(new URL(url), { username: "", password: "" });
}

/** Throws an error that is not the site's, such as a lost connection. */
function problemOf(error: NodeJS.ErrnoException): string {
  const { code = "", name } = error;
  if (error instanceof RefusedAddress) return error.message;
  if (code === "ERR_INVALID_URL") return NOT_OF_THE_WEB;
  // Whether it is this server's own connection shows by other sites.
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return NO_SITE;
  if (name === "TimeoutError" || code === "ETIMEDOUT" || error.cause instanceof DOMException) return TOO_SLOW;
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) return "The certificate of the site is not valid";
  if (
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EPIPE|EPROTO)$/.test(code) ||
    code.startsWith("HPE_")
  )
    return NO_ANSWER;
  throw error;
}
