import { endSessions } from "#server/accounts/end-sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

/** Removes second steps and sessions of an account whose phone is lost. Throws a SetupError when there is no such account. */
export async function resetFactors(sql: Sql, email: string): Promise<string> {
  return sql.begin(async (tx) => {
    const [account] = await tx<{ id: string; email: string }[]>`
      select id, email from auth.users where lower(email) = lower(${email})`;
    if (!account) throw new SetupError(`There is no account for ${email}.`);
    const factors = await tx`delete from auth.mfa_factors where user_id = ${account.id}`;
    if (factors.count === 0) return `${account.email} has no two-step verification.`;
    await endSessions(tx, account.id);
    await tx`
      insert into private.security_log (event, account, email, details)
      values ('second_factor_reset', ${account.id}, ${account.email}, '{"by": "the operator"}')`;
    return `${account.email} signs in with the password alone now, and should set up two-step verification again.`;
  });
}
