import type { z } from "zod";
import { AccountError, LimitError, unavailable } from "#server/accounts/account-error.ts";
import type { signInSchema } from "#server/accounts/credential-schemas.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Passwords } from "#server/accounts/passwords.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Sessions } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";

const TOO_MANY_SIGN_INS = {
  message: () => "Too many failed login attempts. Please try again in 15 minutes.",
};
/** The third failure within the limit's window is an event of its own. */
const SUSPICIOUS_FAILURES = 3;

type Input = z.infer<typeof signInSchema>;
type Options = { sql: Sql; passwords: Passwords; sessions: Sessions; limits: Limits; log: SecurityLog };

export function makeSignIn({ sql, passwords, sessions, limits, log }: Options) {
  async function countSignIn(address: string, client: Client): Promise<number> {
    try {
      const attempts = await limits.consume("signIn", `${address} ${client.address}`, TOO_MANY_SIGN_INS);
      await limits.consume("signInFromAddress", client.address, TOO_MANY_SIGN_INS);
      await limits.consume("signInToAccount", address, TOO_MANY_SIGN_INS);
      return attempts;
    } catch (error) {
      // Not each of them: the log is kept for a year.
      if (error instanceof LimitError && error.isFirst)
        await log({ event: "login_rate_limit_exceeded", email: address }, client);
      throw error;
    }
  }

  /** The account's id. One hash, whether the account is there or not. */
  async function checkPassword({ email, password }: Input): Promise<string> {
    const account = await findAccount(sql, email);
    const isRight = await passwords.compare(password, account?.encrypted_password);
    if (!account || !isRight) throw new AccountError(400, "invalid_credentials", "Invalid login credentials");
    if (!account.isConfirmed) throw new AccountError(400, "email_not_confirmed", "Email not confirmed");
    return account.id;
  }

  return async function signIn(input: Input, client: Client) {
    if (passwords.isBusy()) throw unavailable();
    const attempts = await countSignIn(input.email, client);
    const account = await checkPassword(input).catch(async (error: AccountError) => {
      if (error.status === 400) {
        await log({ event: "login_failed", email: input.email }, client);
        if (attempts === SUSPICIOUS_FAILURES)
          await log({ event: "multiple_login_failures", email: input.email }, client);
      }
      throw error;
    });
    await limits.lift("signIn", `${input.email} ${client.address}`);
    await limits.giveBack("signInFromAddress", client.address);
    await limits.giveBack("signInToAccount", input.email);
    const session = await sql.begin((tx) => sessions.open(tx, account, "password", client));
    await log({ event: "login_success", account, email: input.email }, client);
    return sessions.responseFor(session);
  };
}
