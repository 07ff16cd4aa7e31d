import type { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import type { updateSchema } from "#server/accounts/credential-schemas.ts";
import { requestEmailChange } from "#server/accounts/email-change.ts";
import { endSessions } from "#server/accounts/end-sessions.ts";
import { ifRefused, requireLongPassword } from "#server/accounts/passwords.ts";
import { readUser } from "#server/accounts/read-user.ts";
import { requireAal2 } from "#server/accounts/reauthentication.ts";
import { inSteps } from "#server/accounts/response-steps.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Client } from "#server/http/request-client.ts";

export function makeAccountChanges(dependencies: AccountDependencies) {
  const { sql, passwords, devices, reauthentication, limits, log, outbox, messages } = dependencies;

  /** The new password, the end of other sessions and known browsers, and the notice, or none of them. */
  async function setPassword(caller: Caller, newPassword: string, client: Client) {
    const { userId, sessionId, email: address } = caller;
    const [account] = await sql<{ hash: string | null }[]>`
      select encrypted_password as hash from auth.users where id = ${userId}`;
    if (account?.hash && (await passwords.compare(newPassword, account.hash, client)))
      throw new AccountError(422, "same_password", "New password should be different from the old password.");
    const hash = await passwords.hash(newPassword, client);
    await sql.begin(async (tx) => {
      await lockSession(tx, caller, "change the password");
      // A link for a forgotten password stays: its mailbox is the owner's last resort.
      await tx`
        update auth.users set encrypted_password = ${hash}, confirmation_token = null,
          email_change = null, email_change_token_current = null, email_change_token_new = null, updated_at = now()
        where id = ${userId}`;
      await endSessions(tx, userId, { except: sessionId });
      await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`;
      await devices.forgetOthers(tx, userId, client);
      await outbox.put(messages.passwordChanged(address), tx);
    });
  }

  return {
    async update(caller: Caller, input: z.infer<typeof updateSchema>, client: Client) {
      const { email: address, password: newPassword, data } = input;
      if (newPassword !== undefined) requireLongPassword(newPassword);
      if (newPassword !== undefined || address !== undefined)
        await reauthentication.require(caller, "change address or password", {
          password: input.current_password,
          client,
        });
      if (address !== undefined) await limits.consume("emailChange", caller.userId);
      if (newPassword !== undefined) {
        await limits.consume("passwordChange", caller.userId);
        await setPassword(caller, newPassword, client).catch(
          ifRefused(async () => {
            await limits.giveBack("passwordChange", caller.userId);
            if (address !== undefined) await limits.giveBack("emailChange", caller.userId);
          }),
        );
        await log({ event: "password_changed", account: caller.userId, email: caller.email }, client);
      }
      if (address !== undefined && address !== caller.email) {
        await inSteps(() => requestEmailChange(dependencies, caller, address));
        await log({ event: "email_change_requested", account: caller.userId, email: caller.email }, client);
      }
      if (data) {
        requireAal2(caller, "change the profile");
        await sql`
          update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${sql.json(data)}, updated_at = now()
          where id = ${caller.userId}`;
      }
      return readUser(sql, caller.userId);
    },
  };
}
