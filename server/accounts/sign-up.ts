import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { AccountError, unavailable } from "#server/accounts/account-error.ts";
import type { AuthService } from "#server/accounts/auth-service.ts";
import type { signUpSchema } from "#server/accounts/credential-schemas.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { passwords } from "#server/accounts/passwords.ts";
import { inSteps } from "#server/accounts/response-steps.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Input = z.infer<typeof signUpSchema>;
type Options = {
  sql: Sql;
  auth: AuthService;
  limits: Limits;
  log: SecurityLog;
  outbox: Outbox;
  messages: AccountMessages;
};

export function makeSignUp({ sql, auth, limits, log, outbox, messages }: Options) {
  /** Answers alike for every address. An account that was never confirmed is made anew, so that only its newest link counts. */
  return async function signUp(input: Input, client: Client) {
    if (passwords.isBusy()) throw unavailable();
    if (input.password.length < 8)
      throw new AccountError(422, "weak_password", "Password should be at least 8 characters.");
    await limits.consume("signUpFromAddress", client.address);
    await log({ event: "user_signup_attempt", email: input.email }, client);
    await inSteps(async () => {
      const isPestered = await limits.consume("signUpForAccount", input.email).then(
        () => false,
        (error) => {
          if (error instanceof AccountError) return true;
          throw error;
        },
      );
      if ((await findAccount(sql, input.email))?.isConfirmed || isPestered) {
        await passwords.hash(input.password);
        if (!isPestered) await outbox.put(messages.alreadySignedUp(input.email));
        return;
      }
      await sql`delete from auth.users where email = ${input.email} and email_confirmed_at is null`;
      await auth.json("POST", "/signup", {
        body: { email: input.email, password: input.password, data: input.data ?? {} },
      });
    }).catch(async (error: Error) => {
      await log({ event: "user_signup_failed", email: input.email }, client);
      // Two sign-ups of one address at once: the other one has sent the link.
      if (!(error instanceof AccountError && error.status === 429)) throw error;
    });
    return signUpResponse(input);
  };
}

/** Never the account's real id: for an address that has one already there is none to give. */
function signUpResponse({ email: address, data }: Input) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email: address,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...data },
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  };
}
