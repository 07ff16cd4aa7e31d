import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { contactRequest, FAST_FILL_MS, MESSAGES } from "#app/contact/contact-message.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";
import type { Message } from "#server/mail/mailer.ts";

type Options = {
  sql: Sql;
  outbox: Outbox;
  limits: Limits;
  accounts: Pick<Accounts, "securityLog">;
  /** Undefined: messages are stored, and not sent. */
  contactEmail: string | undefined;
  siteUrl: string;
};

type Stored = z.infer<typeof contactRequest> & { id: string; subject: string };

const NO_NAME = "Somebody without a name";

/**
 * {name, email, subject?, message, about?, id?, fillMs?} → {success: true} once the message is stored, with its mail. Name and e-mail address
 * may be empty where it is about a page. 400 for what the form would not send, 429 after too many.
 */
export function makeSendContactEmail({ sql, outbox, limits, accounts, contactEmail, siteUrl }: Options) {
  return async function sendContactEmail(body: unknown, _request: Request, client: Client) {
    if ((body as { website?: string } | null)?.website) await ignore(client);
    else await accept(contactRequest.parse(body), client);
    return { success: true };
  };

  /** Programs are not told that they were noticed. */
  async function ignore(client: Client) {
    await limits.consumeFrom("contactFromAddress", client, { message: () => MESSAGES.tooMany });
    await accounts.securityLog({ event: "honeypot_triggered" }, client);
  }

  async function accept(message: z.infer<typeof contactRequest>, client: Client) {
    const email = message.email.toLowerCase();
    const [known] = message.id
      ? await sql`
          select from private.contact_messages where id = ${message.id} and lower(coalesce(email, '')) = ${email}`
      : [];
    if (known) return;
    await limits.consumeFrom("contactFromAddress", client, { message: () => MESSAGES.tooMany });
    try {
      if (email) await limits.consume("contactForEmail", email, { message: () => MESSAGES.tooMany });
      await store({ ...message, id: message.id ?? randomUUID(), subject: subjectOf(message) });
    } catch (error) {
      // What was not stored may be sent again.
      await limits.giveBackFrom("contactFromAddress", client).catch(() => {});
      if (email && !(error instanceof AccountError))
        await limits.giveBack("contactForEmail", email).catch(() => {});
      throw error;
    }
  }

  async function store(message: Stored) {
    const { id, name, email, subject, message: text, about = null, fillMs = null } = message;
    const messageId = `<${id}@${new URL(siteUrl).hostname}>`;
    const isSuspicious = fillMs === null || fillMs < FAST_FILL_MS;
    const notMailed = contactEmail === undefined ? "no_address" : await overQuota(isSuspicious);
    await sql.begin(async (tx) => {
      const { count } = await tx`
        insert into private.contact_messages (id, name, email, subject, body, about, fill_ms, mail_message_id, not_mailed)
        values (${id}, ${name || null}, ${email || null}, ${subject}, ${text}, ${about}, ${fillMs},
          ${notMailed ? null : messageId}, ${notMailed})
        on conflict (id) do nothing`;
      if (count > 0 && contactEmail && !notMailed)
        await outbox.put({ ...mailOf(message, siteUrl), to: contactEmail, messageId }, tx);
    });
  }

  /** Keeps a flood out of the mailbox, and the mail of accounts from waiting behind it. */
  async function overQuota(isSuspicious: boolean): Promise<"too_many" | null> {
    try {
      await limits.consume(isSuspicious ? "suspiciousContactMail" : "contactMail", "everybody");
      return null;
    } catch (error) {
      if (error instanceof AccountError) return "too_many";
      throw error;
    }
  }
}

function subjectOf({ subject, about, name }: z.infer<typeof contactRequest>): string {
  return subject || (about ? `About ${about}`.slice(0, 200) : `Message from ${name}`);
}

function mailOf({ name, email, subject, message, about }: Stored, siteUrl: string): Omit<Message, "to"> {
  const from = name || NO_NAME;
  const lines = [
    email ? `${from} <${email}>` : `${from}, who gave no e-mail address`,
    ...(about ? [`About: ${siteUrl}${about}`] : []),
    `${email ? `Answer to this message to write to ${name || "them"}. ` : ""}All messages: ${siteUrl}/admin/messages`,
  ];
  return {
    subject: `${PRODUCT_NAME}: ${subject}`,
    text: `${message}\n\n${lines.join("\n")}\n`,
    ...(email && { replyTo: { name, address: email } }),
  };
}
