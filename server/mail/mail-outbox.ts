import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { withTimeout } from "#app/shared/timeout.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { publish } from "#server/events.ts";
import { withoutAddresses } from "#server/log-error.ts";
import type { Mailer, Message } from "#server/mail/mailer.ts";

/** Seconds until the next attempt: a minute, then twice as long each time up to two hours, about a day in all. */
const backOff = (attempts: number) => Math.min(60 * 2 ** attempts, 7200);
const MAX_ATTEMPTS = 18;
/** As an interval: longer than a mailer takes. Then another server sends what one that was killed had begun to. */
const LEASE = "90 seconds";
/** How often the table is looked at for messages of other servers and for those that failed. */
const POLL_MS = 10_000;
/** How long a mail server may hold up the end of this one. What it takes later is sent once more, with the same Message-ID. */
const CLOSE_MS = 1000;

export type Outbox = {
  /** Stores a message, in the transaction `tx`. It is sent soon after and again until that succeeds; then its row is deleted. */
  put(message: Message, tx?: Connection): Promise<void>;
};

type Row = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  reply_to: Message["replyTo"] | null;
  unsubscribe_url: string | null;
  earlier_mails: string[] | null;
  message_id: string;
  attempts: number;
  leased_until: string;
};

type Options = {
  mailer: Mailer;
  /** The right side of each Message-ID. */
  domain: string;
  log: Pick<Logger, "info" | "warn" | "error">;
};

/** Any number of servers work on the table. A message that was sent just before a crash is sent again with the same Message-ID. */
export function makeMailOutbox(sql: Sql, { mailer, domain, log }: Options) {
  let work: Promise<void> | undefined;
  /** Whether something may have come since the table was last looked at. */
  let isDue = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const deliverNext = () => sendNext(sql, mailer, log);

  async function deliverAll(): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false;
      while (!isClosed && (await deliverNext()));
    }
  }

  function wake(): void {
    isDue = true;
    work ??= deliverAll()
      .catch((error: Error) => {
        if (!isClosed) log.error({ error: error.message }, "the outbox cannot be read");
      })
      .finally(() => {
        work = undefined;
      });
  }

  return {
    async put(message: Message, tx: Connection = sql) {
      await storeMail(tx, domain, message);
      // A transaction of the caller's has not ended yet.
      for (const ms of tx === sql ? [0] : [100, 1000]) setTimeout(wake, ms).unref();
    },
    deliverNext,
    start() {
      timer = setInterval(wake, POLL_MS).unref();
      wake();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      if (work) await withTimeout(work, CLOSE_MS).catch(() => {});
    },
  };
}

/** For a server to send, at its next look at the table or its next start. */
export async function storeMail(
  tx: Connection,
  domain: string,
  { to, subject, text, replyTo, unsubscribeUrl, earlierMails, messageId }: Message,
): Promise<void> {
  await tx`
    insert into private.mail_outbox (
      recipient, subject, body, reply_to, unsubscribe_url, earlier_mails, message_id)
    values (${to}, ${subject}, ${text}, ${replyTo ? tx.json(replyTo) : null},
      ${unsubscribeUrl ?? null}, ${earlierMails ?? null}, ${messageId ?? `<${randomUUID()}@${domain}>`})`;
}

/** Returns whether one was due. */
async function sendNext(sql: Sql, mailer: Mailer, log: Options["log"]): Promise<boolean> {
  // No transaction waits for the mail server. Servers of the last release look at next_attempt_at alone.
  const [row] = await sql<Row[]>`
    update private.mail_outbox
    set leased_until = now() + ${LEASE}::interval, next_attempt_at = now() + ${LEASE}::interval
    where id = (
      select id from private.mail_outbox
      where next_attempt_at <= now() and leased_until <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, subject, body, reply_to, unsubscribe_url, earlier_mails, message_id, attempts,
      leased_until::text`;
  if (!row) return false;
  try {
    await mailer.send(toMessage(row));
  } catch (error) {
    const { message } = error as Error;
    publish("mail", { result: "failed" });
    const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
    log[isLast ? "error" : "warn"](
      { messageId: row.message_id, error: withoutAddresses(message) },
      "mail was not sent",
    );
    await postpone(sql, row, message, isLast);
    return true;
  }
  publish("mail", { result: "sent" });
  await sql`delete from private.mail_outbox where id = ${row.id}`;
  return true;
}

async function postpone(
  sql: Sql,
  { id, attempts, leased_until: leasedUntil }: Row,
  error: string,
  isLast: boolean,
): Promise<void> {
  await sql`
    update private.mail_outbox
    set attempts = attempts + 1, last_error = left(${error}, 500), leased_until = '-infinity',
      next_attempt_at = case
        -- "Send again" was pressed meanwhile.
        when attempts < ${attempts} then next_attempt_at
        when ${isLast} then 'infinity'
        else now() + ${backOff(attempts)} * interval '1 second'
      end
    where id = ${id} and leased_until = ${leasedUntil}::timestamptz`;
}

function toMessage(row: Row): Message {
  return {
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    messageId: row.message_id,
    ...(row.reply_to && { replyTo: row.reply_to }),
    ...(row.unsubscribe_url && { unsubscribeUrl: row.unsubscribe_url }),
    ...(row.earlier_mails && { earlierMails: row.earlier_mails }),
  };
}
