import { beforeEach, describe, expect, test } from "vitest";
import { MESSAGES } from "#app/contact/contact-message.ts";
import { makeLimits } from "#server/accounts/limits.ts";
import { makeSecurityLog } from "#server/accounts/security-log.ts";
import { removeExpired } from "#server/database/expiry.ts";
import { makeAnswerMessage } from "#server/functions/answer-message.ts";
import { makeSendContactEmail } from "#server/functions/send-contact-email.ts";
import { makeCallFunction, post } from "#server/functions/server-functions.ts";
import type { Client } from "#server/http/request-client.ts";
import { makeMailOutbox } from "#server/mail/mail-outbox.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { type Behaviour, startSmtpServer } from "#tests/setup/smtp-server.ts";
import { ELSEWHERE, startTestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * A visitor's message from the form to the mailbox and the staff, whatever the mail server does.
 */

const server = await startTestDataApi();
const { sql, serverSql, clientFor } = server;
const smtp = await startSmtpServer();
const down = await startSmtpServer();
await down.close();

const STAFF_MAILBOX = "hello@alight.example";
const MESSAGE = {
  name: "Zoë O'Neill",
  email: "zoe@example.org",
  subject: "Opening hours",
  message: "The abbey is closed in winter.\n\nPlease say so.",
};

const outboxTo = (url: string) =>
  makeMailOutbox(serverSql, {
    mailer: smtpMailer(url, "alight@example.org", { silent: 3000, whole: 20_000 }),
    domain: "alight.example",
    log: { info() {}, warn() {}, error() {} },
  });
const worker = outboxTo(smtp.url);
// Stores messages, and sends none by itself.
const store = outboxTo(smtp.url);
await store.close();

const options = {
  sql: serverSql,
  outbox: store,
  limits: makeLimits(serverSql),
  accounts: { securityLog: makeSecurityLog(serverSql) },
  contactEmail: STAFF_MAILBOX,
  siteUrl: "https://alight.example",
};
const handlerOf = (changed: Partial<Parameters<typeof makeSendContactEmail>[0]> = {}) => {
  const all = { ...options, ...changed };
  const callFunction = makeCallFunction(
    {
      contact: post(makeSendContactEmail(all), { maxBytes: 32_000 }),
      answer: makeAnswerMessage({ ...all, accounts: server.accounts }),
    },
    options.siteUrl,
  );
  return (request: Request, from: Client, name = "contact") => callFunction(name, request, from);
};
const handle = handlerOf();

let count = 0;
function newAddress(): string {
  count += 1;
  return `198.51.100.${count}`;
}

/** From an address of its own unless `address` is given. */
async function send(body: object | string, { address = newAddress(), by = handle } = {}) {
  const request = new Request("https://alight.example/functions/v1/send-contact-email", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await by(request, { ...ELSEWHERE, address });
  return { status: response.status, body: await response.json() };
}

async function deliverAll(outbox = worker) {
  await sql`update private.mail_outbox set next_attempt_at = now() where next_attempt_at <> 'infinity'`;
  while (await outbox.deliverNext());
}

type Listed = {
  id: string;
  subject: string;
  state: string;
  delivery: string;
  delivery_error: string | null;
  answers: { body: string; by_name: string; delivery: string; delivery_error: string | null }[];
};

async function listed(args: { wanted?: string; search?: string } = {}): Promise<Listed[]> {
  const { data, error } = await clientFor(staff.token).rpc("list_contact_messages", args);
  if (error) throw error;
  return (data as { data: Listed[] }).data;
}

const staff = await makeAccount(server, "staff", { fullName: "Sue Staff" });

beforeEach(async () => {
  smtp.reset();
  await sql`truncate private.contact_messages, private.contact_answers, private.mail_outbox, private.rate_limits`;
});

describe("on its way", () => {
  test("a message arrives with its line breaks, and an answer goes to who wrote it", async () => {
    expect(await send({ ...MESSAGE, about: "/attraction/melrose-abbey" })).toEqual({
      status: 200,
      body: { success: true },
    });
    await deliverAll();
    expect(smtp.recipients).toEqual([[STAFF_MAILBOX]]);
    const [mail = ""] = smtp.messages;
    expect(mail).toContain("Subject: Alight: Opening hours");
    expect(mail).toMatch(/^Reply-To: =\?UTF-8\?.+<zoe@example\.org>/im);
    expect(mail).toContain("The abbey is closed in winter.\r\n\r\nPlease say so.");
    expect(mail).toContain("https://alight.example/attraction/melrose-abbey");
    expect(await listed()).toMatchObject([{ subject: "Opening hours", state: "new", delivery: "sent" }]);
  });

  test.each<[string, Behaviour | "down", string]>([
    ["is up", "accept", "sent"],
    ["is down", "down", "failing"],
    ["refuses", "refuse", "failing"],
    ["does not respond", "silent", "failing"],
    ["dies before it has stored the message", "die-before", "failing"],
    ["dies after it has stored the message", "die-after", "failing"],
  ])(
    "with a mail server that %s the visitor is thanked, and the message arrives",
    async (_, how, delivery) => {
      if (how !== "down") smtp.behave(how);
      expect((await send(MESSAGE)).status).toBe(200);
      expect(await listed()).toMatchObject([{ delivery: "waiting" }]);
      await deliverAll(how === "down" ? outboxTo(down.url) : worker);
      const [message] = await listed();
      expect(message?.delivery).toBe(delivery);
      expect(typeof message?.delivery_error).toBe(delivery === "sent" ? "object" : "string");

      smtp.behave("accept");
      await deliverAll();
      const ids = smtp.messages.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(1);
      expect(await listed()).toMatchObject([{ delivery: "sent" }]);
    },
  );

  test("staff sees what was given up and why, as long as the message is kept", async () => {
    smtp.behave("refuse");
    await send(MESSAGE);
    await sql`update private.mail_outbox set attempts = 17, created_at = now() - interval '40 days'`;
    await deliverAll();
    await removeExpired(serverSql);
    expect(await listed()).toMatchObject([
      { delivery: "given_up", delivery_error: expect.stringContaining("mailbox is full") },
    ]);
  });

  test("without an address it is stored for the staff", async () => {
    const by = handlerOf({ contactEmail: undefined });
    expect((await send(MESSAGE, { by })).status).toBe(200);
    expect(await listed()).toMatchObject([{ delivery: "no_address" }]);
    expect(await sql`select from private.mail_outbox`).toHaveLength(0);
  });

  test("nobody adds headers, recipients or a sender of their own", async () => {
    await send({ ...MESSAGE, subject: "Hello\r\nBcc: eve@example.org", email: "a,eve@example.org" });
    await send({
      ...MESSAGE,
      subject: `Long ${"word ".repeat(38)}`,
      message: "x\r\n.\r\nMAIL FROM:<eve@example.org>\r\n",
    });
    await deliverAll();
    expect(smtp.recipients).toEqual([[STAFF_MAILBOX], [STAFF_MAILBOX]]);
    for (const mail of smtp.messages) {
      expect(mail).not.toMatch(/^Bcc:/im);
      expect(mail).toMatch(/^From: alight@example\.org\r$/m);
    }
    expect(smtp.messages[0]).not.toMatch(/^Reply-To: .*[^"a]eve@example\.org/im);
  });

  test.each([
    [{ subject: "" }, "Message from Zoë O'Neill"],
    [{ subject: " \n" }, "Message from Zoë O'Neill"],
    [{ subject: undefined, about: "/station/stow" }, "About /station/stow"],
  ])("%j has a subject all the same: %s", async (change, subject) => {
    await send({ ...MESSAGE, ...change });
    expect(await listed()).toMatchObject([{ subject }]);
  });

  test("who reports a mistake on a page need not say who they are", async () => {
    const report = { name: "", email: " ", message: "The bridge is closed.", about: "/station/stow" };
    for (let n = 0; n < 3; n++) expect((await send(report)).status).toBe(200);
    expect(await listed()).toMatchObject(
      Array(3).fill({ name: null, email: null, subject: "About /station/stow" }),
    );
    await deliverAll();
    expect(smtp.messages[0]).toContain("Somebody without a name, who gave no e-mail address");
    expect(smtp.messages[0]).not.toMatch(/^Reply-To/im);
    for (const [field, message] of [
      ["name", MESSAGES.noName],
      ["email", MESSAGES.email],
    ])
      expect(await send({ ...MESSAGE, [String(field)]: "" })).toMatchObject({
        status: 400,
        body: { message },
      });
  });

  test("2,000 characters of four bytes are kept", async () => {
    await send({ ...MESSAGE, message: "😀".repeat(2000) });
    const [row] = await sql`select length(body) as length from private.contact_messages`;
    expect(row).toEqual({ length: 2000 });
  });
});

describe("limits", () => {
  test("two messages in five minutes for each e-mail address, from wherever they come", async () => {
    const outcomes = [];
    for (const email of ["zoe@example.org", "ZOE@example.org", "zoe@example.org", "ann@example.org"])
      outcomes.push(await send({ ...MESSAGE, email }));
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(outcomes[2]?.body).toMatchObject({ message: MESSAGES.tooMany });
  });

  test("two messages in five minutes from each address, under whatever name", async () => {
    const statuses = [];
    for (const email of ["a@example.org", "b@example.org", "c@example.org"])
      statuses.push((await send({ ...MESSAGE, email }, { address: "203.0.113.9" })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("what is refused for an e-mail address does not count for the network address", async () => {
    const address = "203.0.113.11";
    for (let n = 0; n < 2; n++) await send(MESSAGE);
    for (let n = 0; n < 3; n++) expect((await send(MESSAGE, { address })).status).toBe(429);
    expect((await send({ ...MESSAGE, email: "ann@example.org" }, { address })).status).toBe(200);
  });

  test("what is refused or cannot be stored does not count, and the same message is stored once", async () => {
    const address = "203.0.113.10";
    for (let n = 0; n < 3; n++) expect((await send({ ...MESSAGE, name: "1" }, { address })).status).toBe(400);
    const broken = handlerOf({
      outbox: { put: () => Promise.reject(Object.assign(new Error("away"), { code: "57P01" })) },
    });
    for (let n = 0; n < 3; n++) expect((await send(MESSAGE, { address, by: broken })).status).toBe(503);
    expect(await listed()).toEqual([]);

    const id = crypto.randomUUID();
    for (let n = 0; n < 4; n++) expect((await send({ ...MESSAGE, id }, { address })).status).toBe(200);
    expect(await listed()).toHaveLength(1);
    await deliverAll();
    expect(smtp.messages).toHaveLength(1);
  });

  test.each([
    ["{", 400],
    ["null", 400],
    ["[]", 400],
    [{ ...MESSAGE, about: "https://example.org" }, 400],
    [{ ...MESSAGE, id: "1" }, 400],
  ])("%j is refused", async (body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(await listed()).toEqual([]);
  });

  test("other sites cannot send in a visitor's name", async () => {
    const request = new Request("https://alight.example/functions/v1/send-contact-email", {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: JSON.stringify(MESSAGE),
    });
    expect((await handle(request, ELSEWHERE)).status).toBe(403);
  });
});

describe("programs", () => {
  test("who fills in the hidden field is thanked, stored nowhere, and logged", async () => {
    const answer = await send({ ...MESSAGE, website: "https://example.org" }, { address: "203.0.113.77" });
    expect(answer).toEqual(await send(MESSAGE));
    expect(await listed()).toHaveLength(1);
    expect(await sql`select event, address from private.security_log where address = '203.0.113.77'`).toEqual(
      [{ event: "honeypot_triggered", address: "203.0.113.77" }],
    );
  });

  test("a form that is sent at once is marked, and sent like any other", async () => {
    await send({ ...MESSAGE, fillMs: 400 });
    await deliverAll();
    expect(await listed()).toMatchObject([{ fill_ms: 400, delivery: "sent" }]);
  });

  test("a flood is stored and kept out of the mailbox, while a person's message reaches it", async () => {
    for (let n = 0; n < 25; n++)
      expect((await send({ ...MESSAGE, email: `bot${n}@example.org` })).status).toBe(200);
    await send({ ...MESSAGE, fillMs: 40_000, subject: "From a person" });
    await deliverAll();
    const messages = await listed();
    expect(messages.filter(({ delivery }) => delivery === "too_many")).toHaveLength(5);
    expect(messages[0]).toMatchObject({ subject: "From a person", delivery: "sent" });
  });
});

describe("staff", () => {
  const call = (account: Pick<Account, "token">, name: string, args: object) =>
    clientFor(account.token).rpc(name as never, args as never);

  test("marks and deletes; what was deleted is not sent any more", async () => {
    const id = crypto.randomUUID();
    await send({ ...MESSAGE, id });
    await call(staff, "set_contact_message_state", { message_ids: [id], new_state: "answered" });
    expect(await listed()).toMatchObject([{ state: "answered", state_by_name: "Sue Staff" }]);
    const wrong = await call(staff, "set_contact_message_state", { message_ids: [id], new_state: "lost" });
    expect(wrong.error).not.toBeNull();
    await call(staff, "delete_contact_messages", { message_ids: [id] });
    await call(staff, "delete_contact_messages", { message_ids: [id] });
    expect(await listed()).toEqual([]);
    expect(
      await sql`select details from private.security_log where event = 'messages_deleted' and account = ${staff.id}`,
    ).toEqual([{ details: { by: "Sue Staff", count: 1 } }]);
    await deliverAll();
    expect(smtp.messages).toEqual([]);
    const gone = await call(staff, "set_contact_message_state", { message_ids: [id], new_state: "spam" });
    expect(gone.error?.message).toBe("This message is not there any more");
  });

  test("nobody else reads or changes anything", async () => {
    const id = crypto.randomUUID();
    await send({ ...MESSAGE, id });
    const waiting = await makeAccount(server, "waiting");
    for (const [name, args] of [
      ["list_contact_messages", {}],
      ["count_new_messages", {}],
      ["set_contact_message_state", { message_ids: [id], new_state: "spam" }],
      ["delete_contact_messages", { message_ids: [id] }],
      ["assign_contact_message", { message_id: id }],
      ["resend_contact_mail", { message_id: id }],
    ] as const)
      for (const { token } of [waiting, { token: undefined }])
        expect((await clientFor(token).rpc(name as never, args as never)).error, name).not.toBeNull();
    for (const token of [waiting.token, ""])
      expect((await answer({ message: id }, { token })).status).toBeGreaterThan(400);
    expect(await listed()).toMatchObject([{ state: "new", answers: [] }]);
  });

  test("messages go after twelve months, spam after 30 days", async () => {
    for (const [subject, state, age] of [
      ["old", "answered", "13 months"],
      ["kept", "new", "11 months"],
      ["old spam", "spam", "31 days"],
      ["new spam", "spam", "29 days"],
    ]) {
      const id = crypto.randomUUID();
      await send({ ...MESSAGE, id, subject, email: `${id}@example.org` });
      await sql`
        update private.contact_messages set state = ${state ?? ""}, created_at = now() - ${age ?? ""}::interval where id = ${id}`;
    }
    await removeExpired(serverSql);
    expect((await listed()).map(({ subject }) => subject)).toEqual(["new spam", "kept"]);
  });
});

describe("an answer", () => {
  test("arrives with the visitor's words, in one conversation, and replies go to the site's mailbox", async () => {
    const message = await sent({ message: "The abbey is closed.\n\nIn winter.", about: "/station/stow" });
    expect(await answer({ message, text: "Thank you!\r\nIt is mended." })).toEqual({ status: 200, body: {} });
    expect((await answer({ message, text: "And the café too.", seen: 1 })).status).toBe(200);
    await deliverAll();
    expect(smtp.recipients).toEqual([[STAFF_MAILBOX], [MESSAGE.email], [MESSAGE.email]]);
    const [toStaff = "", first = "", second = ""] = smtp.messages;
    expect(first).toContain("Subject: Re: Opening hours");
    expect(first).toMatch(/^Reply-To: Alight <hello@alight\.example>/im);
    expect(first).toMatch(/^Thank you!\r\nIt is mended\.\r\n/m);
    expect(first).toContain("https://alight.example/station/stow:");
    expect(first).toMatch(/^> The abbey is closed\.\r\n>\r\n> In winter\./m);
    expect(references(first)).toEqual([idOf(toStaff)]);
    expect(references(second)).toEqual([idOf(toStaff), idOf(first)]);
    expect(await listed()).toMatchObject([
      {
        state: "answered",
        assigned_to_name: "Sue Staff",
        answers: [{ body: "Thank you!\nIt is mended.", by_name: "Sue Staff", delivery: "sent" }, {}],
      },
    ]);
  });

  test("nobody adds headers or recipients by an address, a subject or an answer", async () => {
    const message = await sent({ email: "a,eve@example.org" });
    await sql`update private.contact_messages set subject = ${"Hello\r\nBcc: eve@example.org"}`;
    await answer({ message, text: "x\r\n.\r\nMAIL FROM:<eve@example.org>\r\nRCPT TO:<eve@example.org>" });
    await deliverAll();
    expect(smtp.recipients).toEqual([[STAFF_MAILBOX], ['"a,eve"@example.org']]);
    expect(smtp.messages[1]?.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  });

  test("sent twice it goes out once; two people at once notice each other", async () => {
    const message = await sent();
    const id = crypto.randomUUID();
    for (let n = 0; n < 2; n++) expect((await answer({ id, message })).status).toBe(200);
    // As if the response to the first had been lost, and the words had been corrected.
    expect((await answer({ message, text: "Corrected" })).body.message).toMatch(/^Sue Staff has answered/);
    const other = await makeAccount(server, "staff", { fullName: "Olga Other" });
    const both = await Promise.all(
      [staff, other].map(({ token }) => answer({ message, seen: 1, text: "Now" }, { token })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toMatch(
      /^(Sue Staff|Olga Other) has answered meanwhile\./,
    );
    await deliverAll();
    expect(smtp.messages).toHaveLength(3);
  });

  test("that cannot be delivered is found, and sent again", async () => {
    const message = await sent();
    await deliverAll();
    await answer({ message });
    smtp.behave("refuse");
    await sql`update private.mail_outbox set attempts = 17, created_at = now() - interval '40 days'`;
    await deliverAll();
    await removeExpired(serverSql);
    const [found] = await listed({ wanted: "undelivered" });
    expect(found?.answers).toMatchObject([
      { delivery: "given_up", delivery_error: expect.stringContaining("mailbox is full") },
    ]);
    smtp.behave("accept");
    await clientFor(staff.token).rpc("resend_contact_mail", { message_id: message });
    await worker.deliverNext();
    expect((await listed())[0]?.answers).toMatchObject([{ delivery: "sent" }]);
    expect(await listed({ wanted: "undelivered" })).toEqual([]);
  });

  test.each([
    ["nobody left an address for", { email: "", name: "", about: "/station/stow" }, {}, /no e-mail address/],
    ["without words", {}, { text: " \n " }, "Write your answer first"],
    ["too long", {}, { text: "😀".repeat(5001) }, /at most 5000/],
    ["to nothing", {}, { message: crypto.randomUUID() }, "This message is not there any more"],
  ])("%s is refused", async (_, change, answered, reason) => {
    const message = await sent(change);
    expect(await answer({ message, ...answered })).toEqual({
      status: 400,
      body: { message: expect.stringMatching(reason) },
    });
    expect(await listed()).toMatchObject([{ state: "new", answers: [] }]);
  });

  test("5,000 characters of four bytes are kept; after sixty in an hour one waits", async () => {
    const message = await sent();
    expect((await answer({ message, text: "😀".repeat(5000) })).status).toBe(200);
    for (let n = 0; n < 59; n++) await answer({ message });
    expect((await answer({ message })).status).toBe(429);
  });

  test("goes with its message, also one that was not sent yet", async () => {
    const message = await sent();
    await answer({ message });
    await clientFor(staff.token).rpc("delete_contact_messages", { message_ids: [message] });
    expect(await sql`select from private.contact_answers`).toHaveLength(0);
    expect(await sql`select from private.mail_outbox`).toHaveLength(0);
  });
});

test("messages are found by who wrote or answered them, by who looks after them, and by their id", async () => {
  const message = await sent({ subject: "100 % wet" });
  await sent({ name: "Ann Example", email: "ann@example.org", message: "Something else entirely." });
  await answer({ message, text: "Take an umbrella." });
  for (const search of ["ZOE@", "0 % w", "umbrella", "sue staff", message])
    expect(await listed({ search }), search).toMatchObject([{ id: message }]);
  expect(await listed({ search: "%" })).toHaveLength(1);
  const assign = (account: string) =>
    clientFor(staff.token).rpc("assign_contact_message", { message_id: message, account });
  const other = await makeAccount(server, "staff", { fullName: "Olga Other" });
  expect((await assign(other.id)).error).toBeNull();
  expect(await listed({ search: "olga" })).toHaveLength(1);
  const waiting = await makeAccount(server, "waiting");
  expect((await assign(waiting.id)).error?.message).toMatch(/Only members of staff/);
});

/** A visitor's message, and its id. */
async function sent(change: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  expect((await send({ ...MESSAGE, ...change, id })).status).toBe(200);
  return id;
}

async function answer(body: object, { token = staff.token } = {}) {
  const request = new Request("https://alight.example/functions/v1/answer-message", {
    method: "POST",
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    body: JSON.stringify({ id: crypto.randomUUID(), text: "Thank you.", seen: 0, ...body }),
  });
  const response = await handle(request, ELSEWHERE, "answer");
  return { status: response.status, body: await response.json() };
}

const idOf = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1];
const references = (mail: string) =>
  /^References: ([^:]+)$/im
    .exec(mail.replace(/\r\n\s+/g, " "))?.[1]
    ?.trim()
    .split(/\s+/);
