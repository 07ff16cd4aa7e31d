import { InvalidToken, type Tokens } from "#server/accounts/tokens.ts";
import { isOverload } from "#server/database/database-errors.ts";
import { asAccount, type Claims } from "#server/database/run-as.ts";
import type { Sql } from "#server/database/sql.ts";
import { makeLoadCache } from "#server/load-cache.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

/** How long a result is reused. It only limits which requests are possible; row level security applies to data every time. */
const REUSE_MS = 2000;

/** The account of a verified token; null for a visitor. */
export type Requester = { claims: Claims; isStaff: boolean } | null;

/** Rejects with a RefusedRequest: 401 for a token that cannot be verified, 503 while the database is away. False without a token. */
export type IsStaff = (request: Request) => Promise<boolean>;

export type StaffCheck = {
  isStaff: IsStaff;
  /** Who makes a request. Rejects as `isStaff` does. */
  requesterOf(request: Request): Promise<Requester>;
  forgetStaff(): void;
};

/** The only check of whether an account is staff, by the SQL function `is_staff()` with the rights of the token. */
export function makeStaffCheck(signedIn: Sql, { claimsOf }: Pick<Tokens, "claimsOf">): StaffCheck {
  const results = makeLoadCache<boolean>({ freshMs: REUSE_MS });

  async function askDatabase(claims: Claims): Promise<boolean> {
    return asAccount(signedIn, claims, "read only", async (tx) => {
      const [row] = await tx<{ isStaff: boolean }[]>`select public.is_staff() as "isStaff"`;
      return row?.isStaff === true;
    });
  }

  async function requesterOf(request: Request): Promise<Requester> {
    try {
      const claims = await claimsOf(request);
      if (!claims) return null;
      return { claims, isStaff: await results.get(JSON.stringify(claims), () => askDatabase(claims)) };
    } catch (error) {
      if (error instanceof InvalidToken) throw new RefusedRequest(401, error.message);
      if (isOverload(error)) throw new RefusedRequest(503, "The database is busy or away");
      throw error;
    }
  }

  return {
    requesterOf,
    isStaff: async (request) => (await requesterOf(request))?.isStaff ?? false,
    forgetStaff: () => results.clear(),
  };
}
