import type { Connection } from "#server/database/sql.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = { outbox: Outbox; messages: AccountMessages };

export type Recovery = ReturnType<typeof makeRecovery>;

/** What a link for a forgotten password does besides letting its owner in. */
export function makeRecovery({ outbox, messages }: Options) {
  return {
    /**
     * Ends all sessions of the account. A second step that is less than seven days old may be a thief's, and goes; since the mailbox may be a
     * thief's as well, a member of staff then waits for somebody else's approval. An older one stays.
     */
    async secure(tx: Connection, { id, email }: { id: string; email: string }): Promise<void> {
      await tx`delete from auth.sessions where user_id = ${id}`;
      // `updated_at` is when a factor was verified.
      const removed = await tx`
        delete from auth.mfa_factors where user_id = ${id} and not exists (
          select from auth.mfa_factors where user_id = ${id} and factor_type = 'totp' and status = 'verified'
            and updated_at < now() - interval '7 days'
        ) returning status`;
      if (!removed.some(({ status }) => status === "verified")) return;
      await outbox.put(messages.accountRecovered(email), tx);
      await tx`select set_config('alight.recovered_account', ${id}, true)`;
      const suspended = await tx`
        update public.staff set state = 'waiting', approved_at = null, decided_at = null, decided_by = null, decided_by_name = null
        where user_id = ${id} and state = 'approved'`;
      if (suspended.count === 0) return;
      const staff = await tx<{ email: string }[]>`select email from public.staff where state = 'approved'`;
      for (const { email: to } of staff) await outbox.put(messages.staffRecovered(to, email), tx);
    },
  };
}
