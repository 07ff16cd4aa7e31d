import { z } from "zod";
import type { Accounts } from "#server/accounts/accounts.ts";
import { endSessions } from "#server/accounts/end-sessions.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { requireAal2 } from "#server/accounts/reauthentication.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";
import { forAccount } from "#server/functions/for-account.ts";
import type { ServerFunctions } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  /** For what a request waits for. */
  sql: Sql;
  /** For a deletion, which changes each place of the account. */
  background: Sql;
  accounts: Pick<Accounts, "callerOf" | "reauthentication" | "securityLog">;
  outbox: Outbox;
  limits: Limits;
  siteUrl: string;
};

const password = z.string().max(200);
const deletion = z.object({ current_password: password.optional() });
const reauthenticationSchema = z.object({ current_password: password });

/** What an account may do with itself beside /auth/v1. docs/decisions/0010 lists bodies and answers. */
export function makeAccountFunctions({ sql, background, accounts, outbox, limits, siteUrl }: Options) {
  const messages = accountMessages(siteUrl);

  async function reauthenticate(caller: Caller, body: unknown, client: Client) {
    requireAal2(caller, "do this");
    const { current_password: sent } = reauthenticationSchema.parse(body);
    await accounts.reauthentication.byPassword(caller, sent, client);
    return {};
  }

  async function listSessions(caller: Caller, body: unknown) {
    requireAal2(caller, "see sessions");
    const { end } = z.object({ end: z.uuid().optional() }).parse(body);
    if (end) await endSessions(sql, caller.userId, { only: end });
    const sessions = await sql`
      select id, created_at, coalesce(refreshed_at at time zone 'UTC', updated_at) as last_used_at, user_agent, host(ip) as address,
        coalesce(aal, 'aal1') as aal, id = ${caller.sessionId} as is_current
      from auth.sessions where user_id = ${caller.userId} order by last_used_at desc limit 100`;
    return { sessions };
  }

  async function deleteAccount(caller: Caller, body: unknown, client: Client) {
    const { current_password: sent } = deletion.parse(body);
    await accounts.reauthentication.require(caller, "delete the account", { password: sent, client });
    // Not as the caller: what the deletion changes in content is no edit of theirs.
    await withoutTimeout(background, async (tx) => {
      await tx`select set_config('alight.client_address', ${client.address}, true)`;
      await lockSession(tx, caller, "delete the account");
      await tx`delete from auth.users where id = ${caller.userId}`;
      await outbox.put(messages.accountDeleted(caller.email), tx);
    });
    await accounts.securityLog(
      { event: "account_deleted", account: caller.userId, email: caller.email },
      client,
    );
    return {};
  }

  async function exportAccount(caller: Caller, _body: unknown, client: Client) {
    requireAal2(caller, "export an account");
    await limits.consume("accountExport", caller.userId);
    const exported = await readExport(sql, caller.userId);
    await accounts.securityLog(
      { event: "account_exported", account: caller.userId, email: caller.email },
      client,
    );
    return exported;
  }

  return {
    "account-reauthenticate": forAccount(accounts, reauthenticate),
    "account-sessions": forAccount(accounts, listSessions),
    "account-export": forAccount(accounts, exportAccount),
    "account-delete": forAccount(accounts, deleteAccount),
  } satisfies ServerFunctions;
}

async function readExport(sql: Sql, userId: string) {
  const [[account], identities, sessions, browsers, factors, [staff], events, stations, attractions] =
    await Promise.all([
      sql`select id, email, created_at, email_confirmed_at, last_sign_in_at, raw_user_meta_data as user_metadata
        from auth.users where id = ${userId}`,
      sql`select provider, email, created_at, last_sign_in_at from auth.identities where user_id = ${userId}`,
      sql`select created_at, updated_at, user_agent, host(ip) as address from auth.sessions where user_id = ${userId}`,
      sql`select last_used_at from private.known_devices where account = ${userId}`,
      sql`select friendly_name, factor_type, status, created_at from auth.mfa_factors where user_id = ${userId}`,
      sql`select state, requested_at, approved_at, decided_at from public.staff where user_id = ${userId}`,
      sql`select at, event, address, details from private.security_log where account = ${userId} order by id`,
      sql`select name, created_at, updated_at from public.stations where ${userId} in (created_by, last_modified_by)`,
      sql`select name, created_at, updated_at from public.attractions where ${userId} in (created_by, last_modified_by)`,
    ]);
  return {
    exported_at: new Date().toISOString(),
    account,
    identities,
    sessions,
    known_browsers: browsers,
    factors,
    staff: staff ?? null,
    security_events: events,
    content: { stations, attractions },
  };
}
