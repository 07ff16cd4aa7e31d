import type { Logger } from "pino";
import { withTimeout } from "#app/shared/timeout.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Requester } from "#server/accounts/staff-check.ts";
import type { Sql } from "#server/database/sql.ts";
import { RefusedBody, withBody } from "#server/http/read-body.ts";
import type { Client } from "#server/http/request-client.ts";
import { describeForLog } from "#server/log-error.ts";
import { isDeepJson } from "#server/rest/json-depth.ts";
import { INVISIBLE_TO_VISITORS } from "#server/rest/public-columns.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { makeRestApi } from "#server/rest/rest-api.ts";
import { keyOf, readPath, readRestRequest } from "#server/rest/rest-request.ts";
import type { Schema } from "#server/rest/schema.ts";
import type { Secrets } from "#server/server-secrets.ts";

/** Bytes of a body: of staff, and of anybody else, whose bodies hold some words. */
const MAX_BODY = { staff: 1024 * 1024, others: 16_000 };
/** Neither finding out who asks takes longer nor what is asked, whatever it waits for. */
const TIMEOUT_MS = 9000;

/** Another spelling of one of these paths is no path. */
const DATA = /^\/rest\/v1\/\w+(\/\w+)?$/;
const ACCOUNTS = /^\/auth\/v1\/[\w./-]+$/;

export type DataApi = {
  /** Handles /rest/v1 and /auth/v1 for any client. Refuses in PostgREST's format. */
  fetch(request: Request, client: Client): Promise<Response>;
  /** Whether a request may change what visitors see. */
  changesContent(request: Request): boolean;
  /** A key of reads whose response is the same for every visitor; null for any other request. */
  sharedKey(request: Request): string | null;
  /** Lets the read that waits under a shared key, if there is one, run in the turn of another client as well. */
  joinRead(client: () => string, key: string): void;
  /** Whether the request's API key is the public one, which every client has to send. */
  hasPublicKey(request: Request): boolean;
};

type Options = {
  schema: Schema;
  visitors: Sql;
  signedIn: Sql;
  secrets: Secrets;
  accounts: Pick<Accounts, "fetch" | "requesterOf">;
  log: Pick<Logger, "error">;
};

export function makeDataApi({ schema, visitors, signedIn, secrets, accounts, log }: Options): DataApi {
  const rest = makeRestApi({ schema, visitors, signedIn });
  async function readRequester(request: Request): Promise<Requester> {
    if (!hasPublicKey(request)) throw new RefusedRequest(401, "Invalid API key");
    return accounts.requesterOf(request);
  }

  /** Throws a RefusedBody, or a RefusedRequest. */
  async function readText(request: Request, maxBytes: number) {
    const whole = await withBody(request, maxBytes);
    const body = await whole.clone().text();
    if (isDeepJson(body)) throw new RefusedRequest(400, "The JSON is nested too deeply", "PGRST102");
    return { whole, body };
  }

  function hasPublicKey(request: Request, url = new URL(request.url)): boolean {
    const keys = apiKeys(request, url);
    return keys.length > 0 && keys.every((key) => key === secrets.publishableKey);
  }

  return {
    changesContent({ method, url }) {
      if (method === "GET" || method === "HEAD") return false;
      const { functionName = "" } = readPath(new URL(url).pathname);
      const isVolatile = schema.functions.get(functionName)?.isVolatile ?? true;
      return isVolatile && !INVISIBLE_TO_VISITORS.includes(functionName);
    },
    hasPublicKey,
    joinRead: rest.joinRead,
    sharedKey(request) {
      const authorization = request.headers.get("Authorization") ?? `Bearer ${secrets.publishableKey}`;
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead || authorization !== `Bearer ${secrets.publishableKey}`) return null;
      const url = new URL(request.url);
      if (!hasPublicKey(request, url) || !DATA.test(url.pathname)) return null;
      try {
        return keyOf(readRestRequest(request, ""));
      } catch {
        // It is refused anyway.
        return null;
      }
    },
    async fetch(request, client) {
      const { pathname } = new URL(request.url);
      try {
        // The preflight of other origins, whose pages have no part in this API.
        if (request.method === "OPTIONS") throw new RefusedRequest(403, "Other origins have no access");
        const isAccounts = ACCOUNTS.test(pathname);
        if (!isAccounts && !DATA.test(pathname))
          throw new RefusedRequest(404, "Invalid path specified in request URL", "PGRST125");
        const requester = isAccounts ? null : await withTimeout(readRequester(request), TIMEOUT_MS);
        if (!isAccounts) rest.requireKnown(pathname, requester);
        // Before anything that other requests wait for.
        const { whole, body } = await readText(request, MAX_BODY[requester?.isStaff ? "staff" : "others"]);
        return await withTimeout(
          isAccounts ? accounts.fetch(whole, client) : rest.respond(whole, body, requester, client),
          TIMEOUT_MS,
        );
      } catch (error) {
        const isLate = (error as Error).name === "TimeoutError";
        if (isLate) return new RefusedRequest(503, "The database is busy or away").toResponse();
        if (error instanceof RefusedRequest) return error.toResponse();
        if (error instanceof RefusedBody) return bodyResponse(error);
        log.error({ path: pathname, ...describeForLog(error) }, "a data request failed");
        return new RefusedRequest(500, "Internal error", "XX000").toResponse();
      }
    },
  };
}

function bodyResponse({ status, message }: RefusedBody): Response {
  // The rest of the body is not read.
  const headers: Record<string, string> = status === 400 ? {} : { Connection: "close" };
  return new RefusedRequest(status, message, "PGRST102", { headers }).toResponse();
}

function apiKeys({ headers }: Request, { searchParams }: URL): string[] {
  const header = headers.get("apikey");
  return [...(header === null ? [] : [header]), ...searchParams.getAll("apikey")];
}
