import { randomBytes } from "node:crypto";
import { decode } from "hono/jwt";
import type { z } from "zod";
import type { AuthService } from "#server/accounts/auth-service.ts";
import type { emailSchema, resendSchema, verifySchema } from "#server/accounts/credential-schemas.ts";
import type { EmailChange } from "#server/accounts/email-change.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { inSteps } from "#server/accounts/response-steps.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Sessions } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  sql: Sql;
  auth: AuthService;
  sessions: Sessions;
  limits: Limits;
  log: SecurityLog;
  outbox: Outbox;
  messages: AccountMessages;
  emailChange: EmailChange;
  afterConfirmation(account: string, client: Client): Promise<void>;
};

/** Links that are sent by mail, and what they confirm. Responses do not tell which addresses have an account. */
export function makeMailboxLinks(options: Options) {
  const { sql, auth, sessions, limits, log, outbox, messages, emailChange, afterConfirmation } = options;

  return {
    async recover({ email: address }: z.infer<typeof emailSchema>, client: Client) {
      await limits.consume("recoverFromAddress", client.address);
      await limits.consume("recoverForAccount", address);
      await inSteps(() => auth.json("POST", "/recover", { body: { email: address } }));
      await log({ event: "recovery_requested", email: address }, client);
      return {};
    },

    /** A new link for an account that was not confirmed yet. */
    async resend({ email: address }: z.infer<typeof resendSchema>, client: Client) {
      await limits.consume("recoverFromAddress", client.address);
      await limits.consume("recoverForAccount", address);
      await inSteps(async () => {
        const tokenHash = randomBytes(32).toString("hex");
        await sql.begin(async (tx) => {
          const [account] = await tx`
            update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
            where email = ${address} and email_confirmed_at is null returning id`;
          if (account) await outbox.put(messages.confirmation(address, tokenHash), tx);
        });
      });
      return {};
    },

    async verify({ type, token_hash: tokenHash }: z.infer<typeof verifySchema>, client: Client) {
      await limits.consume("verifyFromAddress", client.address);
      const [account] = await sql<{ id: string; email: string; isConfirmed: boolean }[]>`
        select id, email, email_confirmed_at is not null as "isConfirmed" from auth.users
        where ${tokenHash} in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;
      if (type === "email_change") {
        const half = await emailChange.confirmHalf(tokenHash);
        if (half) return half;
      }
      const confirm = () => auth.json("POST", "/verify", { body: { type, token_hash: tokenHash } });
      const begun = await (type === "email_change" ? emailChange.complete(tokenHash, confirm) : confirm());
      const session = await sessions.begin(begun, "otp", client);
      if (!account) return session;
      if (!account.isConfirmed) await afterConfirmation(account.id, client);
      const events = {
        signup: "email_confirmed",
        recovery: "recovery_link_used",
        email_change: "email_changed",
      };
      const newEmail = String(session.user.email);
      await log({ event: events[type], account: account.id, email: newEmail }, client);
      if (type === "recovery") {
        await limits.lift("signInToAccount", account.email);
        await limits.lift("signIn", `${account.email} ${client.address}`);
      }
      if (type === "email_change")
        await sessions.endOthers(account.id, String(decode(session.access_token).payload.session_id));
      return session;
    },
  };
}
