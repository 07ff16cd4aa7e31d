import { z } from "zod";
import { isEmail } from "#app/account/validation.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { forAccount, inNameOf } from "#server/functions/for-account.ts";
import type { ServerFunctions } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";
import type { Message } from "#server/mail/mailer.ts";

type Options = {
  sql: Sql;
  accounts: Pick<Accounts, "callerOf" | "reauthentication">;
  outbox: Outbox;
  limits: Limits;
  siteUrl: string;
};

const decision = z.object({
  account: z.uuid("must be the id of an account"),
  decision: z.enum(["approved", "refused", "removed"]),
});
const invitation = z.object({ email: z.string().max(100).refine(isEmail) });
const page = z.object({
  before: z.number().int().positive().optional(),
  limit: z.number().int().min(1).max(200).default(50),
});

/** Who is staff, and what was logged about accounts. The database decides by the caller's rights. */
export function makeMembershipFunctions({ sql, accounts, outbox, limits, siteUrl }: Options) {
  const messages = accountMessages(siteUrl);

  /** Mails all staff but the one that something was decided about, who gets a message of their own. */
  async function notifyStaff(tx: Connection, about: string, messageTo: (address: string) => Message) {
    const staff = await tx<{ email: string }[]>`
      select email from public.staff where state = 'approved' and lower(email) <> lower(${about})`;
    for (const { email } of staff) await outbox.put(messageTo(email), tx);
  }

  const listAccounts = (caller: Caller, _body: unknown, client: Client) =>
    inNameOf(sql, caller, client, async (tx) => ({
      accounts: await tx`select * from private.list_accounts()`,
      invitations: await tx`select * from private.list_invitations()`,
    }));

  async function decide(caller: Caller, body: unknown, client: Client) {
    const input = decision.parse(body);
    await accounts.reauthentication.require(caller, "decide on staff");
    return inNameOf(sql, caller, client, async (tx) => {
      const [member] = await tx<{ email: string; state: string }[]>`
        select email, state from private.decide_staff(${input.account}, ${input.decision})`;
      if (!member) return {};
      await notifyStaff(tx, member.email, (to) =>
        messages.staffDecided(to, caller.email, member.email, input.decision),
      );
      await outbox.put(messages.staffDecision(member.email, input.decision), tx);
      return { ...member };
    });
  }

  async function invite(caller: Caller, body: unknown, client: Client) {
    const { email } = invitation.parse(body);
    await accounts.reauthentication.require(caller, "invite somebody");
    await limits.consume("invitation", caller.userId);
    return inNameOf(sql, caller, client, async (tx) => {
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
  }

  async function withdraw(caller: Caller, body: unknown, client: Client) {
    const { email } = invitation.parse(body);
    await accounts.reauthentication.require(caller, "take back an invitation");
    return inNameOf(sql, caller, client, async (tx) => {
      await tx`select private.withdraw_invitation(${email})`;
      await notifyStaff(tx, email, (to) => messages.invitationWithdrawn(to, caller.email, email));
      return {};
    });
  }

  async function readLog(caller: Caller, body: unknown, client: Client) {
    const { before, limit } = page.parse(body);
    return inNameOf(sql, caller, client, async (tx) => ({
      entries: await tx`select * from private.read_security_log(${before ?? null}, ${limit})`,
    }));
  }

  return {
    "staff-accounts": forAccount(accounts, listAccounts),
    "staff-decision": forAccount(accounts, decide),
    "staff-invite": forAccount(accounts, invite),
    "staff-withdraw": forAccount(accounts, withdraw),
    "security-log": forAccount(accounts, readLog),
  } satisfies ServerFunctions;
}
