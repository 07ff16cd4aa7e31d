import { verify } from "hono/jwt";
import pLimit from "p-limit";
import { withTimeout } from "#app/shared/timeout.ts";
import { allowAnonymousRead } from "#server/data-api/anonymous-reads.ts";
import type { Lite } from "#server/data-api/lite.ts";
import { PUBLIC_FUNCTIONS } from "#server/data-api/public-columns.ts";
import { RefusedRead } from "#server/data-api/select-list.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import type { Secrets } from "#server/secrets.ts";

/** Visitors' questions that run at once, and that may wait. Whoever comes later is asked to come back. */
const VISITORS_AT_ONCE = 6;
const VISITORS_WAITING = 100;

/** How long a yes or no about "is this token staff" is believed. Rights themselves are the database's, at once. */
const STAFF_ANSWER_MS = 2000;

/** What goes on, letter by letter: a path that means the same in another spelling is nobody's. */
const DATA = /^\/rest\/v1\/\w+(\/\w+)?$/;
const FUNCTION = /^\/rest\/v1\/rpc\/(\w+)$/;
const ACCOUNTS = /^\/auth\/v1\/[\w./-]+$/;

export type DataApi = {
  /** Answers /rest/v1, /auth/v1 for anybody. */
  fetch(request: Request): Promise<Response>;
  /** Whether nothing is changed by this request, whoever asks. */
  changesNothing(request: Request): boolean;
  /** Whether the answer to this read is the same for every visitor. */
  isAnonymous(request: Request): boolean;
  /** Whether an approved member of staff asks. False for a token that cannot be verified, and while the database is away. */
  isStaff(request: Request): Promise<boolean>;
};

/** The data and account API as the outside world may use it: staff as the database allows, everybody else behind the guard. */
export function guardDataApi(lite: Pick<Lite, "fetch">, secrets: Secrets): DataApi {
  const limit = pLimit(VISITORS_AT_ONCE);
  const staffAnswers = makeLoadCache<boolean>({ freshMs: STAFF_ANSWER_MS });

  async function isStaffToken(token: string): Promise<boolean> {
    await verify(token, secrets.jwtSecret, "HS256").catch((error: Error) => {
      throw new RefusedRead(401, error.name === "JwtTokenExpired" ? "JWT expired" : "JWT cannot be verified");
    });
    return staffAnswers.get(token, () => askIsStaff(token));
  }

  async function askIsStaff(token: string): Promise<boolean> {
    const headers = { apikey: secrets.publishableKey, Authorization: `Bearer ${token}` };
    const response = await lite.fetch(new Request("http://localhost/rest/v1/rpc/is_staff", { headers }));
    if (response.status >= 500) throw new RefusedRead(503, "The database is busy or away");
    return response.ok && (await response.json()) === true;
  }

  async function readAsVisitor(request: Request): Promise<Response> {
    const url = allowAnonymousRead(request);
    if (limit.pendingCount >= VISITORS_WAITING) throw new RefusedRead(503, "Too many questions at once");
    // A database that says nothing at all keeps nobody waiting for ever, nor those behind them.
    return limit(() => withTimeout(lite.fetch(new Request(url, request)))).catch((error: Error) => {
      if (error.name === "TimeoutError") throw new RefusedRead(503, "The database is busy or away");
      throw error;
    });
  }

  async function readOrWrite(request: Request): Promise<Response> {
    const token = bearerToken(request);
    const isAccount = token !== undefined && token !== secrets.publishableKey;
    return isAccount && (await isStaffToken(token)) ? lite.fetch(request) : readAsVisitor(request);
  }

  return {
    changesNothing({ method, url }) {
      if (method === "GET" || method === "HEAD") return true;
      const [, functionName] = FUNCTION.exec(new URL(url).pathname) ?? [];
      return functionName !== undefined && PUBLIC_FUNCTIONS.includes(functionName);
    },
    isAnonymous(request) {
      const authorization = request.headers.get("Authorization") ?? `Bearer ${secrets.publishableKey}`;
      const profile = request.headers.get("Accept-Profile") ?? "public";
      return (
        apiKeys(request).every((key) => key === secrets.publishableKey) &&
        apiKeys(request).length > 0 &&
        authorization === `Bearer ${secrets.publishableKey}` &&
        profile === "public" &&
        !request.headers.has("Content-Profile")
      );
    },
    async isStaff(request) {
      const token = bearerToken(request);
      if (token === undefined || token === secrets.publishableKey) return false;
      return isStaffToken(token).catch(() => false);
    },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      try {
        // It opens everything, and whoever holds it works on the database itself.
        if (apiKeys(request).includes(secrets.secretKey)) throw new RefusedRead(401, "Invalid API key");
        if (ACCOUNTS.test(pathname)) return await lite.fetch(request);
        if (DATA.test(pathname)) return await readOrWrite(request);
        throw new RefusedRead(404, "Invalid path specified in request URL");
      } catch (error) {
        if (error instanceof RefusedRead) return refusal(error);
        throw error;
      }
    },
  };
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer\s+(.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}

/** The keys that a request carries, in a header or in its query. */
function apiKeys(request: Request): string[] {
  const header = request.headers.get("apikey");
  return [...(header === null ? [] : [header]), ...new URL(request.url).searchParams.getAll("apikey")];
}

const CODES: Partial<Record<number, string>> = {
  401: "PGRST301",
  403: "42501",
  404: "PGRST205",
  503: "57014",
};

/** An error in PostgREST's shape, as the official client expects it. */
function refusal({ status, message }: RefusedRead): Response {
  const code = CODES[status] ?? "PGRST100";
  const headers: Record<string, string> = status === 503 ? { "Retry-After": "1" } : {};
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
}
