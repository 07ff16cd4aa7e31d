import { randomBytes } from "node:crypto";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { linkExpired } from "#server/accounts/account-error.ts";
import { endSessions } from "#server/accounts/end-sessions.ts";
import { findAccount } from "#server/accounts/find-account.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller, OpenSession } from "#server/accounts/sessions.ts";
import { isDuplicate } from "#server/database/database-errors.ts";
import type { Client } from "#server/http/request-client.ts";

type Move = { id: string; from: string; to: string; isAgreedByOther: boolean };

/** Sends links to both mailboxes, which have to confirm the new address. A mailbox that has an account already gets a notice in place of its
 * link, so that the caller learns nothing. */
export async function requestEmailChange(
  { sql, outbox, messages }: AccountDependencies,
  caller: Caller,
  to: string,
): Promise<void> {
  const { userId, email: from } = caller;
  const [current, next] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
  const isTaken = (await findAccount(sql, to))?.isConfirmed;
  await sql.begin(async (tx) => {
    await lockSession(tx, caller, "change the address");
    await tx`
      update auth.users set email_change = ${to}, email_change_token_current = ${current}, email_change_token_new = ${next},
        email_change_sent_at = now(), updated_at = now()
      where id = ${userId}`;
    await outbox.put(messages.emailChangeFromHere(from, to, current), tx);
    await outbox.put(isTaken ? messages.addressTaken(to) : messages.emailChangeToHere(to, next), tx);
  });
}

/** Confirms one of the mailboxes. With the second one the account moves and its other sessions end, in one transaction. Resolves to the
 * new session, or to null after the first. Throws for a link that is not valid any more. */
export async function confirmEmailChange(
  { sql, sessions, outbox, messages }: AccountDependencies,
  tokenHash: string,
  client: Client,
) {
  const move = sql.begin(async (tx): Promise<(Move & { session: OpenSession }) | null> => {
    const [found] = await tx<Move[]>`
      select id, email as from, email_change as to,
        coalesce(case when email_change_token_current = ${tokenHash} then email_change_token_new
          else email_change_token_current end, '') = '' as "isAgreedByOther"
      from auth.users
      where ${tokenHash} in (email_change_token_current, email_change_token_new)
        and email_change_sent_at > now() - interval '1 hour'
      for update`;
    if (!found) throw linkExpired();
    const { id, from, to, isAgreedByOther } = found;
    await tx`
      update auth.users set
        email_change_token_current = nullif(email_change_token_current, ${tokenHash}),
        email_change_token_new = nullif(email_change_token_new, ${tokenHash}), updated_at = now()
      where id = ${id}`;
    if (!isAgreedByOther) return null;
    // An account that was never confirmed has no claim to its address.
    await tx`delete from auth.users where email = ${to} and email_confirmed_at is null and id <> ${id}`;
    await tx`
      update auth.users set email = ${to}, email_change = null, recovery_token = null, raw_user_meta_data = coalesce(raw_user_meta_data, '{}') - 'email'
      where id = ${id}`;
    await tx`
      update auth.identities set identity_data = identity_data || jsonb_build_object('email', ${to}::text), updated_at = now()
      where user_id = ${id} and provider = 'email'`;
    await endSessions(tx, id);
    await outbox.put(messages.emailChanged(from, to), tx);
    return { ...found, session: await sessions.open(tx, id, "otp", client) };
  });
  return move.catch((error) => {
    throw isDuplicate(error) ? linkExpired() : error;
  });
}
