import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import type { Connection } from "#server/database/sql.ts";

/** After its confirmation an account may become the first member of staff, and staff are notified of one that waits for approval. */
export async function afterConfirmation(
  { outbox, messages, firstStaff }: AccountDependencies,
  tx: Connection,
  account: string,
): Promise<void> {
  await firstStaff.promote(tx, account);
  const [waiting] = await tx`select from public.staff where user_id = ${account} and state = 'waiting'`;
  if (!waiting) return;
  const staff = await tx<{ email: string }[]>`select email from public.staff where state = 'approved'`;
  for (const { email: to } of staff) await outbox.put(messages.waitingForStaff(to), tx);
}
