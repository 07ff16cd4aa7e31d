import { AccountError } from "#server/accounts/account-error.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { ifRefused, type Passwords } from "#server/accounts/passwords.ts";
import type { Caller, Sessions } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

type SentPassword = { password: string | undefined; client: Client };
type Options = { sql: Sql; passwords: Passwords; sessions: Sessions; limits: Limits };

export type Reauthentication = ReturnType<typeof makeReauthentication>;

export function requireAal2(caller: Pick<Caller, "hasFactor" | "aal">, doing: string): void {
  if (caller.hasFactor && caller.aal !== "aal2")
    throw new AccountError(403, "insufficient_aal", `AAL2 required to ${doing}`);
}

export function makeReauthentication({ sql, passwords, sessions, limits }: Options) {
  /** Throws unless it is the caller's password. Counts attempts. */
  async function checkPassword(caller: Caller, password: string, client: Client): Promise<void> {
    await limits.consume("currentPassword", caller.sessionId);
    const [account] = await sql<{ hash: string | null }[]>`
      select encrypted_password as hash from auth.users where id = ${caller.userId}`;
    const isRight = await passwords
      .compare(password, account?.hash, client)
      .catch(ifRefused(() => limits.giveBack("currentPassword", caller.sessionId)));
    if (!isRight) throw new AccountError(400, "current_password_invalid", "Current password is incorrect.");
    await limits.lift("currentPassword", caller.sessionId);
  }

  return {
    async byPassword(caller: Caller, password: string, client: Client): Promise<void> {
      await checkPassword(caller, password, client);
      await sessions.noteMethod(sql, caller.sessionId, "password");
    },

    /** Throws unless the session is proven (see Caller), at aal2 with a verified factor. A password in the request is checked, and is a proof. */
    async require(caller: Caller, doing: string, sent?: SentPassword): Promise<void> {
      requireAal2(caller, doing);
      if (sent?.password !== undefined) return checkPassword(caller, sent.password, sent.client);
      if (!caller.isProven)
        throw new AccountError(
          400,
          "reauthentication_needed",
          `Show once more that it is you to ${doing}: by password, code or a link by e-mail.`,
        );
    },
  };
}
