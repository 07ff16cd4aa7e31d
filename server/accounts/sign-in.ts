import type { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError, LimitError, unavailable } from "#server/accounts/account-error.ts";
import type { signInSchema } from "#server/accounts/credential-schemas.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import type { Client } from "#server/http/request-client.ts";

const tooManySignIns = {
  message: (wait: string) => `Too many failed login attempts. Please try again in ${wait}.`,
};
/** The third failure within the limit's window is an event of its own. */
const SUSPICIOUS_FAILURES = 3;

type Input = z.infer<typeof signInSchema>;
type Counted = { attempts: number; forget(): Promise<void> };

const wrongCredentials = () => new AccountError(400, "invalid_credentials", "Invalid login credentials");

export function makeSignIn({ sql, passwords, sessions, devices, limits, log }: AccountDependencies) {
  async function countInKnownDevice(key: string): Promise<Counted> {
    return {
      attempts: await limits.consume("signInFromDevice", key, tooManySignIns),
      forget: () => limits.lift("signInFromDevice", key),
    };
  }

  async function countAmongStrangers(email: string, client: Client): Promise<Counted> {
    const key = `${email} ${client.address}`;
    const attempts = await limits.consume("signIn", key, tooManySignIns);
    await limits.consumeFrom("signInFromAddress", client, tooManySignIns);
    await limits.consume("signInToAccount", email, tooManySignIns);
    return {
      attempts,
      async forget() {
        await limits.lift("signIn", key);
        await limits.giveBackFrom("signInFromAddress", client);
        await limits.giveBack("signInToAccount", email);
      },
    };
  }

  async function count(email: string, client: Client): Promise<Counted> {
    try {
      const ownKey = await devices.ownKey(email, client);
      return ownKey ? await countInKnownDevice(ownKey) : await countAmongStrangers(email, client);
    } catch (error) {
      // Not each of them: the log is kept for a year.
      if (error instanceof LimitError && error.isFirst)
        await log({ event: "login_rate_limit_exceeded", email }, client);
      throw error;
    }
  }

  /** One hash, whether the account is there or not. */
  async function checkPassword({ email, password }: Input) {
    const account = await findAccount(sql, email);
    const isRight = await passwords.compare(password, account?.encrypted_password);
    if (!account || !isRight) throw wrongCredentials();
    if (!account.isConfirmed) throw new AccountError(400, "email_not_confirmed", "Email not confirmed");
    return { id: account.id, hash: account.encrypted_password };
  }

  return async function signIn(input: Input, client: Client) {
    if (passwords.isBusy()) throw unavailable();
    const { attempts, forget } = await count(input.email, client);
    const { id: account, hash } = await checkPassword(input).catch(async (error: AccountError) => {
      if (error.status === 400) {
        await log({ event: "login_failed", email: input.email }, client);
        if (attempts === SUSPICIOUS_FAILURES)
          await log({ event: "multiple_login_failures", email: input.email }, client);
      }
      throw error;
    });
    await forget();
    const session = await sql.begin(async (tx) => {
      // It may have been replaced while it was compared.
      const [current] = await tx`
        select from auth.users where id = ${account} and encrypted_password = ${hash} for update`;
      if (!current) throw wrongCredentials();
      return sessions.open(tx, account, "password", client);
    });
    await log({ event: "login_success", account, email: input.email }, client);
    return sessions.responseFor(session);
  };
}
