import type { FirstStaff } from "#server/accounts/first-staff.ts";
import type { Connection } from "#server/database/sql.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  outbox: Outbox;
  messages: AccountMessages;
  firstStaff: FirstStaff;
};

/** After its confirmation an account may become the first member of staff, and staff are notified of one that waits for approval. */
export function makeAfterConfirmation({ outbox, messages, firstStaff }: Options) {
  return async function afterConfirmation(tx: Connection, account: string): Promise<void> {
    await firstStaff.promote(tx, account);
    const [waiting] = await tx`select from public.staff where user_id = ${account} and state = 'waiting'`;
    if (!waiting) return;
    const staff = await tx<{ email: string }[]>`select email from public.staff where state = 'approved'`;
    for (const { email: to } of staff) await outbox.put(messages.waitingForStaff(to), tx);
  };
}
