import { hash, randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import { lowerSessions } from "#server/accounts/end-sessions.ts";
import { notFound, wrongCode } from "#server/accounts/factors.ts";
import { limitSecondFactor } from "#server/accounts/limit-second-factor.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

const CODES = 10;
/** Without letters and digits that look alike. 16 of 30 are 78 bits. */
const CODE_LETTERS = "23456789abcdefghjkmnpqrstvwxyz";

export const recoverySchema = z.object({ code: z.string().max(100) });
export const codesSchema = z.object({ friendly_name: z.string().trim().max(100).optional() });

/** Single-use codes for when the authenticator app is lost, in GoTrue's shapes. */
export function makeRecoveryCodes(dependencies: AccountDependencies) {
  const { sql, sessions, reauthentication, limits, log, outbox, messages } = dependencies;

  return {
    async status(caller: Caller) {
      const factor = await findCodes(sql, caller);
      if (!factor) throw notFound();
      const [counts] = await sql`
        select count(*)::integer as total, count(*) filter (where used_at is null)::integer as remaining
        from private.recovery_codes where factor_id = ${factor.id}`;
      return { id: factor.id, type: "recovery_code", total: counts?.total, remaining: counts?.remaining };
    },

    async generate(
      caller: Caller,
      { friendly_name: friendlyName = "Recovery codes" }: z.infer<typeof codesSchema>,
      { isFirst }: { isFirst: boolean },
      client: Client,
    ) {
      if (!caller.hasFactor) throw soleFactor();
      await reauthentication.require(caller, "generate recovery codes");
      await limits.consume("recoveryCodes", caller.userId);
      const known = await findCodes(sql, caller);
      if (isFirst && known)
        throw new AccountError(422, "mfa_verified_factor_exists", "Recovery codes exist already");
      if (!isFirst && !known) throw notFound();
      const factor = known ?? { id: randomUUID(), friendly_name: friendlyName };
      const codes = await sql.begin(async (tx) => {
        const factors = await lockSession(tx, caller, "generate recovery codes");
        if (!factors.some(({ type, status }) => type === "totp" && status === "verified")) throw soleFactor();
        await tx`
          insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
          values (${factor.id}, ${caller.userId}, ${factor.friendly_name}, 'recovery_code', 'verified')
          on conflict (id) do update set updated_at = now()`;
        await outbox.put(messages.recoveryCodesMade(caller.email), tx);
        return replaceCodes(tx, factor.id);
      });
      await log({ event: "recovery_codes_made", account: caller.userId, email: caller.email }, client);
      return { ...factor, type: "recovery_code", total: codes.length, codes };
    },

    async verify(caller: Caller, { code }: z.infer<typeof recoverySchema>, client: Client) {
      const lift = await limitSecondFactor(dependencies, caller, client);
      const session = await sql.begin(async (tx) => {
        const [used] = await tx<{ factor_id: string }[]>`
          update private.recovery_codes c set used_at = now()
          from auth.mfa_factors f
          where f.id = c.factor_id and f.user_id = ${caller.userId} and c.used_at is null
            and c.hash = ${hash("sha256", code.toLowerCase().replace(/[\s-]/g, ""))}
          returning c.factor_id`;
        return used && sessions.raise(tx, caller, used.factor_id, "mfa/recovery_code", client);
      });
      const event = session ? "recovery_code_used" : "second_factor_failed";
      await log({ event, account: caller.userId, email: caller.email }, client);
      if (!session) throw wrongCode("Invalid recovery code entered");
      await lift();
      return sessions.responseFor(session);
    },

    async remove(caller: Caller, client: Client) {
      await reauthentication.require(caller, "unenroll recovery codes");
      const id = await sql.begin(async (tx) => {
        const factors = await lockSession(tx, caller, "unenroll recovery codes");
        const codes = factors.find(({ type }) => type === "recovery_code");
        if (!codes) throw notFound();
        await tx`delete from auth.mfa_factors where id = ${codes.id}`;
        await lowerSessions(tx, caller.userId, codes.id, { except: caller.sessionId });
        await outbox.put(messages.recoveryCodesRemoved(caller.email), tx);
        return codes.id;
      });
      await log({ event: "recovery_codes_removed", account: caller.userId, email: caller.email }, client);
      return { id };
    },
  };
}

async function findCodes(sql: Sql, caller: Caller) {
  const [factor] = await sql<{ id: string; friendly_name: string }[]>`
    select id, friendly_name from auth.mfa_factors where user_id = ${caller.userId} and factor_type = 'recovery_code'`;
  return factor;
}

async function replaceCodes(tx: Connection, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: 16 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(""),
  );
  await tx`delete from private.recovery_codes where factor_id = ${factorId}`;
  await tx`
    insert into private.recovery_codes (factor_id, hash)
    select ${factorId}, unnest(${codes.map((code) => hash("sha256", code))}::text[])`;
  return codes;
}

const soleFactor = () =>
  new AccountError(422, "mfa_recovery_codes_sole_factor", "Recovery codes cannot be the only factor");
