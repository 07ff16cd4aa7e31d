import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { endSessions } from "#server/accounts/end-sessions.ts";
import { nameProviders } from "#server/accounts/name-providers.ts";
import type { Connection } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

/** Ends all sessions and removes other browsers. Second steps and linked identities of less than seven days may be a thief's and are
 * removed. Without a second step left, the mailbox may be a thief's too: a member of staff then waits for approval by another. */
export async function secureAccount(
  { devices, outbox, messages }: AccountDependencies,
  tx: Connection,
  { id, email }: { id: string; email: string },
  client: Client,
): Promise<void> {
  await endSessions(tx, id);
  await devices.forgetOthers(tx, id, client);
  const unlinked = await tx`
    delete from auth.identities where user_id = ${id} and provider <> 'email' and created_at > now() - interval '7 days'`;
  if (unlinked.count > 0) await nameProviders(tx, id);
  // `updated_at` is when a factor was verified.
  const removed = await tx`
    delete from auth.mfa_factors where user_id = ${id} and factor_type = 'totp'
      and (status = 'unverified' or updated_at > now() - interval '7 days')
    returning status`;
  if (!removed.some(({ status }) => status === "verified")) return;
  await outbox.put(messages.accountRecovered(email), tx);
  const [left] = await tx`
    select from auth.mfa_factors where user_id = ${id} and factor_type = 'totp' and status = 'verified'`;
  if (left) return;
  await tx`delete from auth.mfa_factors where user_id = ${id}`;
  await tx`select set_config('alight.recovered_account', ${id}, true)`;
  const suspended = await tx`
    update public.staff set state = 'waiting', approved_at = null, decided_at = null, decided_by = null, decided_by_name = null
    where user_id = ${id} and state = 'approved'`;
  if (suspended.count === 0) return;
  const staff = await tx<{ email: string }[]>`select email from public.staff where state = 'approved'`;
  for (const { email: to } of staff) await outbox.put(messages.staffRecovered(to, email), tx);
}
