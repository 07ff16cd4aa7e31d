import { decode } from "hono/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import { firstStaffKey } from "#server/accounts/first-staff.ts";
import { changeStaffPolicy } from "#server/database/change-staff-policy.ts";
import { devMailKey } from "#server/mail/unsent-mail.ts";
import { type Account, confirmationToken, letProofExpire, makeAccount } from "#tests/builders/account.ts";
import { refuseTimeout } from "#tests/setup/refuse-timeout.ts";
import { startTestDataApi, type TestDataApi } from "#tests/setup/test-data-api.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

/*
 * Who becomes staff, who decides, and what one may do with one's own account.
 */

const password = "correct horse battery";
const HERE = { address: "127.0.0.1", userAgent: "test" };

function functionsOf({ request }: TestDataApi) {
  return async (
    name: string,
    { token }: Pick<Account, "token">,
    body: object = {},
    init: RequestInit = {},
  ) => {
    const headers = { Authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
    const call = { method: "POST", body: JSON.stringify(body), ...init, headers };
    const response = await request(`/functions/v1/${name}`, call, HERE);
    return { status: response.status, body: (await response.json()) as never };
  };
}

async function signUp(server: TestDataApi, email: string, staff_key?: string) {
  await server.clientFor().auth.signUp({
    email,
    password,
    options: { data: { full_name: "Ann Example", ...(staff_key && { staff_key }) } },
  });
}

async function confirm(server: TestDataApi, email: string) {
  const token_hash = confirmationToken(server.sent, email);
  const { data, error } = await server.clientFor().auth.verifyOtp({ type: "signup", token_hash });
  if (error) throw error;
  return data;
}

const stateOf = async ({ sql }: TestDataApi, email: string) =>
  (await sql<{ state: string }[]>`select state from public.staff where email = ${email}`)[0]?.state;

const KEY = firstStaffKey(TEST_SECRETS);

const first = await startTestDataApi();
const lonely = await startTestDataApi();
const later = await startTestDataApi();
const server = await startTestDataApi();
const { sql, sent, clientFor } = server;
const call = functionsOf(server);

describe("the first member of staff", () => {
  test.each([
    ["without a key", undefined],
    ["with a wrong key", "0".repeat(32)],
    ["with a key that differs in its last digit", `${KEY.slice(0, -1)}${KEY.endsWith("0") ? "1" : "0"}`],
    ["with half of the key", KEY.slice(0, 16)],
    ["with the key of sent mail", devMailKey(TEST_SECRETS)],
    [
      "with the key of another installation",
      firstStaffKey({ ...TEST_SECRETS, jwtSecret: "another secret of the tests" }),
    ],
  ])("is nobody who signs up %s", async (name, key) => {
    const email = `${name.replaceAll(" ", "-")}@example.org`;
    await signUp(first, email, key);
    const { user } = await confirm(first, email);
    expect(await stateOf(first, email)).toBe("waiting");
    expect(user?.user_metadata).not.toHaveProperty("staff_key");
  });

  test("is not whoever signs up anew, without the key, for an address that was never confirmed", async () => {
    const email = "taken@example.org";
    await signUp(first, email, KEY);
    await signUp(first, email);
    await confirm(first, email);
    expect(await stateOf(first, email)).toBe("waiting");
  });

  test("signs up with the key, and confirms the address anywhere; four at once make one", async () => {
    expect(await first.accounts.needsFirstStaff()).toBe(true);
    const emails = ["a", "b", "c", "d"].map((name) => `${name}@example.org`);
    for (const email of emails) await signUp(first, email, KEY);
    expect(await first.sql`select from public.staff where state = 'approved'`).toHaveLength(0);
    await Promise.all(emails.map((email) => confirm(first, email)));
    const states = await Promise.all(emails.map((email) => stateOf(first, email)));
    expect(states.toSorted()).toEqual(["approved", "waiting", "waiting", "waiting"]);
    expect(await first.accounts.needsFirstStaff()).toBe(false);
  });

  test("is there: the key makes nobody staff any more", async () => {
    const email = "late@example.org";
    await signUp(first, email, KEY);
    await confirm(first, email);
    expect(await stateOf(first, email)).toBe("waiting");
    await signUp(first, email, KEY);
    expect(await stateOf(first, email)).toBe("waiting");
  });

  test("may have signed up without the key before; the address shows whose account it is", async () => {
    const email = "early@example.org";
    await signUp(lonely, email);
    await confirm(lonely, email);
    const refused = "refused@example.org";
    await signUp(lonely, refused);
    await confirm(lonely, refused);
    await lonely.sql`update public.staff set state = 'refused' where email = ${refused}`;
    await signUp(lonely, refused, KEY);
    expect(await stateOf(lonely, refused)).toBe("refused");

    await signUp(lonely, email, KEY);
    expect(await stateOf(lonely, email)).toBe("approved");
    expect(lonely.sent.at(-1)).toMatchObject({ to: email, subject: "Alight: you have an account already" });
  });

  test("is not missed with the open policy", async () => {
    await changeStaffPolicy(later.serverSql, "open");
    expect(await later.accounts.needsFirstStaff()).toBe(false);
    await changeStaffPolicy(later.serverSql, "approval");
    expect(await later.accounts.needsFirstStaff()).toBe(true);
  });

  test("keeps the claim when the link is sent again", async () => {
    const email = "slow@example.org";
    await signUp(later, email, KEY);
    await later.clientFor().auth.resend({ type: "signup", email });
    await confirm(later, email);
    expect(await stateOf(later, email)).toBe("approved");
    expect(await later.sql`select from private.first_staff_sign_ups`).toHaveLength(0);
  });

  test("leaves no key behind: not in the account, the response, the token or the log", async () => {
    const email = "discreet@example.org";
    const response = await later.clientFor().auth.signUp({
      email,
      password,
      options: { data: { full_name: "Ann", staff_key: KEY } },
    });
    const session = await confirm(later, email);
    const users = await later.sql`select to_jsonb(u) as row from auth.users u`;
    const log = await later.sql`select to_jsonb(l) as row from private.security_log l`;
    const token = decode(session.session?.access_token ?? "");
    expect(JSON.stringify([response, session, users, log, token])).not.toContain(KEY);
    expect(session.user?.user_metadata.full_name).toBe("Ann");
  });

  test("is followed by whoever signs up with the open policy", async () => {
    await changeStaffPolicy(later.serverSql, "open");
    for (const email of ["one@example.org", "two@example.org"]) {
      await signUp(later, email);
      await confirm(later, email);
      expect(await stateOf(later, email)).toBe("approved");
    }
  });
});

describe("deciding", () => {
  let staff: Account;
  let waiting: Account;

  beforeAll(async () => {
    staff = await makeAccount(server, "staff", { fullName: "Sue Staff" });
    waiting = await makeAccount(server, "waiting");
  });

  test("staff hears of somebody who waits, approves, and the account can write at the next request", async () => {
    const email = "new@example.org";
    await signUp(server, email);
    const { user, session } = await confirm(server, email);
    expect(sent.at(-1)).toMatchObject({
      to: staff.email,
      subject: "Alight: somebody is waiting to be approved",
    });
    const token = session?.access_token ?? "";
    const write = () => clientFor(token).from("activities").insert({ name: crypto.randomUUID() });
    expect((await write()).error).not.toBeNull();

    const decided = await call("staff-decision", staff, { account: user?.id, decision: "approved" });
    expect(decided).toEqual({ status: 200, body: { email, state: "approved" } });
    expect(sent.at(-1)).toMatchObject({ to: email, subject: "Alight: welcome among the staff" });
    expect((await write()).error).toBeNull();

    await call("staff-decision", staff, { account: user?.id, decision: "removed" });
    expect((await write()).error).not.toBeNull();
  });

  test("whoever waits, was refused or removed decides nothing, and sees nothing", async () => {
    for (const state of ["waiting", "refused", "removed", "signed-in"] as const) {
      const eve = await makeAccount(server, state);
      for (const [name, body] of [
        ["staff-decision", { account: eve.id, decision: "approved" }],
        ["staff-invite", { email: "friend@example.org" }],
        ["staff-withdraw", { email: "friend@example.org" }],
        ["staff-accounts", {}],
        ["security-log", {}],
      ] as const)
        expect(await call(name, eve, body), `${state} ${name}`).toMatchObject({ status: 403 });
    }
  });

  test.each([
    ["refused", 200],
    ["refused", 400],
    ["removed", 400],
    ["approved", 200],
    ["approved", 400],
    ["waiting", 400],
  ])("who waits becomes %s: %i", async (decision, status) => {
    expect((await call("staff-decision", staff, { account: waiting.id, decision })).status).toBe(status);
  });

  test("an invitation that is taken back makes nobody staff", async () => {
    const email = "withdrawn@example.org";
    await call("staff-invite", staff, { email });
    await letProofExpire(server, staff);
    expect(await call("staff-withdraw", staff, { email })).toMatchObject({
      status: 400,
      body: { error_code: "reauthentication_needed" },
    });
    await call("account-reauthenticate", staff, { current_password: staff.password });
    expect((await call("staff-withdraw", staff, { email })).status).toBe(200);
    expect((await call("staff-withdraw", staff, { email })).body).toMatchObject({
      message: "This invitation is not open any more",
    });
    await signUp(server, email);
    await confirm(server, email);
    expect(await stateOf(server, email)).toBe("waiting");
  });

  test("an invited address is staff once it is confirmed", async () => {
    const email = "Invited@Example.org";
    expect((await call("staff-invite", staff, { email })).body).toMatchObject({ state: "invited" });
    expect(sent.at(-1)?.to).toBe(email);
    await signUp(server, "invited@example.org");
    expect(await stateOf(server, "invited@example.org")).toBeUndefined();
    await confirm(server, "invited@example.org");
    expect(await stateOf(server, "invited@example.org")).toBe("approved");
    expect((await call("staff-invite", staff, { email })).status).toBe(400);
  });

  test("the list shows accounts with their last sign-in and second step, those who wait first", async () => {
    const eve = await makeAccount(server, "waiting");
    const { body } = await call("staff-accounts", staff);
    const { accounts } = body as { accounts: Record<string, unknown>[] };
    expect(accounts.find(({ email }) => email === eve.email)).toMatchObject({
      full_name: "Ann Example",
      state: "waiting",
      has_second_factor: false,
      last_sign_in_at: expect.stringMatching(/^20/),
    });
    const states = accounts.map(({ state }) => state === "waiting");
    expect(states).toEqual(states.toSorted().reverse());
    expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$/);
  });

  test("who did what, when and from where is in a log that nobody changes", async () => {
    const { body } = await call("security-log", staff, { limit: 200 });
    const { entries } = body as { entries: Record<string, unknown>[] };
    expect(entries.find(({ event }) => event === "staff_invited")).toMatchObject({
      account: staff.id,
      email: "invited@example.org",
      address: "127.0.0.1",
      details: { by: "Sue Staff" },
    });
    expect(entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["login_success", "staff_waiting", "staff_approved", "staff_removed"]),
    );
    const [oldest] = entries.slice(-1);
    const next = await call("security-log", staff, { before: Number(entries[0]?.id), limit: 1 });
    expect((next.body as { entries: { id: string }[] }).entries[0]?.id).toBe(entries[1]?.id);
    expect(oldest).toBeDefined();

    await clientFor(staff.token).from("activities").insert({ name: "Logged" });
    const { body: after } = await call("security-log", staff, { limit: 1 });
    expect((after as { entries: unknown[] }).entries).toMatchObject([
      { event: "content_insert", email: staff.email, address: "192.0.2.1", details: { name: "Logged" } },
    ]);

    await expect(sql`update private.security_log set event = 'x'`).rejects.toMatchObject({ code: "42501" });
    await expect(sql`delete from private.security_log`).rejects.toMatchObject({ code: "42501" });
    await expect(sql`truncate private.security_log`).rejects.toMatchObject({ code: "42501" });
    await sql`insert into private.security_log (at, event) values (now() - interval '13 months', 'old')`;
    expect((await sql`delete from private.security_log where at < now() - interval '12 months'`).count).toBe(
      1,
    );
  });
});

describe("the last member of staff", () => {
  const callLonely = functionsOf(lonely);

  test("cannot be removed, nor leave, nor be deleted with the account; of two that remove each other one stays", async () => {
    const [a] = await lonely.sql<
      { id: string }[]
    >`select user_id as id from public.staff where state = 'approved'`;
    const [b, c] = [await makeAccount(lonely, "staff"), await makeAccount(lonely, "staff")];
    await callLonely("staff-decision", b, { account: a?.id, decision: "removed" });

    const both = await Promise.all([
      callLonely("staff-decision", b, { account: c.id, decision: "removed" }),
      callLonely("staff-decision", c, { account: b.id, decision: "removed" }),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = (await stateOf(lonely, b.email)) === "approved" ? b : c;
    expect(await callLonely("staff-decision", left, { account: left.id, decision: "removed" })).toEqual({
      status: 400,
      body: { message: "The last member of staff cannot be removed" },
    });
    expect(await callLonely("account-delete", left, { current_password: password })).toMatchObject({
      status: 400,
    });
    await expect(lonely.sql`delete from auth.users`).rejects.toThrow("The last member of staff");
    expect(await stateOf(lonely, left.email)).toBe("approved");
  });
});

describe("one's own account", () => {
  test("a change by a session that has just ended is refused, also before the server has heard of its end", async () => {
    const member = await makeAccount(server, "staff");
    const ask = (method: string) =>
      server.request("/rest/v1/regions?slug=eq.nowhere", {
        method,
        headers: { Authorization: `Bearer ${member.token}` },
      });
    await server.changes.caughtUp("staff");
    expect((await ask("DELETE")).status).toBe(204);
    await sql.begin(async (tx) => {
      // Without triggers nothing is announced.
      await tx`set local session_replication_role = replica`;
      await tx`delete from auth.sessions where user_id = ${member.id}`;
    });
    expect(await (await ask("DELETE")).json()).toMatchObject({ message: "Only staff may do this" });
  });

  test("sessions are listed, and ended one by one", async () => {
    const account = await makeAccount(server, "signed-in");
    const elsewhere = clientFor();
    const { data } = await elsewhere.auth.signInWithPassword(account);
    type Listed = { sessions: { id: string; is_current: boolean; user_agent: string; address: string }[] };
    const { sessions } = (await call("account-sessions", account)).body as Listed;
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    const other = sessions.find(({ is_current, address }) => !is_current && address === "192.0.2.1");
    const after = (await call("account-sessions", account, { end: other?.id })).body as Listed;
    expect(after.sessions).toHaveLength(sessions.length - 1);
    const token = data.session?.access_token ?? "";
    expect(await call("account-sessions", { ...account, token })).toMatchObject({
      body: { message: "Session from session_id claim in JWT does not exist" },
    });

    const eve = await makeAccount(server, "signed-in");
    await call("account-sessions", eve, { end: after.sessions.find((s) => s.is_current)?.id });
    expect((await clientFor().auth.getUser(account.token)).error).toBeNull();
  });

  test("the export holds what is stored of oneself, no secret, and nobody else", async () => {
    const account = await makeAccount(server, "waiting", { fullName: "Bob Export" });
    const { status, body } = await call("account-export", account);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { email: account.email, user_metadata: { full_name: "Bob Export" } },
      identities: [{ provider: "email" }],
      staff: { state: "waiting" },
    });
    const text = JSON.stringify(body);
    expect(text).toContain("login_success");
    expect(text).not.toMatch(/\$2[aby]\$|relater_token"|encrypted/);
    for (const address of text.match(/[\w-]+@example\.org/g) ?? []) expect(address).toBe(account.email);
  });

  test("with two-step verification the password alone neither shows nor ends its sessions, nor exports it", async () => {
    const account = await makeAccount(server, "signed-in");
    await sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      values (gen_random_uuid(), ${account.id}, 'totp', 'verified', 'secret')`;
    for (const name of ["account-sessions", "account-export"])
      expect(await call(name, account), name).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining("AAL2 required") },
      });
  });

  test("it is deleted with the password, and content keeps the name", async () => {
    await makeAccount(server, "staff");
    const account = await makeAccount(server, "staff", { fullName: "Cat Gone" });
    await clientFor(account.token).from("attractions").insert({ name: "Kept Castle" });
    const { email, id } = account;
    await letProofExpire(server, account);
    expect((await call("account-delete", account, {})).status).toBe(400);
    expect((await call("account-delete", account, { current_password: "wrong" })).status).toBe(400);
    expect((await call("account-delete", account, { current_password: password })).status).toBe(200);
    expect(await sql`select from auth.users where id = ${id}`).toHaveLength(0);
    expect(sent.at(-1)).toMatchObject({ to: email, subject: "Alight: your account was deleted" });
    expect((await clientFor().auth.signInWithPassword(account)).error).toMatchObject({
      code: "invalid_credentials",
    });
    const [kept] = await sql`select created_by, created_by_name from attractions where name = 'Kept Castle'`;
    expect(kept).toEqual({ created_by: null, created_by_name: "Cat Gone" });
    const events = await sql`
      select event, address from private.security_log where account = ${id} order by id desc limit 3`;
    expect(events).toEqual([
      { event: "account_deleted", address: HERE.address },
      { event: "staff_deleted", address: HERE.address },
      { event: "content_insert", address: "192.0.2.1" },
    ]);
    expect(await sql`select from private.revisions where saved_by_name = 'Cat Gone'`).toHaveLength(1);
    expect((await call("account-sessions", account)).status).toBe(403);
  });

  test("with thousands of places it takes longer than a request, and is deleted all the same", async () => {
    await makeAccount(server, "staff");
    const account = await makeAccount(server, "staff");
    await clientFor(account.token).from("attractions").insert({ name: "Kept Mill", status: "published" });
    await refuseTimeout(sql, async () => {
      const body = { current_password: password };
      expect(await call("account-delete", account, body)).toEqual({ status: 200, body: {} });
    });
    expect(await sql`select from auth.users where id = ${account.id}`).toHaveLength(0);
    expect(await sql`select from auth.sessions where user_id = ${account.id}`).toHaveLength(0);
  });

  test("another site's page, a GET and a missing token get nothing", async () => {
    const account = await makeAccount(server, "signed-in");
    const cross = { headers: { Origin: "https://evil.example" } };
    expect((await call("account-export", account, {}, cross)).status).toBe(403);
    expect((await call("account-export", { token: "" }, {})).status).toBe(401);
    expect((await call("account-delete", account, { current_password: 5 })).status).toBe(400);
    expect((await call("account-sessions", account, {}, { body: "{" })).status).toBe(400);
  });
});
