import { z } from "zod";
import { isEmail } from "#app/account/validation.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { endSessions } from "#server/accounts/end-sessions.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { requireAal2 } from "#server/accounts/reauthentication.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { asRefusal, refuse } from "#server/functions/refusal.ts";
import type { Client } from "#server/http/client.ts";
import { isOwnOrigin } from "#server/http/origin.ts";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";
import type { Message } from "#server/mail/mailer.ts";

type Options = {
  /** The server's own connections. */
  sql: Sql;
  accounts: Pick<Accounts, "callerOf" | "reauthentication" | "securityLog">;
  outbox: Outbox;
  limits: Limits;
  siteUrl: string;
};

type Handler = (caller: Caller, body: unknown, client: Client) => Promise<object>;

const password = z.string().max(200);
const deletion = z.object({ current_password: password.optional() });
const reauthenticationSchema = z.object({ current_password: password });
const uuid = z.uuid("must be the id of an account");
const decision = z.object({ account: uuid, decision: z.enum(["approved", "refused", "removed"]) });
const invitation = z.object({ email: z.string().max(100).refine(isEmail) });
const page = z.object({
  before: z.number().int().positive().optional(),
  limit: z.number().int().min(1).max(200).default(50),
});

/**
 * What an account may do beside /auth/v1: POST with a bearer token, JSON in and out, errors as {message}. docs/decisions/0010 lists bodies
 * and answers. Resolves to null for a name that is none of these.
 */
export function makeAccountFunctions({ sql, accounts, outbox, limits, siteUrl }: Options) {
  const messages = accountMessages(siteUrl);

  /**
   * Runs `work` in a transaction of the server's that knows who calls: functions of the database then decide by the caller's rights, and mail
   * goes out if what it is about is kept.
   */
  async function forCaller<T>(caller: Caller, client: Client, work: (tx: Connection) => Promise<T>) {
    return sql.begin(async (tx) => {
      await tx`
        select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
          set_config('request.jwt.claim.sub', ${caller.userId}, true),
          set_config('alight.client_address', ${client.address}, true)`;
      return work(tx);
    });
  }

  /** Mails all staff but the one that something was decided about, who gets a message of their own. */
  async function notifyStaff(tx: Connection, about: string, messageTo: (address: string) => Message) {
    const staff = await tx<{ email: string }[]>`
      select email from public.staff where state = 'approved' and lower(email) <> lower(${about})`;
    for (const { email } of staff) await outbox.put(messageTo(email), tx);
  }

  const handlers: Record<string, Handler> = {
    /** For what asks for a recent proof. */
    async "account-reauthenticate"(caller, body) {
      requireAal2(caller, "do this");
      await accounts.reauthentication.byPassword(caller, reauthenticationSchema.parse(body).current_password);
      return {};
    },

    async "account-sessions"(caller, body) {
      requireAal2(caller, "see sessions");
      const { end } = z.object({ end: z.uuid().optional() }).parse(body);
      if (end) await endSessions(sql, caller.userId, { only: end });
      const sessions = await sql`
        select id, created_at, coalesce(refreshed_at at time zone 'UTC', updated_at) as last_used_at, user_agent, host(ip) as address,
          coalesce(aal, 'aal1') as aal, id = ${caller.sessionId} as is_current
        from auth.sessions where user_id = ${caller.userId} order by last_used_at desc limit 100`;
      return { sessions };
    },

    async "account-export"(caller, _body, client) {
      requireAal2(caller, "export an account");
      const { userId } = caller;
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
      await accounts.securityLog({ event: "account_exported", account: userId, email: caller.email }, client);
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
    },

    async "account-delete"(caller, body, client) {
      await accounts.reauthentication.require(
        caller,
        "delete the account",
        deletion.parse(body).current_password,
      );
      // Not as the caller: what the deletion changes in content is no edit of theirs.
      await sql.begin(async (tx) => {
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
    },

    "staff-accounts": (caller, _body, client) =>
      forCaller(caller, client, async (tx) => ({
        accounts: await tx`select * from private.list_accounts()`,
        invitations: await tx`select * from private.list_invitations()`,
      })),

    async "staff-decision"(caller, body, client) {
      const input = decision.parse(body);
      await accounts.reauthentication.require(caller, "decide on staff");
      return forCaller(caller, client, async (tx) => {
        const [member] = await tx<{ email: string; state: string }[]>`
          select email, state from private.decide_staff(${input.account}, ${input.decision})`;
        if (!member) return {};
        await notifyStaff(tx, member.email, (to) =>
          messages.staffDecided(to, caller.email, member.email, input.decision),
        );
        await outbox.put(messages.staffDecision(member.email, input.decision), tx);
        return { ...member };
      });
    },

    async "staff-invite"(caller, body, client) {
      const { email } = invitation.parse(body);
      await accounts.reauthentication.require(caller, "invite somebody");
      await limits.consume("invitation", caller.userId);
      return forCaller(caller, client, async (tx) => {
        const [outcome] = await tx<{ isNew: boolean }[]>`select private.invite_staff(${email}) as "isNew"`;
        const isNew = outcome?.isNew === true;
        await notifyStaff(tx, email, (to) =>
          isNew
            ? messages.staffInvited(to, caller.email, email)
            : messages.staffDecided(to, caller.email, email, "approved"),
        );
        const message = isNew ? messages.invitation(email) : messages.staffDecision(email, "approved");
        await outbox.put(message, tx);
        return { email, state: isNew ? "invited" : "approved" };
      });
    },

    async "security-log"(caller, body, client) {
      const { before, limit } = page.parse(body);
      return forCaller(caller, client, async (tx) => ({
        entries: await tx`select * from private.read_security_log(${before ?? null}, ${limit})`,
      }));
    },
  };

  return async function respond(name: string, request: Request, client: Client): Promise<Response | null> {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return null;
    if (request.method !== "POST") return refuse(405, "POST only", { Allow: "POST" });
    if (!isOwnOrigin(request.headers.get("Origin") ?? undefined, siteUrl))
      return refuse(403, "Requests of other sites are not answered");
    try {
      const caller = await accounts.callerOf(request);
      const body = JSON.parse((await request.text()) || "{}");
      return Response.json(await handler(caller, body, client), { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      // With its code, which the client may act upon.
      return error instanceof AccountError ? error.toResponse() : asRefusal(error);
    }
  };
}
