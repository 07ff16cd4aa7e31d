import type { FirstStaff } from "#server/accounts/first-staff.ts";
import type { Sql } from "#server/database/sql.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  sql: Sql;
  outbox: Outbox;
  messages: AccountMessages;
  firstStaff: FirstStaff;
};

/** What follows the confirmation of an account: it may become the first member of staff, and staff are notified of one that waits for approval. */
export function makeAfterConfirmation({ sql, outbox, messages, firstStaff }: Options) {
  return async function afterConfirmation(account: string): Promise<void> {
    await firstStaff.promote(account);
    const [waiting] = await sql`select from public.staff where user_id = ${account} and state = 'waiting'`;
    if (!waiting) return;
    const staff = await sql<{ email: string }[]>`select email from public.staff where state = 'approved'`;
    for (const { email: to } of staff) await outbox.put(messages.waitingForStaff(to));
  };
}
