import { beforeEach, describe, expect, test } from "vitest";
import type { Connection, Sql } from "#server/database/sql.ts";
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

test("a mail server that takes longer than a transaction may wait is asked again later", async () => {
  const impatient = {
    begin: (work: (tx: Connection) => Promise<boolean>) =>
      serverSql.begin(async (tx) => {
        await tx`set local idle_in_transaction_session_timeout = 100`;
        return work(tx);
      }),
  } as Sql;
  const send = async () => {
    await sql`select pg_sleep(0.5)`;
    throw new Error("too slow");
  };
  await store();
  await makeMailOutbox(impatient, { mailer: { send }, domain: "example.org", log }).deliverNext();
  expect(await sql`select attempts, last_error from private.mail_outbox`).toEqual([
    { attempts: 1, last_error: "too slow" },
  ]);
});

test("a mail server that is silent is not waited for when the server stops, but asked again by the next", async () => {
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
  expect(await sql`select attempts, last_error from private.mail_outbox`).toEqual([
    { attempts: 1, last_error: "The server stops" },
  ]);
});

test("many servers at once send each message once", async () => {
  for (let n = 0; n < 12; n++) await store();
  const servers = Array.from({ length: 4 }, open);
  await Promise.all(
    servers.map(async (outbox) => {
      while (await outbox.deliverNext());
    }),
  );
  // A server that finds only locked rows stops early; the others go on.
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
