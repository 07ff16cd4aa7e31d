import { beforeEach, describe, expect, test } from "vitest";
import { makeMailOutbox } from "#server/mail/mail-outbox.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();
const smtp = await startSmtpServer();
const log = { info() {}, warn() {}, error() {} };
const open = () =>
  makeMailOutbox(serverSql, {
    mailer: smtpMailer(smtp.url, "alight@example.org"),
    domain: "example.org",
    log,
  });
const MESSAGE = { to: "ann@example.org", subject: "Hello", text: "Good morning" };

/** As another server would store it, one that then stops: nothing is sent but by `deliverNext`. */
async function store() {
  const stopped = open();
  await stopped.close();
  await stopped.put(MESSAGE);
}

beforeEach(async () => {
  smtp.reset();
  await sql`delete from private.mail_outbox`;
});

test("a message is sent once, and then nothing of it is kept", async () => {
  const outbox = open();
  await store();
  expect(await outbox.deliverNext()).toBe(true);
  expect(await outbox.deliverNext()).toBe(false);
  expect(smtp.messages).toHaveLength(1);
  expect(smtp.messages[0]).toContain("Good morning");
  expect(await sql`select from private.mail_outbox`).toHaveLength(0);
});

test("a server that refuses is asked again later, and the message keeps its id", async () => {
  const outbox = open();
  await store();
  smtp.behave("refuse");
  await outbox.deliverNext();
  const [waiting] = await sql`
    select attempts, last_error, next_attempt_at > now() + interval '50 seconds' as later, message_id as id from private.mail_outbox`;
  expect(waiting).toMatchObject({ attempts: 1, later: true, last_error: expect.stringContaining("full") });
  expect(await outbox.deliverNext()).toBe(false);

  smtp.reset();
  await sql`update private.mail_outbox set next_attempt_at = now()`;
  await outbox.deliverNext();
  expect(smtp.messages[0]).toContain(`Message-ID: ${waiting?.id}`);
});

test("no connection waits for the mail server, and no other server sends what is being sent", async () => {
  const send = async () => {
    expect(
      await sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    ).toHaveLength(0);
    // As "Send again" does meanwhile.
    await sql`update private.mail_outbox set attempts = 0, next_attempt_at = now()`;
    expect(await open().deliverNext()).toBe(false);
  };
  await store();
  await makeMailOutbox(serverSql, { mailer: { send }, domain: "example.org", log }).deliverNext();
  expect(await sql`select from private.mail_outbox`).toHaveLength(0);
});

test("a mail server that is silent is not waited for when the server stops; the next one sends the message 90 seconds later", async () => {
  const begun = Promise.withResolvers<void>();
  const send = () => {
    begun.resolve();
    return new Promise<never>(() => {});
  };
  await store();
  const outbox = makeMailOutbox(serverSql, { mailer: { send }, domain: "example.org", log });
  outbox.start();
  await begun.promise;
  await outbox.close();
  const next = open();
  expect(await next.deliverNext()).toBe(false);
  await sql`update private.mail_outbox
    set leased_until = leased_until - interval '90 seconds', next_attempt_at = next_attempt_at - interval '90 seconds'`;
  expect(await next.deliverNext()).toBe(true);
  expect(smtp.messages).toHaveLength(1);
});

test("many servers at once send each message once", async () => {
  for (let n = 0; n < 12; n++) await store();
  const servers = Array.from({ length: 4 }, open);
  await Promise.all(
    servers.map(async (outbox) => {
      while (await outbox.deliverNext());
    }),
  );
  // One that finds only rows that others take at the moment stops early; the others go on.
  expect(smtp.messages).toHaveLength(12);
});

test("a message that is never taken is given up, and kept for the operator", async () => {
  const outbox = open();
  await store();
  smtp.behave("refuse");
  await sql`update private.mail_outbox set attempts = 17`;
  await outbox.deliverNext();
  expect(await sql`select next_attempt_at = 'infinity' as "isGivenUp" from private.mail_outbox`).toEqual([
    { isGivenUp: true },
  ]);
});

test("Send again counts while an attempt fails, also the last one", async () => {
  await store();
  await sql`update private.mail_outbox set attempts = 17`;
  const send = async () => {
    await sql`update private.mail_outbox set attempts = 0, next_attempt_at = now()`;
    throw new Error("The mailbox is full");
  };
  await makeMailOutbox(serverSql, { mailer: { send }, domain: "example.org", log }).deliverNext();
  expect(await sql`select attempts, next_attempt_at <= now() as "isDue" from private.mail_outbox`).toEqual([
    { attempts: 1, isDue: true },
  ]);
});

describe("put", () => {
  test("takes part in the caller's transaction", async () => {
    const outbox = open();
    await serverSql
      .begin(async (tx) => {
        await outbox.put(MESSAGE, tx);
        throw new Error("rolled back");
      })
      .catch(() => {});
    expect(await sql`select from private.mail_outbox`).toHaveLength(0);
  });
});
