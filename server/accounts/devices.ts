import type { Connection, Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";

export type Devices = ReturnType<typeof makeDevices>;

/** The browsers in which somebody has signed in to an account. What strangers try elsewhere does not count against them. */
export function makeDevices(sql: Sql) {
  return {
    /** The key of the attempts that this browser has of its own with the account of `email`; null for one that never signed in to it. */
    async ownKey(email: string, { device }: Client): Promise<string | null> {
      if (!device) return null;
      const [known] = await sql`
        select from private.known_devices d join auth.users u on u.id = d.account
        where u.email = ${email} and d.device = ${device}`;
      return known ? `${email} ${device}` : null;
    },

    /** After a sign-in. Where there is a second step only that one counts: a stolen password alone makes no browser known. */
    async remember(
      tx: Connection,
      account: string,
      { device }: Client,
      { isSecondStep = false } = {},
    ): Promise<void> {
      if (!device) return;
      await tx`
        insert into private.known_devices (account, device)
        select ${account}::uuid, ${device}
        where ${isSecondStep} or not exists (
          select from auth.mfa_factors where user_id = ${account}::uuid and status = 'verified'
        )
        on conflict (account, device) do update set last_used_at = now()`;
    },
  };
}
