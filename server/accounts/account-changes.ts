import type { z } from "zod";
import { AccountError, unavailable } from "#server/accounts/account-error.ts";
import type { updateSchema } from "#server/accounts/credential-schemas.ts";
import type { EmailChange } from "#server/accounts/email-change.ts";
import { requireAal2 } from "#server/accounts/factors.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Passwords } from "#server/accounts/passwords.ts";
import { readUser } from "#server/accounts/read-user.ts";
import { inSteps } from "#server/accounts/response-steps.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  sql: Sql;
  passwords: Passwords;
  limits: Limits;
  log: SecurityLog;
  outbox: Outbox;
  messages: AccountMessages;
  emailChange: EmailChange;
};

type PasswordRow = { encrypted_password: string | null };

/** What the owner of an account may change, and how they show that they are the owner. */
export function makeAccountChanges(options: Options) {
  const { sql, passwords, limits, log, outbox, messages, emailChange } = options;

  /** The new password, the end of other sessions and the notice, or none of them. */
  async function setPassword({ userId, sessionId, email: address }: Caller, newPassword: string) {
    const [account] = await sql<PasswordRow[]>`
      select encrypted_password from auth.users where id = ${userId}`;
    if (account?.encrypted_password && (await passwords.compare(newPassword, account.encrypted_password)))
      throw new AccountError(422, "same_password", "New password should be different from the old password.");
    const hash = await passwords.hash(newPassword);
    await sql.begin(async (tx) => {
      await tx`
        update auth.users set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null, updated_at = now()
        where id = ${userId}`;
      await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
      await outbox.put(messages.passwordChanged(address), tx);
    });
  }

  async function requireRight(caller: Caller, currentPassword: string | undefined): Promise<void> {
    if (caller.hasFactor) {
      if (caller.aal === "aal2") return;
      throw new AccountError(
        401,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
      );
    }
    if (caller.isFresh) return;
    const [account] = await sql<PasswordRow[]>`
      select encrypted_password from auth.users where id = ${caller.userId}`;
    if (currentPassword === undefined)
      throw new AccountError(
        400,
        "current_password_required",
        "Current password required when setting new password.",
      );
    await limits.consume("currentPassword", caller.userId);
    if (!(await passwords.compare(currentPassword, account?.encrypted_password)))
      throw new AccountError(400, "current_password_invalid", "Current password is incorrect.");
    await limits.lift("currentPassword", caller.userId);
  }

  return {
    /** Changes of name, password and address. The latter two need the current password, a fresh link, or a second step. */
    async update(caller: Caller, input: z.infer<typeof updateSchema>, client: Client) {
      const { email: address, password: newPassword, data } = input;
      if (newPassword !== undefined && newPassword.length < 8)
        throw new AccountError(422, "weak_password", "Password should be at least 8 characters.");
      if (newPassword !== undefined || address !== undefined) {
        if (passwords.isBusy()) throw unavailable();
        await requireRight(caller, input.current_password);
      }
      if (address !== undefined) await limits.consume("emailChange", caller.userId);
      if (newPassword !== undefined) {
        await setPassword(caller, newPassword);
        await log({ event: "password_changed", account: caller.userId, email: caller.email }, client);
      }
      if (address !== undefined && address !== caller.email) {
        await inSteps(() => emailChange.request(caller, address));
        await log({ event: "email_change_requested", account: caller.userId, email: caller.email }, client);
      }
      if (data)
        await sql`
          update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${sql.json(data)}, updated_at = now()
          where id = ${caller.userId}`;
      return readUser(sql, caller.userId);
    },

    /** For what cannot be undone. Throws unless the caller has a second step, a fresh link or the current password. */
    async requireOwner(caller: Caller, currentPassword: string | undefined) {
      requireAal2(caller, "do this");
      await requireRight(caller, currentPassword);
    },
  };
}
