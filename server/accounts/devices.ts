import type { Connection, Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

const MAX_DEVICES = 20;

export type Devices = ReturnType<typeof makeDevices>;

/** The browsers in which somebody has signed in to an account: attempts in others do not count against them. */
export function makeDevices(sql: Sql) {
  return {
    /** The key of this browser's own limit with the account of `email`; null for one that never signed in to it. */
    async ownKey(email: string, { device }: Client, { isSecondStep = false } = {}): Promise<string | null> {
      if (!device) return null;
      const [known] = await sql`
        select from private.known_devices d join auth.users u on u.id = d.account
        where u.email = ${email} and d.device = ${device} and (d.passed_second_step or not ${isSecondStep})`;
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
        insert into private.known_devices (account, device, passed_second_step)
        select ${account}::uuid, ${device}, ${isSecondStep}
        where ${isSecondStep} or not exists (
          select from auth.mfa_factors where user_id = ${account}::uuid and status = 'verified'
        )
        on conflict (account, device) do update set last_used_at = now(),
          passed_second_step = known_devices.passed_second_step or excluded.passed_second_step`;
      await tx`
        delete from private.known_devices where account = ${account}::uuid and device not in (
          select device from private.known_devices where account = ${account}::uuid order by last_used_at desc limit ${MAX_DEVICES})`;
    },

    /** After a change of what protects the account: other browsers may be a thief's. */
    async forgetOthers(tx: Connection, account: string, { device }: Client): Promise<void> {
      await tx`
        delete from private.known_devices
        where account = ${account}::uuid and device is distinct from ${device || null}::text`;
    },
  };
}
