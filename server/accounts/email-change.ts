import { randomBytes } from "node:crypto";
import { AccountError } from "#server/accounts/account-error.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = { sql: Sql; outbox: Outbox; messages: AccountMessages };

export type EmailChange = ReturnType<typeof makeEmailChange>;

/** The move of an account to another address, to which both mailboxes have to agree. */
export function makeEmailChange({ sql, outbox, messages }: Options) {
  return {
    /** Asks both mailboxes. One that has an account already gets a notice in place of its link, so that the caller cannot tell. */
    async request({ userId, email: from }: Caller, to: string): Promise<void> {
      const [current, next] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
      const isTaken = (await findAccount(sql, to))?.isConfirmed;
      await sql.begin(async (tx) => {
        await tx`
          update auth.users set email_change = ${to}, email_change_token_current = ${current}, email_change_token_new = ${next},
            email_change_sent_at = now(), updated_at = now()
          where id = ${userId}`;
        await outbox.put(messages.emailChangeFromHere(from, to, current), tx);
        await outbox.put(isTaken ? messages.addressTaken(to) : messages.emailChangeToHere(to, next), tx);
      });
    },

    /** The first of the two mailboxes agrees; undefined when it is the second one that agrees. */
    async confirmHalf(tokenHash: string): Promise<object | undefined> {
      const [half] = await sql<{ waiting: boolean }[]>`
        update auth.users set
          email_change_token_current = case when email_change_token_current = ${tokenHash} then null else email_change_token_current end,
          email_change_token_new = case when email_change_token_new = ${tokenHash} then null else email_change_token_new end
        where ${tokenHash} in (email_change_token_current, email_change_token_new)
          and email_change_token_current is not null and email_change_token_new is not null
          and email_change_sent_at > now() - interval '1 hour'
        returning true as waiting`;
      if (half)
        return {
          code: 200,
          msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
        };
      // The library finishes with the token of the current mailbox only.
      await sql`
        update auth.users set email_change_token_current = email_change_token_new, email_change_token_new = null
        where email_change_token_new = ${tokenHash} and email_change_token_current is null`;
      return undefined;
    },

    /** The second mailbox has agreed. The notice to the old one is written first, and kept if the library then makes the change. */
    async complete<T>(tokenHash: string, confirm: () => Promise<T>): Promise<T> {
      const [account] = await sql<{ from: string; to: string }[]>`
        select email as from, email_change as to from auth.users
        where email_change_token_current = ${tokenHash} and email_change_sent_at > now() - interval '1 hour'`;
      if (!account) return confirm();
      // An account that was never confirmed has no claim to its address.
      await sql`delete from auth.users where email = ${account.to} and email_confirmed_at is null`;
      if (await findAccount(sql, account.to))
        throw new AccountError(403, "otp_expired", "Email link is invalid or has expired");
      return sql.begin(async (tx) => {
        await outbox.put(messages.emailChanged(account.from, account.to), tx);
        return confirm();
      });
    },
  };
}
