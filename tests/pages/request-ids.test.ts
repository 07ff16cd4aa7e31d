import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { connectTo, startSite } from "#tests/setup/site.ts";

/** Refuses every recipient by name, as mail servers do. */
const mailServer = createServer((socket) => {
  socket.write("220 mail.example.org\r\n");
  socket.on("data", (line) => {
    const [, recipient] = /^RCPT TO:(.*)\r/.exec(String(line)) ?? [];
    socket.write(recipient ? `550 ${recipient}: no such mailbox\r\n` : "250 OK\r\n");
  });
});
const site = await startSite({
  LOG_LEVEL: "debug",
  TRUSTED_PROXY: "127.0.0.1,::1,::ffff:127.0.0.1",
  SITE_URL: "http://localhost",
  SMTP_URL: `smtp://127.0.0.1:${await listenOnFreePort(mailServer)}`,
  CONTACT_EMAIL: "team@example.org",
});
afterAll(async () => {
  await site.stop();
  mailServer.close();
});

const PERSON = { email: "ann.example@example.org", name: "Annabel Examplewoman", address: "203.0.113.77" };
const GIVEN = "0123456789abcdef0123456789abcdef";

const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { ...init, headers: { "X-Forwarded-For": PERSON.address, ...init.headers } });
const idOf = (response: Response) => response.headers.get("X-Request-Id");
const lines = () => site.server.logged.map((line) => JSON.parse(line));

test.each(["/", "/nowhere", "/favicon.svg", "/rest/v1/stations", "/health"])(
  "the response of %s names its request, by an id of its own or the proxy's",
  async (path) => {
    const own = idOf(await ask(path));
    expect(own).toMatch(/^[\da-f]{16}$/);
    expect(idOf(await ask(path))).not.toBe(own);
    expect(idOf(await ask(path, { headers: { "X-Request-Id": GIVEN } }))).toBe(GIVEN);
    expect(idOf(await ask(path, { headers: { "X-Request-Id": "<script>" } }))).toMatch(/^[\da-f]{16}$/);
  },
);

test("a page that fails names the request that is in the log", async () => {
  const sql = connectTo(site);
  await sql`alter table public.lines rename to gone`;
  const response = await ask("/station/tweedbank");
  expect(response.status).toBe(503);
  const html = await response.text();
  const [, named] =
    /If you write to us, name <code>([\da-f-]+)<\/code>/.exec(html.replaceAll("<!-- -->", "")) ?? [];
  expect(named).toBe(idOf(response));
  const line = lines().find(({ request }) => request === named);
  expect(line?.msg).toBe("the database could not be read");
  await sql`alter table public.gone rename to lines`;
  await sql.end();
});

test("nothing of a person stands in the log, whatever fails", async () => {
  const settings = await (await ask("/documents/account-settings")).json();
  const send = (path: string, body: object, headers = {}) =>
    ask(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", apikey: settings.publishableKey, ...headers },
    });
  const { email, name } = PERSON;
  const password = "correct horse battery";
  const message = { name, email, subject: "A question", message: "When is the abbey open on Sundays?" };
  const everything = async () => {
    await send("/auth/v1/signup", { email, password, data: { full_name: name } });
    await send("/auth/v1/token?grant_type=password", { email, password: "wrong horse battery" });
    await send("/auth/v1/recover", { email });
    await send("/functions/v1/send-contact-email", message);
    await ask("/newsletter", { method: "POST", body: new URLSearchParams({ email }) });
    await ask(`/rest/v1/stations?select=name&name=eq.${name}`, {
      headers: { apikey: settings.publishableKey },
    });
    await ask(`/search?q=${encodeURIComponent(name)}`);
    await ask("/auth/confirm?token_hash=verysecret&type=signup");
  };
  await everything();
  const sql = connectTo(site);
  for (const table of ["auth.users", "private.mail_outbox", "public.stations"])
    await sql.unsafe(`alter table ${table} rename to gone_${table.replace(".", "_")}`);
  await everything();
  await sql.end();
  await expect.poll(() => lines().some(({ msg }) => msg === "mail was not sent")).toBe(true);
  expect(lines().map(({ msg }) => msg)).toContain("an account request failed");
  const log = [...site.server.logged, ...site.server.printed].join("\n");
  for (const secret of [email, "Annabel", PERSON.address, "horse", "verysecret", "abbey", "team@example.org"])
    expect(log).not.toContain(secret);
});
