import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  sql: Sql;
  outbox: Outbox;
  messages: AccountMessages;
  /** Whether the first account may become staff by being confirmed on this machine. */
  isLocalSite: boolean;
};

/** What follows the confirmation of an account: the first one may become staff, and staff are notified of one that waits for approval. */
export function makeAfterConfirmation({ sql, outbox, messages, isLocalSite }: Options) {
  return async function afterConfirmation(account: string, client: Client): Promise<void> {
    if (isLocalSite && client.isLocal) await sql`select private.promote_first_staff(${account})`;
    const [waiting] = await sql`select from public.staff where user_id = ${account} and state = 'waiting'`;
    if (!waiting) return;
    const staff = await sql<{ email: string }[]>`select email from public.staff where state = 'approved'`;
    for (const { email: to } of staff) await outbox.put(messages.waitingForStaff(to));
  };
}
