import pLimit from "p-limit";
import { withTimeout } from "#app/shared/timeout.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { type IsStaff, makeStaffCheck } from "#server/accounts/staff-check.ts";
import type { Client } from "#server/http/client.ts";
import { RefusedBody, withBody } from "#server/http/read-body.ts";
import { allowAnonymousRead } from "#server/rest/anonymous-reads.ts";
import { isDeepJson } from "#server/rest/json-depth.ts";
import type { Lite } from "#server/rest/lite.ts";
import { INVISIBLE_TO_VISITORS, PUBLIC_FUNCTIONS } from "#server/rest/public-columns.ts";
import { RefusedRequest, toPostgrestResponse } from "#server/rest/refused-request.ts";
import type { Secrets } from "#server/secrets.ts";

/** Requests of visitors that run at the same time, and that wait. Further ones get a 503. */
const CONCURRENT_READS = 6;
const WAITING_READS = 100;

const MAX_BODY = 1024 * 1024;
/** Bytes for a visitor. All that cards show of 1,000 attractions has about a million. */
const MAX_RESPONSE = 2_000_000;
/** No request takes longer, whatever it waits for. */
const TIMEOUT_MS = 9000;

/** Only these exact paths are passed on: the library would accept some in another spelling as well. */
const DATA = /^\/rest\/v1\/\w+(\/\w+)?$/;
const FUNCTION = /^\/rest\/v1\/rpc\/(\w+)$/;
const ACCOUNTS = /^\/auth\/v1\/[\w./-]+$/;

export type DataApi = {
  /** Handles /rest/v1 and /auth/v1 for any client. Refuses in PostgREST's format. */
  fetch(request: Request, client: Client): Promise<Response>;
  /** Whether a request may change what visitors see. */
  changesContent(request: Request): boolean;
  /** Whether the response to this read is the same for every visitor. */
  isAnonymous(request: Request): boolean;
  /** Whether the request's API key is the public one, which every client has to send. */
  hasPublicKey(request: Request): boolean;
  isStaff: IsStaff;
  /** Makes the next request ask the database again who is staff. */
  forgetStaff(): void;
};

/** The data and account API for the outside: staff are limited by row level security alone, everybody else by the allow-list as well. */
export function makeDataApi(
  lite: Pick<Lite, "fetch">,
  secrets: Secrets,
  accounts: Pick<Accounts, "fetch">,
): DataApi {
  const limit = pLimit(CONCURRENT_READS);
  const { isStaff, forget: forgetStaff } = makeStaffCheck(lite, secrets);

  async function readAsVisitor(request: Request): Promise<Response> {
    const url = allowAnonymousRead(request);
    if (limit.pendingCount >= WAITING_READS) throw new RefusedRequest(503, "Too many requests at once");
    // The timeout also frees the queue when the database accepts connections but does not respond.
    const response = await limit(() => withTimeout(lite.fetch(new Request(url, request))));
    const body = await response.arrayBuffer();
    if (body.byteLength > MAX_RESPONSE)
      throw new RefusedRequest(400, `The response has more than ${MAX_RESPONSE} bytes: ask for fewer rows`);
    return new Response(body.byteLength > 0 ? body : null, response);
  }

  async function handleAccount(request: Request, client: Client): Promise<Response> {
    const response = await accounts.fetch(request, client);
    if (request.method !== "GET") forgetStaff();
    return response;
  }

  async function readOrWrite(request: Request): Promise<Response> {
    requireNoObjects(request);
    return (await isStaff(request)) ? lite.fetch(request) : readAsVisitor(request);
  }

  function hasPublicKey(request: Request): boolean {
    const keys = apiKeys(request);
    return keys.length > 0 && keys.every((key) => key === secrets.publishableKey);
  }

  return {
    isStaff,
    forgetStaff,
    changesContent({ method, url }) {
      if (method === "GET" || method === "HEAD") return false;
      const [, functionName = ""] = FUNCTION.exec(new URL(url).pathname) ?? [];
      return ![...PUBLIC_FUNCTIONS, ...INVISIBLE_TO_VISITORS].includes(functionName);
    },
    hasPublicKey,
    isAnonymous(request) {
      const authorization = request.headers.get("Authorization") ?? `Bearer ${secrets.publishableKey}`;
      const profile = request.headers.get("Accept-Profile") ?? "public";
      return (
        hasPublicKey(request) &&
        authorization === `Bearer ${secrets.publishableKey}` &&
        profile === "public" &&
        !request.headers.has("Content-Profile")
      );
    },
    async fetch(request, client) {
      const { pathname } = new URL(request.url);
      try {
        // The secret key bypasses row level security, so it is not accepted from outside.
        if (apiKeys(request).includes(secrets.secretKey)) throw new RefusedRequest(401, "Invalid API key");
        // The preflight of other origins, whose pages have no part in this API.
        if (request.method === "OPTIONS") throw new RefusedRequest(403, "Other origins have no access");
        const isAccounts = ACCOUNTS.test(pathname);
        if (!isAccounts && !DATA.test(pathname))
          throw new RefusedRequest(404, "Invalid path specified in request URL");
        // Before anything that other requests wait for.
        const whole = await withBody(request, MAX_BODY);
        if (isDeepJson(await whole.clone().text()))
          throw new RefusedRequest(400, "The JSON is nested too deeply");
        return withoutCors(
          await withTimeout(isAccounts ? handleAccount(whole, client) : readOrWrite(whole), TIMEOUT_MS),
        );
      } catch (error) {
        if (error instanceof RefusedRequest || error instanceof RefusedBody)
          return toPostgrestResponse(error);
        if ((error as Error).name === "TimeoutError")
          return toPostgrestResponse(new RefusedRequest(503, "The database is busy or away"));
        throw error;
      }
    },
  };
}

/** The library takes a filter's value that is a JSON object for a query, and runs it as SQL. */
function requireNoObjects({ url }: Request): void {
  for (const [key, value] of new URL(url).searchParams)
    if (/[{}]/.test(`${key}${value}`)) throw new RefusedRequest(400, "Braces are not supported in a query");
}

/** The library lets every origin read; preflights are refused, so the rest is as well. */
function withoutCors(response: Response): Response {
  const result = new Response(response.body, response);
  for (const name of [...result.headers.keys()])
    if (name.startsWith("access-control-")) result.headers.delete(name);
  return result;
}

/** The API keys of a request, from its header and its query. */
function apiKeys(request: Request): string[] {
  const header = request.headers.get("apikey");
  return [...(header === null ? [] : [header]), ...new URL(request.url).searchParams.getAll("apikey")];
}
