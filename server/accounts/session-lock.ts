import { AccountError } from "#server/accounts/account-error.ts";
import { requireAal2 } from "#server/accounts/reauthentication.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Connection } from "#server/database/sql.ts";

export type ListedFactor = {
  id: string;
  type: string;
  status: "verified" | "unverified";
  friendlyName: string;
};

/** Locks the account and resolves to its factors. Throws if the session has ended meanwhile, or is not at aal2 with a verified factor. */
export async function lockSession(
  tx: Connection,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
  doing: string,
): Promise<ListedFactor[]> {
  await tx`select from auth.users where id = ${userId} for update`;
  const [session] = await tx<{ aal: Caller["aal"] }[]>`
    select coalesce(aal, 'aal1') as aal from auth.sessions where id = ${sessionId} and user_id = ${userId}`;
  if (!session) throw new AccountError(403, "session_not_found", "The session has ended");
  const factors = await tx<ListedFactor[]>`
    select id, factor_type as type, status, coalesce(friendly_name, '') as "friendlyName"
    from auth.mfa_factors where user_id = ${userId}`;
  const hasFactor = factors.some(({ status }) => status === "verified");
  requireAal2({ aal: session.aal, hasFactor }, doing);
  return factors;
}
