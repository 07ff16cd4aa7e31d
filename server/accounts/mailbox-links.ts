import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { linkExpired } from "#server/accounts/account-error.ts";
import { afterConfirmation } from "#server/accounts/after-confirmation.ts";
import type { emailSchema, resendSchema, verifySchema } from "#server/accounts/credential-schemas.ts";
import { confirmEmailChange } from "#server/accounts/email-change.ts";
import { inSteps } from "#server/accounts/response-steps.ts";
import { secureAccount } from "#server/accounts/secure-account.ts";
import { raw } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

type Confirmed = { id: string; email: string; isFirst: boolean };
type Links = "confirmation" | "recovery";

/** Links that are sent by mail, and what they confirm. Responses do not reveal which addresses have an account. */
export function makeMailboxLinks(dependencies: AccountDependencies) {
  const { sessions, limits, log } = dependencies;

  return {
    async recover({ email: address }: z.infer<typeof emailSchema>, client: Client) {
      await send(dependencies, address, "recovery", client);
      await log({ event: "recovery_requested", email: address }, client);
      return {};
    },

    async resend({ email: address }: z.infer<typeof resendSchema>, client: Client) {
      await send(dependencies, address, "confirmation", client);
      return {};
    },

    async verify({ type, token_hash: tokenHash }: z.infer<typeof verifySchema>, client: Client) {
      await limits.consumeFrom("verifyFromAddress", client);
      if (type === "email_change") {
        const moved = await confirmEmailChange(dependencies, tokenHash, client);
        if (!moved)
          return {
            code: 200,
            msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
          };
        await log({ event: "email_changed", account: moved.id, email: moved.to }, client);
        return sessions.responseFor(moved.session);
      }
      const { id, email, session } = await confirm(
        dependencies,
        type === "signup" ? "confirmation" : "recovery",
        tokenHash,
        client,
      );
      const event = type === "signup" ? "email_confirmed" : "recovery_link_used";
      await log({ event, account: id, email }, client);
      if (type === "recovery") {
        await limits.lift("signInToAccount", email);
        await limits.lift("signIn", `${email} ${client.address}`);
        await limits.lift("signInFromDevice", `${email} ${client.device}`);
        await limits.lift("signInDone", id);
      }
      return sessions.responseFor(session);
    },
  };
}

/** Stores a new token in place of an older one, and mails it. Does nothing for an address that no account has. */
async function send(
  { sql, devices, limits, outbox, messages }: AccountDependencies,
  address: string,
  type: Links,
  client: Client,
): Promise<void> {
  const ownKey = await devices.ownKey(address, client);
  if (ownKey) await limits.consume("recoverFromDevice", ownKey);
  else {
    await limits.consumeFrom("recoverFromAddress", client);
    await limits.consume("recoverForAccount", address);
  }
  await inSteps(async () => {
    const tokenHash = randomBytes(32).toString("hex");
    await sql.begin(async (tx) => {
      const [account] = await tx`
        update auth.users set ${raw(type)}_token = ${tokenHash}, ${raw(type)}_sent_at = now(), updated_at = now()
        where email = ${address} and not is_sso_user and (${type} = 'recovery' or email_confirmed_at is null)
        returning id`;
      if (account) await outbox.put(messages[type](address, tokenHash), tx);
    });
  });
}

/** Confirms the mailbox by a link of the last hour, which is spent, and opens a session. */
async function confirm(dependencies: AccountDependencies, type: Links, tokenHash: string, client: Client) {
  const { sql, sessions } = dependencies;
  return sql.begin(async (tx) => {
    const [account] = await tx<Confirmed[]>`
      select id, email, email_confirmed_at is null as "isFirst" from auth.users
      where ${raw(type)}_token = ${tokenHash} and ${raw(type)}_sent_at > now() - interval '1 hour'
      for update`;
    if (!account) throw linkExpired();
    const { id, email, isFirst } = account;
    const [signUp] = await tx<{ device: string }[]>`
      delete from private.sign_up_devices where account = ${id} returning device`;
    // Somebody else may have signed up: the password must be that of the mailbox's owner.
    const isSameBrowser = signUp !== undefined && signUp.device === client.device;
    // A forgotten password may be a thief's.
    const keepsPassword = type === "confirmation" && (!isFirst || isSameBrowser);
    await tx`
      update auth.users set confirmation_token = null, recovery_token = null, updated_at = now(),
        email_confirmed_at = coalesce(email_confirmed_at, now()),
        encrypted_password = case when ${keepsPassword} then encrypted_password end
      where id = ${id}`;
    if (type === "recovery") await secureAccount(dependencies, tx, { id, email }, client);
    await tx`
      update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
      where user_id = ${id} and provider = 'email'`;
    const session = await sessions.open(tx, id, "otp", client);
    if (isFirst) await afterConfirmation(dependencies, tx, id);
    return { id, email, session };
  });
}
