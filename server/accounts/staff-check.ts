import { verify } from "hono/jwt";
import { makeLoadCache } from "#server/load-cache.ts";
import type { Lite } from "#server/rest/lite.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { Secrets } from "#server/secrets.ts";

/** How long a result is reused. It only decides what a request may ask for; row level security decides about data every time. */
const REUSE_MS = 2000;

/** Rejects with a RefusedRequest: 401 for a token that cannot be verified, 503 while the database is away. False without a token. */
export type IsStaff = (request: Request) => Promise<boolean>;

export type StaffCheck = {
  isStaff: IsStaff;
  /** Makes the next request ask the database again. */
  forget(): void;
};

/** The one place that answers "is this account staff", by the SQL function `is_staff()` with the rights of the token. */
export function makeStaffCheck(lite: Pick<Lite, "fetch">, secrets: Secrets): StaffCheck {
  const results = makeLoadCache<boolean>({ freshMs: REUSE_MS });

  const isStaff: IsStaff = async (request) => {
    const token = /^Bearer\s+(.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    // Clients without a session send the public key in place of a token.
    if (token === undefined || token === secrets.publishableKey) return false;
    await verify(token, secrets.jwtSecret, "HS256").catch((error: Error) => {
      const isExpired = error.name === "JwtTokenExpired";
      throw new RefusedRequest(401, isExpired ? "JWT expired" : "JWT cannot be verified");
    });
    return results.get(token, () => askDatabase(token));
  };

  return { isStaff, forget: () => results.clear() };

  async function askDatabase(token: string): Promise<boolean> {
    const headers = { apikey: secrets.publishableKey, Authorization: `Bearer ${token}` };
    const response = await lite.fetch(new Request("http://localhost/rest/v1/rpc/is_staff", { headers }));
    if (response.status >= 500) throw new RefusedRequest(503, "The database is busy or away");
    return response.ok && (await response.json()) === true;
  }
}
