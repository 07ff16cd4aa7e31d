import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeLimits } from "#server/accounts/limits.ts";
import { removeExpired } from "#server/database/expiry.ts";
import { makeNewsletter } from "#server/functions/newsletter.ts";
import { makeMailOutbox } from "#server/mail/mail-outbox.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { decodeQuotedPrintable } from "#tests/setup/quoted-printable.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";
import { ELSEWHERE, startTestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * The site's own newsletter list, as forms, scripts and mail programs use it.
 */

const server = await startTestDataApi();
const { sql, serverSql, clientFor } = server;
const smtp = await startSmtpServer();
const SITE = "https://alight.example";
const outbox = makeMailOutbox(serverSql, {
  mailer: smtpMailer(smtp.url, "alight@example.org"),
  domain: "alight.example",
  log: { info() {}, warn() {}, error() {} },
});
const store = { put: outbox.put };
const options = {
  sql: serverSql,
  outbox: store,
  limits: makeLimits(serverSql),
  siteUrl: SITE,
  log: { error() {} },
};
const answer = makeNewsletter(options);

let count = 0;
function newAddress(): string {
  count += 1;
  return `198.51.100.${count}`;
}

type From = { accept?: string; address?: string; origin?: string; by?: typeof answer };

async function post(
  path: string,
  form: Record<string, string> | FormData = {},
  { accept = "text/html", address = newAddress(), origin = SITE, by = answer }: From = {},
) {
  const request = new Request(`${SITE}${path}`, {
    method: "POST",
    headers: { Accept: accept, ...(origin && { Origin: origin }) },
    body: form instanceof FormData ? form : new URLSearchParams(form),
  });
  const step = new URL(path, SITE).pathname.split("/")[2] ?? "join";
  const response = await by(step, request, { ...ELSEWHERE, address });
  if (!response) throw new Error(`There is no step ${step}`);
  return { status: response.status, to: response.headers.get("Location"), text: await response.text() };
}

/** What was sent to `email`, as one text; the last message if there are several. */
async function lastMail(email: string): Promise<string> {
  while (await outbox.deliverNext());
  const mail = smtp.messages.findLast((_, index) => smtp.recipients[index]?.includes(email)) ?? "";
  const end = mail.indexOf("\r\n\r\n");
  // Long headers are folded.
  return mail.slice(0, end).replace(/\r\n[ \t]+/g, " ") + decodeQuotedPrintable(mail.slice(end));
}

const linkIn = (mail: string, step: string) =>
  new RegExp(`${SITE}(/newsletter/${step}\\?token=[\\w-]+)`).exec(mail)?.[1] ?? "";

const onList = async () =>
  (
    await sql<{ email: string }[]>`
      select email from private.newsletter_subscribers where confirmed_at is not null order by email`
  ).map(({ email }) => email);

async function join(email: string): Promise<string> {
  await post("/newsletter", { email });
  await post(linkIn(await lastMail(email), "confirm"));
  return lastMail(email);
}

beforeEach(async () => {
  await outbox.close();
  smtp.reset();
  await sql`truncate private.newsletter_subscribers, private.mail_outbox, private.rate_limits`;
});

test("who follows the link is on the list, and leaves it by the link in each message", async () => {
  expect(await post("/newsletter", { email: " Ann@Example.org " })).toMatchObject({
    status: 303,
    to: "/newsletter/asked",
  });
  expect(await onList()).toEqual([]);
  const asked = await lastMail("ann@example.org");
  const confirm = linkIn(asked, "confirm");
  expect(await post(confirm)).toMatchObject({ status: 303, to: "/newsletter/confirmed" });
  expect(await onList()).toEqual(["ann@example.org"]);
  const welcome = await lastMail("ann@example.org");
  expect(welcome).toContain("you are on the list");

  // A double click.
  expect(await post(confirm)).toMatchObject({ to: "/newsletter/confirmed" });
  expect(smtp.messages).toHaveLength(2);
  expect(await post(linkIn(welcome, "unsubscribe"))).toMatchObject({ to: "/newsletter/unsubscribed" });
  expect(await onList()).toEqual([]);
  expect(await post(confirm)).toMatchObject({ to: "/newsletter/expired" });
});

test("a mail program unsubscribes with one click, from wherever it runs", async () => {
  const mail = await join("ann@example.org");
  const [, url = ""] = /^List-Unsubscribe: <(.+)>\r$/m.exec(mail) ?? [];
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const click = { "List-Unsubscribe": "One-Click" };
  const response = await post(url.slice(SITE.length), click, { accept: "*/*", origin: "" });
  expect(response).toEqual({ status: 200, to: null, text: "You are off the list.\n" });
  expect(await onList()).toEqual([]);
  // As parts of a form, and as often as it likes.
  const parts = new FormData();
  parts.append("List-Unsubscribe", "One-Click");
  expect(await post(url.slice(SITE.length), parts, { origin: "https://mail.example" })).toEqual(response);
});

test("scripts get the same in JSON", async () => {
  const accept = "application/json";
  expect(await post("/newsletter", { email: "ann@example.org" }, { accept })).toMatchObject({ status: 200 });
  expect(await post("/newsletter", { email: "ann" }, { accept })).toMatchObject({
    status: 400,
    text: expect.stringContaining('"message":"Please enter a valid email address."'),
  });
});

test("known and unknown addresses are answered alike; the mailbox says which", async () => {
  await join("ann@example.org");
  const [known, unknown] = [
    await post("/newsletter", { email: "ann@example.org" }),
    await post("/newsletter", { email: "eve@example.org" }),
  ];
  expect(known).toEqual(unknown);
  expect(await lastMail("ann@example.org")).toContain("on the list already");
  expect(await lastMail("eve@example.org")).toContain("confirm your subscription");
  expect(await onList()).toEqual(["ann@example.org"]);
});

test("the newest link counts, for a week", async () => {
  const email = "ann@example.org";
  await post("/newsletter", { email });
  const first = linkIn(await lastMail(email), "confirm");
  await post("/newsletter", { email });
  expect(await post(first)).toMatchObject({ to: "/newsletter/expired" });
  const second = linkIn(await lastMail(email), "confirm");
  await sql`update private.newsletter_subscribers set requested_at = now() - interval '8 days'`;
  expect(await post(second)).toMatchObject({ to: "/newsletter/expired" });
  await removeExpired(serverSql);
  expect(await sql`select from private.newsletter_subscribers`).toHaveLength(0);
});

test("who is on the list stays, however long ago that was", async () => {
  await join("ann@example.org");
  await sql`update private.newsletter_subscribers set requested_at = now() - interval '3 years'`;
  await removeExpired(serverSql);
  expect(await onList()).toEqual(["ann@example.org"]);
});

test.each([
  "",
  "ann",
  "ann@example",
  "a b@example.org",
  "ann\u0000@example.org",
  "ann@example.org\r\nBcc: eve@example.org",
])("%j is no address", async (email) => {
  expect(await post("/newsletter", { email })).toMatchObject({ status: 303, to: "/newsletter/invalid" });
  expect(await sql`select from private.mail_outbox`).toHaveLength(0);
});

test("nobody's mailbox is filled: three an hour for each address, five from one place", async () => {
  const forOne = [];
  for (let n = 0; n < 4; n++) forOne.push((await post("/newsletter", { email: "ann@example.org" })).to);
  expect(forOne.at(-2)).toBe("/newsletter/asked");
  expect(forOne.at(-1)).toBe("/newsletter/too-many");
  const fromOne = [];
  for (let n = 0; n < 6; n++)
    fromOne.push(
      (await post("/newsletter", { email: `ann${n}@example.org` }, { address: "203.0.113.5" })).to,
    );
  expect(fromOne.at(-2)).toBe("/newsletter/asked");
  expect(fromOne.at(-1)).toBe("/newsletter/too-many");
});

test("a step that fails leads to a page that says so, and is logged", async () => {
  const log = { error: vi.fn() };
  const by = makeNewsletter({ ...options, log, outbox: { put: () => Promise.reject(new Error("broken")) } });
  expect(await post("/newsletter", { email: "ann@example.org" }, { by })).toMatchObject({
    status: 303,
    to: "/newsletter/failed",
  });
  expect(log.error).toHaveBeenCalledWith({ error: "broken" }, expect.any(String));
});

test("a mail program whose click fails is told so", async () => {
  const sql = (() => Promise.reject(Object.assign(new Error("stopping"), { code: "57P01" }))) as never;
  const token = crypto.randomUUID();
  const click = { "List-Unsubscribe": "One-Click" };
  expect(
    await post(`/newsletter/unsubscribe?token=${token}`, click, {
      accept: "*/*",
      by: makeNewsletter({ ...options, sql }),
    }),
  ).toMatchObject({ status: 503, to: null });
});

test("other sites cannot sign anybody up", async () => {
  const origin = "https://evil.example";
  expect((await post("/newsletter", { email: "ann@example.org" }, { origin })).status).toBe(403);
});

describe("staff", () => {
  let staff: Account;
  let waiting: Account;
  beforeAll(async () => {
    staff = await makeAccount(server, "staff");
    waiting = await makeAccount(server, "waiting");
  });
  const call = async (account: Account, name: string, args: object = {}) =>
    clientFor(account.token).rpc(name as never, args as never);

  test("reads, exports and removes; the last two are logged", async () => {
    await join("ann@example.org");
    await post("/newsletter", { email: "eve@example.org" });
    expect((await call(staff, "list_subscribers")).data).toMatchObject({
      total: 1,
      waiting: 1,
      data: [{ email: "ann@example.org" }],
    });
    expect((await call(staff, "export_subscribers")).data).toMatchObject([
      { email: "ann@example.org", unsubscribe_token: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
    for (let twice = 0; twice < 2; twice++)
      await call(staff, "delete_subscriber", { subscriber: "ann@example.org" });
    expect(await onList()).toEqual([]);
    const log = await sql`
      select event, details from private.security_log
      where account = ${staff.id} and starts_with(event, 'newsletter_') order by id`;
    // The address itself is gone.
    const details = { by: expect.any(String) };
    expect(log).toEqual([
      { event: "newsletter_exported", details },
      { event: "newsletter_removed", details: { ...details, count: 1 } },
    ]);
  });

  test("nobody else does", async () => {
    await join("ann@example.org");
    for (const [name, args] of [
      ["list_subscribers", {}],
      ["export_subscribers", {}],
      ["delete_subscriber", { subscriber: "ann@example.org" }],
    ] as const)
      expect((await call(waiting, name, args)).error, name).not.toBeNull();
    expect(await onList()).toEqual(["ann@example.org"]);
  });
});
