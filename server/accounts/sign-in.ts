import type { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError, LimitError } from "#server/accounts/account-error.ts";
import type { signInSchema } from "#server/accounts/credential-schemas.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import { ifRefused } from "#server/accounts/passwords.ts";
import type { Client } from "#server/http/request-client.ts";

const tooManySignIns = {
  message: (wait: string) => `Too many failed login attempts. Please try again in ${wait}.`,
};
/** The third failure within the limit's window is an event of its own. */
const SUSPICIOUS_FAILURES = 3;

type Input = z.infer<typeof signInSchema>;
type Counted = { attempts: number; forget(): Promise<void>; giveBack(): Promise<void> };

const wrongCredentials = () => new AccountError(400, "invalid_credentials", "Invalid login credentials");

export function makeSignIn({ sql, passwords, sessions, devices, limits, log }: AccountDependencies) {
  async function countInKnownDevice(key: string): Promise<Counted> {
    return {
      attempts: await limits.consume("signInFromDevice", key, tooManySignIns),
      forget: () => limits.lift("signInFromDevice", key),
      giveBack: () => limits.giveBack("signInFromDevice", key),
    };
  }

  async function countAmongStrangers(email: string, client: Client): Promise<Counted> {
    const key = `${email} ${client.address}`;
    // First: a network over its limit leaves no counter for each address that it makes up.
    await limits.consumeFrom("signInFromAddress", client, tooManySignIns);
    const attempts = await limits.consume("signIn", key, tooManySignIns).catch(async (error) => {
      await limits.giveBackFrom("signInFromAddress", client);
      throw error;
    });
    await limits.consume("signInToAccount", email, tooManySignIns);
    async function giveBackOthers() {
      await limits.giveBackFrom("signInFromAddress", client);
      await limits.giveBack("signInToAccount", email);
    }
    return {
      attempts,
      async forget() {
        await limits.lift("signIn", key);
        await giveBackOthers();
      },
      async giveBack() {
        await limits.giveBack("signIn", key);
        await giveBackOthers();
      },
    };
  }

  async function count(email: string, client: Client): Promise<Counted> {
    const ownKey = await devices.ownKey(email, client);
    return ownKey ? countInKnownDevice(ownKey) : countAmongStrangers(email, client);
  }

  async function logLimit(error: unknown, email: string, client: Client): Promise<never> {
    // Not each of them: the log is kept for a year.
    if (error instanceof LimitError && error.isFirst)
      await log({ event: "login_rate_limit_exceeded", email }, client);
    throw error;
  }

  /** One hash, whether the account is there or not. */
  async function checkPassword({ email, password }: Input, client: Client) {
    const account = await findAccount(sql, email);
    const isRight = await passwords.compare(password, account?.encrypted_password, client);
    if (!account || !isRight) throw wrongCredentials();
    if (!account.isConfirmed) throw new AccountError(400, "email_not_confirmed", "Email not confirmed");
    return { id: account.id, hash: account.encrypted_password };
  }

  return async function signIn(input: Input, client: Client) {
    const logIfLimit = (error: unknown) => logLimit(error, input.email, client);
    const { attempts, forget, giveBack } = await count(input.email, client).catch(logIfLimit);
    const { id: account, hash } = await checkPassword(input, client)
      .catch(ifRefused(giveBack))
      .catch(async (error: AccountError) => {
        if (error.status === 400) {
          await log({ event: "login_failed", email: input.email }, client);
          if (attempts === SUSPICIOUS_FAILURES)
            await log({ event: "multiple_login_failures", email: input.email }, client);
        }
        throw error;
      });
    await forget();
    await limits.consume("signInDone", account).catch(logIfLimit);
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
