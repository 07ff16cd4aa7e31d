import type { Connection, Sql } from "#server/database/sql.ts";
import { isSameKey, linkKey, type Secrets } from "#server/server-secrets.ts";

type Options = { sql: Sql; secrets: Secrets };

/** The key in the link that the server prints at each start until somebody is staff. */
export function firstStaffKey(secrets: Secrets): string {
  return linkKey(secrets, "first member of staff");
}

/** How somebody becomes the first member of staff: by signing up with the key, and confirming the address, before anybody else. */
export function makeFirstStaff({ sql, secrets }: Options) {
  return {
    /** Whether nobody is staff, nor becomes so by signing up alone. */
    async isMissing(): Promise<boolean> {
      const [row] = await sql<{ isMissing: boolean }[]>`
        select private.staff_policy() = 'approval'
          and not exists (select from public.staff where state = 'approved') as "isMissing"`;
      return row?.isMissing ?? false;
    },

    /** Stores that `account` was signed up with the key. Any other `key` changes nothing. */
    async remember(connection: Connection, account: string, key: string | undefined): Promise<void> {
      if (key === undefined || !isSameKey(key, firstStaffKey(secrets))) return;
      await connection`
        insert into private.first_staff_sign_ups (account) values (${account}) on conflict do nothing`;
    },

    async promote(connection: Connection, account: string): Promise<void> {
      await connection`
        with remembered as (delete from private.first_staff_sign_ups where account = ${account} returning account)
        select private.promote_first_staff(account) from remembered`;
    },
  };
}

export type FirstStaff = ReturnType<typeof makeFirstStaff>;
