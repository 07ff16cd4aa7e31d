import type { Sql } from "#server/database/sql.ts";

type Stored = { id: string; encrypted_password: string | null; isConfirmed: boolean };

/** The account that signs in with this address, not through another site. */
export async function findAccount(sql: Sql, address: string): Promise<Stored | undefined> {
  const [account] = await sql<Stored[]>`
    select id, encrypted_password, email_confirmed_at is not null as "isConfirmed"
    from auth.users where email = ${address} and not is_sso_user`;
  return account;
}
