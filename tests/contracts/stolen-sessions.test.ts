import { beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "#server/database/sql.ts";
import {
  type Account,
  codeOf,
  confirmationToken,
  letProofExpire,
  makeAccount,
} from "#tests/builders/account.ts";
import { countWaiting } from "#tests/setup/count-waiting.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * What somebody can do who holds a session or a password that is not theirs, and how its owner gets back.
 */

const server = await startTestDataApi({
  providers: {
    github: {
      authorizeUrl: "https://github.example/authorize",
      scopes: "",
      clientId: "alight",
      profileOf: () => Promise.reject(new Error("not reached")),
    },
  },
});
const counted = await startTestDataApi({ limits: true });
const { sql, sent } = server;

type Answer = { status: number; body: Record<string, unknown> };

async function call(
  { token }: Pick<Account, "token">,
  method: string,
  path: string,
  body?: object,
  on = server,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await on.request(path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

async function enrol(account: Pick<Account, "token">, friendly_name = "Phone", on = server) {
  const { status, body } = await call(
    account,
    "POST",
    "/auth/v1/factors",
    { factor_type: "totp", friendly_name },
    on,
  );
  return { status, body, id: String(body.id), secret: (body.totp as { secret: string })?.secret };
}

async function verify(
  account: Pick<Account, "token">,
  { id, secret }: { id: string; secret: string },
  steps = 0,
) {
  const challenge = await call(account, "POST", `/auth/v1/factors/${id}/challenge`, {});
  const input = { challenge_id: challenge.body.id, code: codeOf(secret, steps) };
  return call(account, "POST", `/auth/v1/factors/${id}/verify`, input);
}

/* Each code counts once: the one of now, then the one of half a minute later, which counts already. */

/** Two-step verification is on; the session of the result has passed it. */
async function withFactor(account: Account) {
  const factor = await enrol(account);
  const { status, body } = await verify(account, factor);
  expect(status).toBe(200);
  return { ...account, token: String(body.access_token), factor };
}

async function signIn(account: Pick<Account, "email" | "password">): Promise<Account> {
  const { data, error } = await server.clientFor().auth.signInWithPassword(account);
  if (error) throw error;
  const { access_token: token, refresh_token: refreshToken } = data.session;
  return { ...account, id: data.user.id, token, refreshToken };
}

async function recover(email: string, from = {}) {
  const { auth } = server.clientFor(undefined, from);
  await auth.resetPasswordForEmail(email);
  return auth.verifyOtp({ type: "recovery", token_hash: confirmationToken(sent, email) });
}

const stateOf = async ({ id }: Pick<Account, "id">) =>
  (await sql<{ state: string }[]>`select state from public.staff where user_id = ${id}`)[0]?.state;
const mailTo = (email: string) => sent.filter(({ to }) => to === email).map(({ subject }) => subject);

let account: Account;
let other: Account;

beforeEach(async () => {
  account = await makeAccount(server, "staff");
  other = await makeAccount(server, "waiting");
});

const challenge = "a".repeat(43);
/** What needs a proof of the last quarter of an hour. */
const ACTS: [string, (who: Account) => Promise<Answer>][] = [
  ["enrol a factor", (who) => enrol(who)],
  [
    "link an identity",
    (who) =>
      call(
        who,
        "GET",
        `/auth/v1/user/identities/authorize?provider=github&code_challenge=${challenge}&code_challenge_method=s256`,
      ),
  ],
  ["invite somebody", (who) => call(who, "POST", "/functions/v1/staff-invite", { email: newEmail() })],
  [
    "decide on staff",
    (who) => call(who, "POST", "/functions/v1/staff-decision", { account: other.id, decision: "approved" }),
  ],
  ["change the address", (who) => call(who, "PUT", "/auth/v1/user", { email: newEmail() })],
  ["change the password", (who) => call(who, "PUT", "/auth/v1/user", { password: "another battery" })],
  ["delete the account", (who) => call(who, "POST", "/functions/v1/account-delete", {})],
];
let count = 0;
const newEmail = () => `new-${++count}@example.org`;

describe("a session whose proof is older than a quarter of an hour", () => {
  test.each(ACTS)("cannot %s, until the password is given", async (_, act) => {
    await letProofExpire(server, account);
    expect(await act(account)).toMatchObject({
      status: 400,
      body: { error_code: "reauthentication_needed" },
    });
    const reauthenticate = (current_password: string) =>
      call(account, "POST", "/functions/v1/account-reauthenticate", { current_password });
    expect(await reauthenticate("not this one")).toMatchObject({
      status: 400,
      body: { error_code: "current_password_invalid" },
    });
    expect((await act(account)).status).toBe(400);
    expect((await reauthenticate(account.password)).status).toBe(200);
    expect((await act(account)).status).toBe(200);
  });

  test.each(ACTS)("cannot %s after a refresh either, which proves nothing", async (_, act) => {
    await letProofExpire(server, account);
    const { data } = await server.clientFor().auth.refreshSession({ refresh_token: account.refreshToken });
    const refreshed = { ...account, token: data.session?.access_token ?? "" };
    expect((await act(refreshed)).body.error_code).toBe("reauthentication_needed");
  });

  test("cannot make recovery codes, until a code of the app is given", async () => {
    const owner = await withFactor(account);
    const make = () => call(owner, "POST", "/auth/v1/factors/recovery-codes", {});
    await letProofExpire(server, owner);
    expect((await make()).body.error_code).toBe("reauthentication_needed");
    const { body } = await verify(owner, owner.factor, 1);
    expect(
      (await call({ token: String(body.access_token) }, "POST", "/auth/v1/factors/recovery-codes", {}))
        .status,
    ).toBe(200);
  });

  test("may see, read and write as before", async () => {
    await letProofExpire(server, account);
    const client = server.clientFor(account.token);
    expect((await client.rpc("is_staff")).data).toBe(true);
    expect((await client.from("activities").insert({ name: crypto.randomUUID() })).error).toBeNull();
    expect((await call(account, "PUT", "/auth/v1/user", { data: { full_name: "Ann" } })).status).toBe(200);
  });

  test("a link from the mailbox is a proof", async () => {
    const { data } = await recover(account.email);
    const token = data.session?.access_token ?? "";
    expect((await call({ token }, "POST", "/functions/v1/account-delete", {})).status).toBe(200);
  });

  test("a password that is sent along is checked, also where none is asked for", async () => {
    const body = { current_password: "not this one" };
    expect((await call(account, "POST", "/functions/v1/account-delete", body)).status).toBe(400);
    expect(await sql`select from auth.users where id = ${account.id}`).toHaveLength(1);
  });
});

describe("with a second step, a session that has not passed it", () => {
  const ALL_ACTS: typeof ACTS = [
    ...ACTS,
    [
      "change the name",
      (session) => call(session, "PUT", "/auth/v1/user", { data: { full_name: "Somebody Else" } }),
    ],
    ["end the other sessions", (session) => call(session, "POST", "/auth/v1/logout?scope=others")],
    ["end all sessions", (session) => call(session, "POST", "/auth/v1/logout")],
  ];

  test.each(ALL_ACTS)("cannot %s, with the password either", async (_, act) => {
    await withFactor(account);
    const thief = await signIn(account);
    const refused = await act(thief);
    expect(refused.status).toBe(403);
    expect(
      await call(thief, "POST", "/functions/v1/account-reauthenticate", {
        current_password: account.password,
      }),
    ).toMatchObject({ status: 403 });
  });
});

test("a stolen session gets no second step of its own in three requests, nor what comes after it", async () => {
  await letProofExpire(server, account);
  const enrolled = await enrol(account);
  expect(enrolled.status).toBe(400);
  expect((await call(account, "POST", `/auth/v1/factors/${enrolled.body.id}/challenge`, {})).status).toBe(
    404,
  );
  expect((await call(account, "PUT", "/auth/v1/user", { password: "another battery" })).status).toBe(400);
  expect(await sql`select from auth.mfa_factors where user_id = ${account.id}`).toHaveLength(0);
});

test("who knows the password and races the owner's second step is left with none", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const owner = await makeAccount(server, "staff");
      const thief = await signIn(owner);
      const factor = await enrol(owner);
      // The thief enrols over and over while the owner proves theirs.
      const [proved, ...enrolled] = await Promise.all([
        verify(owner, factor),
        ...Array.from({ length: 6 }, (_, n) => enrol(thief, `Thief ${n}`)),
      ]);
      expect(proved.status).toBe(200);
      const late = await signIn(owner);
      for (const { id, secret } of enrolled.filter(({ status }) => status === 200))
        for (const token of [thief.token, late.token])
          if ((await verify({ token }, { id, secret })).status === 200) return "the thief is in";
      const left = await sql`select from auth.mfa_factors where user_id = ${owner.id}`;
      return `${left.length} factor`;
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(["1 factor"]));
});

test("an enrolment that read the factors before the owner's was proved, and writes after it, is refused", async () => {
  const thief = await signIn(account);
  const factor = await enrol(account);
  const pause = await sql.reserve();
  await pause`begin`;
  await pause`lock table auth.mfa_factors in share mode`;
  const challenge = sql`insert into auth.mfa_challenges (id, factor_id) values (gen_random_uuid(), ${factor.id}) returning id`;
  const [{ id: challenge_id } = { id: "" }] = await challenge;
  const input = { challenge_id, code: codeOf(factor.secret) };
  const proving = call(account, "POST", `/auth/v1/factors/${factor.id}/verify`, input);
  await expect.poll(() => countWaiting(sql)).toBe(1);
  const enrolling = enrol(thief, "Thief");
  await expect.poll(() => countWaiting(sql)).toBe(2);
  await pause`rollback`;
  pause.release();
  expect((await proving).status).toBe(200);
  expect((await enrolling).status).toBe(403);
  expect(await sql`select status from auth.mfa_factors where user_id = ${account.id}`).toEqual([
    { status: "verified" },
  ]);
});

/** Sends `request` so that it waits for the account's row, does `meanwhile` in the transaction that has it, and lets the request go on. */
async function whileItWaits<T>(
  who: Account,
  request: () => Promise<T>,
  meanwhile: (tx: Connection) => Promise<unknown>,
): Promise<T> {
  const pause = await sql.reserve();
  try {
    await pause`begin`;
    await pause`select from auth.users where id = ${who.id} for update`;
    const asked = request();
    await expect.poll(() => countWaiting(sql)).toBeGreaterThan(0);
    await meanwhile(pause);
    await pause`commit`;
    return await asked;
  } finally {
    pause.release();
  }
}

test("a sign-in with a password that is replaced while it is compared is refused", async () => {
  const signedIn = await whileItWaits(
    account,
    () => server.clientFor().auth.signInWithPassword(account),
    (tx) => tx`update auth.users set encrypted_password = 'another' where id = ${account.id}`,
  );
  expect(signedIn.error).toMatchObject({ code: "invalid_credentials" });
});

test.each([
  ["a new password", () => call(account, "PUT", "/auth/v1/user", { password: "another battery" })],
  ["a new address", () => call(account, "PUT", "/auth/v1/user", { email: newEmail() })],
  ["a deletion", () => call(account, "POST", "/functions/v1/account-delete", {})],
  ["a new factor", () => enrol(account)],
])("%s of a session that ends meanwhile is refused", async (_, act) => {
  const before = await sql`select encrypted_password, email_change from auth.users where id = ${account.id}`;
  const { status } = await whileItWaits(
    account,
    act,
    (tx) => tx`delete from auth.sessions where user_id = ${account.id}`,
  );
  expect(status).toBe(403);
  expect(await sql`select encrypted_password, email_change from auth.users where id = ${account.id}`).toEqual(
    before,
  );
  expect(await sql`select from auth.mfa_factors where user_id = ${account.id}`).toHaveLength(0);
});

test("removing what was no factor yet does not remove the one that it becomes", async () => {
  const { id } = await enrol(account);
  const { status } = await whileItWaits(
    account,
    () => call(account, "DELETE", `/auth/v1/factors/${id}`),
    (tx) => tx`update auth.mfa_factors set status = 'verified' where id = ${id}`,
  );
  expect([403, 404]).toContain(status);
  expect(await sql`select status from auth.mfa_factors where id = ${id}`).toEqual([{ status: "verified" }]);
});

test("a second step, its codes and an identity are not taken off without a recent proof", async () => {
  const owner = await withFactor(account);
  await call(owner, "POST", "/auth/v1/factors/recovery-codes", {});
  await letProofExpire(server, owner);
  const needed = { status: 400, body: { error_code: "reauthentication_needed" } };
  expect(await call(owner, "DELETE", `/auth/v1/factors/${owner.factor.id}`)).toMatchObject(needed);
  expect(await call(owner, "DELETE", "/auth/v1/factors/recovery-codes")).toMatchObject(needed);
  expect(await call(owner, "DELETE", `/auth/v1/user/identities/${owner.id}`)).toMatchObject(needed);
});

test("a factor that was begun a quarter of an hour ago cannot be proved any more", async () => {
  const factor = await enrol(account);
  await sql`update auth.mfa_factors set created_at = now() - interval '16 minutes' where id = ${factor.id}`;
  expect((await call(account, "POST", `/auth/v1/factors/${factor.id}/challenge`, {})).status).toBe(404);
});

test("a factor that was begun before another was proved cannot be proved without it", async () => {
  const thief = await signIn(account);
  const factor = await enrol(thief, "Thief");
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
    values (gen_random_uuid(), ${account.id}, 'totp', 'verified', 'KVKFKRCPNZQUYMLXOVYDSQKJKZDTSRLD')`;
  expect(await verify(thief, factor)).toMatchObject({
    status: 403,
    body: { error_code: "insufficient_aal" },
  });
});

test("an account is exported five times an hour, factors are begun ten times, and a session is refreshed sixty times in a quarter", async () => {
  const owner = await makeAccount(counted, "staff");
  const begun = [];
  let factor = "";
  for (let n = 0; n < 11; n++) {
    const { status, id } = await enrol(owner, "Phone", counted);
    begun.push(status);
    if (status === 200) factor = id;
  }
  expect(begun).toEqual([...Array(10).fill(200), 429]);

  // Of one session, so that a stolen one does not lock the owner out.
  const other = await counted.clientFor().auth.signInWithPassword(owner);
  const challenge = ({ token }: Pick<Account, "token">) =>
    call({ token }, "POST", `/auth/v1/factors/${factor}/challenge`, {}, counted);
  const challenged = [];
  for (let n = 0; n < 31; n++) challenged.push((await challenge(owner)).status);
  expect(challenged).toEqual([...Array(30).fill(200), 429]);
  expect((await challenge({ token: other.data.session?.access_token ?? "" })).status).toBe(200);

  const exported = [];
  for (let n = 0; n < 6; n++)
    exported.push((await call(owner, "POST", "/functions/v1/account-export", {}, counted)).status);
  expect(exported).toEqual([...Array(5).fill(200), 429]);

  await counted.sql`update private.rate_limits set points = 60 where key like 'refresh:%'`;
  const { auth } = counted.clientFor();
  let refresh_token = owner.refreshToken;
  const refreshed = [];
  for (let n = 0; n < 3; n++) {
    if (n === 1) await counted.sql`update private.rate_limits set points = 60 where key like 'refresh:%'`;
    const { data, error } = await auth.refreshSession({ refresh_token });
    refreshed.push(error?.status ?? 200);
    refresh_token = data.session?.refresh_token ?? refresh_token;
  }
  expect(refreshed).toEqual([200, 429, 429]);
});

describe("the owner is told by mail", () => {
  test("of a second step, its removal, and recovery codes", async () => {
    const owner = await withFactor(account);
    await call(owner, "POST", "/auth/v1/factors/recovery-codes", {});
    await call(owner, "DELETE", `/auth/v1/factors/${owner.factor.id}`);
    expect(mailTo(account.email).slice(-3)).toEqual([
      "Alight: two-step verification is on",
      "Alight: new recovery codes",
      "Alight: an authenticator app was removed",
    ]);
  });

  test("and a second step whose message cannot be stored is not turned on", async () => {
    const factor = await enrol(account);
    const code = await call(account, "POST", `/auth/v1/factors/${factor.id}/challenge`, {});
    server.breakOutbox();
    const input = { challenge_id: code.body.id, code: codeOf(factor.secret) };
    expect((await call(account, "POST", `/auth/v1/factors/${factor.id}/verify`, input)).status).toBe(500);
    expect((await server.clientFor(account.token).rpc("is_staff")).data).toBe(true);
  });

  test("and all staff of an invitation and a decision, but whom it is about", async () => {
    const email = newEmail();
    await call(account, "POST", "/functions/v1/staff-invite", { email });
    await call(account, "POST", "/functions/v1/staff-decision", { account: other.id, decision: "approved" });
    const second = await makeAccount(server, "staff");
    await call(account, "POST", "/functions/v1/staff-decision", { account: second.id, decision: "removed" });
    expect(mailTo(account.email)).toEqual(
      expect.arrayContaining([
        `Alight: ${email} was invited`,
        `Alight: ${other.email} was approved`,
        `Alight: ${second.email} was removed`,
      ]),
    );
    expect(mailTo(other.email)).toContain("Alight: welcome among the staff");
    expect(mailTo(other.email)).not.toContain(`Alight: ${other.email} was approved`);
    expect(mailTo(other.email)).toContain(`Alight: ${second.email} was removed`);
  });
});

describe("recovery by the mailbox", () => {
  test("ends all sessions, the thief's among them", async () => {
    const thief = await signIn(account);
    const { data } = await recover(account.email);
    expect((await server.clientFor().auth.getUser(thief.token)).error).not.toBeNull();
    expect((await server.clientFor().auth.getUser(account.token)).error).not.toBeNull();
    expect((await server.clientFor().auth.getUser(data.session?.access_token)).error).toBeNull();
    expect(await stateOf(account)).toBe("approved");
  });

  test("leaves a password that somebody else may know no use, and a link of the mailbox its use", async () => {
    const thief = await signIn(account);
    expect((await call(thief, "PUT", "/auth/v1/user", { password: "the thief's own" })).status).toBe(200);
    const { error } = await recover(account.email);
    expect(error).toBeNull();
    for (const password of [account.password, "the thief's own"])
      expect(
        (await server.clientFor().auth.signInWithPassword({ ...account, password })).error,
      ).toMatchObject({
        code: "invalid_credentials",
      });
  });

  test("unlinks identities that are new, and forgets other browsers", async () => {
    await sql`
      insert into auth.identities (id, user_id, provider, provider_id, created_at)
      values (gen_random_uuid(), ${account.id}, 'github', ${`young ${account.id}`}, now()),
        (gen_random_uuid(), ${account.id}, 'google', ${`old ${account.id}`}, now() - interval '8 days')`;
    await sql`insert into private.known_devices (account, device) values (${account.id}, 'a thief')`;
    await recover(account.email);
    expect(
      await sql`select provider from auth.identities where user_id = ${account.id} and provider <> 'email'`,
    ).toEqual([{ provider: "google" }]);
    expect(
      await sql`select from private.known_devices where account = ${account.id} and device = 'a thief'`,
    ).toEqual([]);
  });

  test("takes a second step off that is new; a member of staff then waits, and all others are told", async () => {
    const witness = await makeAccount(server, "staff");
    const thief = await withFactor(account);
    await sql`update auth.mfa_factors set updated_at = now() - interval '6 days' where user_id = ${account.id}`;
    const { data } = await recover(account.email);
    const owner = { ...account, token: data.session?.access_token ?? "" };
    expect((await call(owner, "PUT", "/auth/v1/user", { password: "another battery" })).status).toBe(200);
    expect((await server.clientFor().auth.getUser(thief.token)).error).not.toBeNull();
    expect(await stateOf(account)).toBe("waiting");
    expect((await server.clientFor(owner.token).rpc("is_staff")).data).toBe(false);
    expect(mailTo(witness.email)).toContain("Alight: an account of the staff was recovered");
    expect(mailTo(account.email)).toContain("Alight: your account was recovered");

    await call(witness, "POST", "/functions/v1/staff-decision", {
      account: account.id,
      decision: "approved",
    });
    expect((await server.clientFor(owner.token).rpc("is_staff")).data).toBe(true);
  });

  test("so does the last member of staff, whom nobody else may remove", async () => {
    const lonely = await startedAlone();
    expect(await stateOf(lonely)).toBe("waiting");
  });

  test("leaves a second step that is older than seven days, also one that was begun before", async () => {
    const owner = await withFactor(account);
    await sql`update auth.mfa_factors set updated_at = now() - interval '8 days' where user_id = ${account.id}`;
    const { data } = await recover(account.email);
    const token = data.session?.access_token ?? "";
    expect((await call({ token }, "PUT", "/auth/v1/user", { password: "another battery" })).status).toBe(403);
    expect(await stateOf(account)).toBe("approved");
    const passed = await verify({ token }, owner.factor, 1);
    expect((await server.clientFor(String(passed.body.access_token)).rpc("is_staff")).data).toBe(true);
  });

  test("is not told by when a factor was begun, but by when it was proved", async () => {
    const factor = await enrol(account);
    await sql`
      update auth.mfa_factors set created_at = now() - interval '9 days', updated_at = now() - interval '9 days'
      where user_id = ${account.id}`;
    await verify(account, factor);
    await recover(account.email);
    expect(await sql`select from auth.mfa_factors where user_id = ${account.id}`).toHaveLength(0);
  });

  async function startedAlone() {
    const before = await sql<{ id: string }[]>`
      select user_id as id from public.staff where state = 'approved' and user_id <> ${account.id}`;
    await sql`update public.staff set state = 'removed', approved_at = null where user_id = any(${before.map(({ id }) => id)}::uuid[])`;
    await withFactor(account);
    expect((await recover(account.email)).error).toBeNull();
    return account;
  }
});

describe("the password belongs to whoever confirms the address", () => {
  const bob = { device: "Bob's browser" };
  const stranger = { device: "the stranger's browser" };
  const signUp = async (email: string, from: object, password: string) => {
    await server.clientFor(undefined, from).auth.signUp({ email, password });
    return confirmationToken(sent, email);
  };
  const enter = async (email: string, password: string) =>
    (await server.clientFor().auth.signInWithPassword({ email, password })).error?.code ?? "in";

  test("in the browser that signed up, the link keeps it", async () => {
    const email = newEmail();
    const token_hash = await signUp(email, bob, "Bob's own password");
    const { data } = await server.clientFor(undefined, bob).auth.verifyOtp({ type: "signup", token_hash });
    expect(data.user?.app_metadata).toMatchObject({ has_password: true });
    expect(await enter(email, "Bob's own password")).toBe("in");
  });

  test.each([
    ["an invited address that a stranger signs up with last", [bob, stranger], bob],
    ["one that a stranger signs up with alone", [stranger], bob],
    ["a sign-up in a browser without a token", [{}], bob],
    ["a link that is followed in a browser without a token", [bob], {}],
    ["neither with a token", [{}], {}],
  ])("%s: no password of before opens it", async (_, signUps, follower) => {
    const email = newEmail();
    await call(account, "POST", "/functions/v1/staff-invite", { email });
    let token_hash = "";
    for (const from of signUps) token_hash = await signUp(email, from, `password of ${JSON.stringify(from)}`);
    const client = server.clientFor(undefined, follower);
    const { data } = await client.auth.verifyOtp({ type: "signup", token_hash });
    expect(data.user?.app_metadata).toMatchObject({ has_password: false });
    for (const from of signUps)
      expect(await enter(email, `password of ${JSON.stringify(from)}`)).not.toBe("in");

    const updated = await client.auth.updateUser({ password: "Bob's new password" });
    expect(updated.data.user?.app_metadata).toMatchObject({ has_password: true });
    expect(await enter(email, "Bob's new password")).toBe("in");
  });

  test("a recovery link confirms an address as well, and leaves no stranger's password", async () => {
    const email = newEmail();
    await signUp(email, stranger, "the stranger's password");
    await recover(email, bob);
    expect(await enter(email, "the stranger's password")).toBe("invalid_credentials");
  });
});

describe("strangers lock nobody out", () => {
  const from = (address: string, device?: string) => ({ address, ...(device && { device }) });
  const signIn = (email: string, attempt: string, client: object) =>
    counted.clientFor(undefined, client).auth.signInWithPassword({ email, password: attempt });
  let owner: Account;
  /** The browser that the account was made in. */
  let own: string;

  beforeEach(async () => {
    owner = await makeAccount(counted, "staff");
    own = owner.email;
    await counted.sql`delete from private.rate_limits`;
  });

  test("of their sign-in: a browser that signed in before has attempts of its own, from anywhere", async () => {
    await Promise.all(
      Array.from({ length: 55 }, (_, n) => signIn(owner.email, "wrong", from(`10.20.${n % 11}.1`))),
    );
    expect((await signIn(owner.email, owner.password, from("10.30.0.1"))).error?.status).toBe(429);
    expect((await signIn(owner.email, owner.password, from("10.20.1.1", own))).error).toBeNull();
    for (let n = 0; n < 5; n++)
      expect((await signIn(owner.email, "wrong", from("10.30.0.2", own))).error?.status).toBe(400);
    expect((await signIn(owner.email, owner.password, from("10.30.0.3", own))).error?.status).toBe(429);
  });

  test("a token that somebody invents, or that is known to another account, gives none", async () => {
    const eve = await makeAccount(counted, "signed-in");
    for (let n = 0; n < 5; n++) await signIn(owner.email, "wrong", from("10.40.0.1", `invented ${n}`));
    for (const device of ["invented", eve.email])
      expect((await signIn(owner.email, "wrong", from("10.40.0.1", device))).error?.status).toBe(429);
  });

  test("of their recovery", async () => {
    const recover = async (client: object) =>
      (await counted.clientFor(undefined, client).auth.resetPasswordForEmail(owner.email)).error?.status;
    for (let n = 0; n < 3; n++) expect(await recover(from(`10.50.${n}.1`))).toBeUndefined();
    expect(await recover(from("10.50.9.1"))).toBe(429);
    expect(await recover(from("10.50.9.1", own))).toBeUndefined();
  });

  test("of their second step; a stolen password makes no browser known", async () => {
    const browser = (device: string) => counted.clientFor(undefined, from("10.60.0.1", device)).auth;
    const mine = browser(own);
    await mine.signInWithPassword(owner);
    const { data } = await mine.mfa.enroll({ factorType: "totp" });
    const factorId = data?.id ?? "";
    const secret = data?.totp.secret ?? "";
    await mine.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    for (let n = 0; n < 2; n++) {
      const thief = browser(`thief ${n}`);
      await thief.signInWithPassword(owner);
      for (let m = 0; m < 4; m++) await thief.mfa.challengeAndVerify({ factorId, code: "000000" });
    }
    const last = browser("thief 3");
    await last.signInWithPassword(owner);
    expect((await last.mfa.challengeAndVerify({ factorId, code: "000000" })).error?.status).toBe(429);
    await mine.signInWithPassword(owner);
    expect((await mine.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull();
  });

  test("a whole /48 of IPv6 has eight times the attempts of a /64, not 65,536 times", async () => {
    const answers = [];
    for (let n = 0; n < 30; n++) {
      const address = `2001:db8:7:${n.toString(16)}::/64`;
      const { error } = await counted
        .clientFor(undefined, { address })
        .auth.signUp({ email: newEmail(), password: "correct horse battery" });
      answers.push(error?.status ?? 200);
    }
    expect(answers).toEqual([...Array(24).fill(200), ...Array(6).fill(429)]);
  });

  test("messages say how long it really takes", async () => {
    for (let n = 0; n < 5; n++) await signIn(owner.email, "wrong", from("10.70.0.1"));
    const message = async () => (await signIn(owner.email, "wrong", from("10.70.0.1"))).error?.message;
    expect(await message()).toBe("Too many failed login attempts. Please try again in 15 minutes.");
    await counted.sql`update private.rate_limits set expire = expire - 720000 where key like 'signIn:%'`;
    expect(await message()).toBe("Too many failed login attempts. Please try again in 3 minutes.");
    await counted.sql`update private.rate_limits set points = 60 where key like 'signInToAccount:%'`;
    expect((await signIn(owner.email, "wrong", from("10.70.0.2"))).error?.message).toBe(
      "Too many failed login attempts. Please try again in 60 minutes.",
    );
  });
});
