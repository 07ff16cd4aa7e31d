import { verify } from "hono/jwt";
import type { Claims } from "#server/database/run-as.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { Requester } from "#server/rest/rest-api.ts";
import type { Secrets } from "#server/secrets.ts";

/** How long a result is reused. It only decides what a request may ask for; row level security decides about data every time. */
const REUSE_MS = 2000;

/** Rejects with a RefusedRequest: 401 for a token that cannot be verified, 503 while the database is away. False without a token. */
export type IsStaff = (request: Request) => Promise<boolean>;

export type StaffCheck = {
  isStaff: IsStaff;
  /** Who makes a request. Rejects as `isStaff` does. */
  requesterOf(request: Request): Promise<Requester>;
  /** Makes the next request ask the database again. */
  forget(): void;
};

/** The one place that answers "is this account staff". `askDatabase` does so with the rights of the token. */
export function makeStaffCheck(
  askDatabase: (claims: Claims) => Promise<boolean>,
  secrets: Pick<Secrets, "jwtSecret" | "publishableKey">,
): StaffCheck {
  const results = makeLoadCache<boolean>({ freshMs: REUSE_MS });

  async function requesterOf(request: Request): Promise<Requester> {
    const token = /^Bearer\s+(.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    // Clients without a session send the public key in place of a token.
    if (token === undefined || token === secrets.publishableKey) return null;
    const claims = await verify(token, secrets.jwtSecret, "HS256").catch((error: Error) => {
      const isExpired = error.name === "JwtTokenExpired";
      throw new RefusedRequest(401, isExpired ? "JWT expired" : "JWT cannot be verified");
    });
    if (typeof claims.sub !== "string") throw new RefusedRequest(401, "JWT cannot be verified");
    const named = { ...claims, sub: claims.sub };
    return { claims: named, isStaff: await results.get(token, () => askDatabase(named)) };
  }

  return {
    requesterOf,
    isStaff: async (request) => (await requesterOf(request))?.isStaff ?? false,
    forget: () => results.clear(),
  };
}
