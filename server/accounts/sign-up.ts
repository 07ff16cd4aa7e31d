import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError, unavailable } from "#server/accounts/account-error.ts";
import type { signUpSchema } from "#server/accounts/credential-schemas.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import { ifRefused, requireLongPassword } from "#server/accounts/passwords.ts";
import { inSteps } from "#server/accounts/response-steps.ts";
import type { Client } from "#server/http/request-client.ts";
import { QueueFull } from "#server/throttle.ts";

type Input = z.infer<typeof signUpSchema>;

export function makeSignUp(dependencies: AccountDependencies) {
  const { sql, passwords, limits, log, outbox, messages, firstStaff } = dependencies;
  async function add(input: Input, passwordHash: string, { device }: Client): Promise<void> {
    const { email, data, staffKey } = input;
    const [id, tokenHash] = [randomUUID(), randomBytes(32).toString("hex")];
    const provider = { provider: "email", providers: ["email"] };
    await sql.begin(async (tx) => {
      await tx`delete from auth.users where email = ${email} and email_confirmed_at is null`;
      const added = await tx`
        insert into auth.users
          (id, email, encrypted_password, confirmation_token, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
        values (${id}, ${email}, ${passwordHash}, ${tokenHash}, now(), ${tx.json(provider)}, ${tx.json(data)})
        on conflict do nothing`;
      // Of two sign-ups of one address at once, the other one sends the link.
      if (added.count === 0) return;
      await tx`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json({ sub: id, email, email_verified: false })}, now())`;
      await firstStaff.remember(tx, id, staffKey);
      if (device) await tx`insert into private.sign_up_devices (account, device) values (${id}, ${device})`;
      await outbox.put(messages.confirmation(email, tokenHash), tx);
    });
  }

  /** The response is the same for every address. An account that was never confirmed is made anew, so that only its newest link counts. */
  return async function signUp(input: Input, client: Client) {
    requireLongPassword(input.password);
    await limits.consumeFrom("signUpFromAddress", client);
    await inSteps(async () => {
      // First, since it may be refused.
      const hash = await passwords
        .hash(input.password, client)
        .catch(ifRefused(() => limits.giveBackFrom("signUpFromAddress", client)));
      await log({ event: "user_signup_attempt", email: input.email }, client);
      const isOverLimit = await limits.consume("signUpForAccount", input.email).then(
        () => false,
        (error) => {
          if (error instanceof AccountError) return true;
          throw error;
        },
      );
      if (isOverLimit) return;
      const known = await findAccount(sql, input.email);
      if (!known?.isConfirmed) return add(input, hash, client);
      await outbox.put(messages.alreadySignedUp(input.email));
      await firstStaff.remember(sql, known.id, input.staffKey);
      await firstStaff.promote(sql, known.id);
    }).catch(async (error: Error) => {
      if (error instanceof QueueFull) throw error;
      await log({ event: "user_signup_failed", email: input.email }, client);
      throw unavailable(error);
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
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  };
}
