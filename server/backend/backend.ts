import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { allowAnonymousRead } from "#server/backend/anonymous-reads.ts";
import type { Lite } from "#server/backend/lite.ts";
import { RefusedRead } from "#server/backend/select-list.ts";
import type { Secrets } from "#server/secrets.ts";

/** Visitors' questions that run at once, and that may wait. Whoever comes later is asked to come back. */
const VISITORS_AT_ONCE = 6;
const VISITORS_WAITING = 100;

/** How long a yes or no about "is this token staff" is believed. Rights themselves are the database's, at once. */
const STAFF_ANSWER_MS = 2000;

export type Backend = {
  /** Answers /rest/v1, /auth/v1 for anybody. Never throws. */
  fetch(request: Request): Promise<Response>;
  /** Whether the answer to this request is the same for every visitor. */
  isAnonymous(request: Request): boolean;
};

/** The data and account API as the outside world may use it: staff as the database allows, everybody else behind the guard. */
export function guardBackend(lite: Pick<Lite, "fetch">, secrets: Secrets): Backend {
  const limit = pLimit(VISITORS_AT_ONCE);
  const staffAnswers = new LRUCache<string, boolean>({ max: 1000, ttl: STAFF_ANSWER_MS });

  async function isStaff(token: string): Promise<boolean> {
    const known = staffAnswers.get(token);
    if (known !== undefined) return known;
    const answer = await verify(token, secrets.jwtSecret, "HS256").then(
      () => askWhetherStaff(token),
      () => false,
    );
    staffAnswers.set(token, answer);
    return answer;
  }

  async function askWhetherStaff(token: string): Promise<boolean> {
    const headers = { apikey: secrets.publishableKey, Authorization: `Bearer ${token}` };
    const response = await lite.fetch(new Request("http://localhost/rest/v1/rpc/is_staff", { headers }));
    return response.ok && (await response.json()) === true;
  }

  async function readAsVisitor(request: Request): Promise<Response> {
    const url = allowAnonymousRead(request);
    if (limit.pendingCount >= VISITORS_WAITING) return refusal(503, "Too many questions at once", { "Retry-After": "1" });
    return limit(() => lite.fetch(new Request(url, request)));
  }

  function isAnonymous(request: Request): boolean {
    const token = bearerToken(request);
    return token === undefined || token === secrets.publishableKey;
  }

  return {
    isAnonymous,
    async fetch(request) {
      if (!new URL(request.url).pathname.startsWith("/rest/")) return lite.fetch(request);
      try {
        const token = bearerToken(request);
        const staff = !isAnonymous(request) && token !== undefined && (await isStaff(token));
        return staff ? await lite.fetch(request) : await readAsVisitor(request);
      } catch (error) {
        if (error instanceof RefusedRead) return refusal(error.status, error.message);
        throw error;
      }
    },
  };
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}

/** An error in PostgREST's shape, as the official client expects it. */
function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  const code = status === 403 ? "42501" : "PGRST100";
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
}
