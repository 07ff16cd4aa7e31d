import type { Sql } from "#server/database/sql.ts";
import { accountMessages } from "#server/mail/account-messages.ts";
import { storeMail } from "#server/mail/mail-outbox.ts";
import { type Settings, SetupError } from "#server/settings.ts";

type Account = { id: string; email: string; isConfirmed: boolean };

/** Resolves to a sentence for the terminal. Throws a SetupError when `email` has no confirmed account. */
export async function addStaff(
  sql: Sql,
  email: string,
  { siteUrl }: Pick<Settings, "siteUrl">,
): Promise<string> {
  const account = await findAccount(sql, email);
  if (!account)
    throw new SetupError(`There is no account for ${email}. Sign up first, at ${siteUrl}/signup.`);
  if (!account.isConfirmed)
    throw new SetupError(`${account.email} is not confirmed yet. Follow the link in the e-mail first.`);
  const messages = accountMessages(siteUrl);
  const isAdded = await sql.begin("read write", async (tx) => {
    const added = await tx`
      insert into public.staff as s (user_id, email, full_name, state, approved_at)
      values (${account.id}, ${account.email}, coalesce(private.account_name(${account.id}), ''), 'approved', now())
      on conflict (user_id) do update set state = 'approved', approved_at = now() where s.state <> 'approved'
      returning s.user_id`;
    if (added.length === 0) return false;
    const others = await tx<{ email: string }[]>`
      select email from public.staff where state = 'approved' and user_id <> ${account.id}`;
    const mails = [
      messages.staffDecision(account.email, "approved"),
      ...others.map(({ email }) => messages.staffDecided(email, "The operator", account.email, "approved")),
    ];
    for (const mail of mails) await storeMail(tx, new URL(siteUrl).hostname, mail);
    return true;
  });
  return isAdded
    ? `${account.email} is staff now. The server notifies all staff by e-mail.`
    : `${account.email} is staff already.`;
}

async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, email_confirmed_at is not null as "isConfirmed" from auth.users where lower(email) = lower(${email})`;
  return account;
}
