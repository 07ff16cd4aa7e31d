import { answerRequest } from "#app/contact/contact-message.ts";
import { writtenDay } from "#app/shared/dates.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import { forAccount, inNameOf } from "#server/functions/for-account.ts";
import type { ServerFunction } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

type Options = {
  sql: Sql;
  accounts: Pick<Accounts, "callerOf">;
  outbox: Outbox;
  limits: Limits;
  /** Where replies to the answer go; undefined: to the sender of the site's mail. */
  contactEmail: string | undefined;
  siteUrl: string;
};

type Answered = {
  name: string | null;
  email: string;
  subject: string;
  body: string;
  about: string | null;
  created_at: string;
  earlier_mails: string[];
};

/** {id, message, text, seen} → {}: stores what a member of staff answers to a visitor, with its mail. */
export function makeAnswerMessage(options: Options): ServerFunction {
  const { sql, accounts, outbox, limits, contactEmail, siteUrl } = options;

  async function answer(caller: Caller, body: unknown, client: Client) {
    const { id, message, text, seen } = answerRequest.parse(body);
    await limits.consume("answer", caller.userId);
    const messageId = `<${id}@${new URL(siteUrl).hostname}>`;
    return inNameOf(sql, caller, client, async (tx) => {
      const [row] = await tx<{ answered: Answered | null }[]>`
        select private.answer_contact_message(${id}, ${message}, ${text}, ${seen}, ${messageId}) as answered`;
      if (!row?.answered) return {};
      const { email, subject, earlier_mails } = row.answered;
      await outbox.put(
        {
          to: email,
          subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
          text: `${text}\n\n${quotation(row.answered, siteUrl)}\n\n${PRODUCT_NAME}\n${siteUrl}\n`,
          messageId,
          earlierMails: earlier_mails,
          ...(contactEmail && { replyTo: { name: PRODUCT_NAME, address: contactEmail } }),
        },
        tx,
      );
      return {};
    });
  }

  // 5,000 characters of four bytes, each written as two escapes of six.
  return forAccount(accounts, answer, { maxBytes: 64_000 });
}

function quotation({ name, body, about, created_at: at }: Answered, siteUrl: string): string {
  const of = about ? ` about ${siteUrl}${about}` : "";
  const quoted = body.split("\n").map((line) => `> ${line}`.trimEnd());
  return `${name ?? "You"} wrote on ${writtenDay(at)}${of}:\n\n${quoted.join("\n")}`;
}
