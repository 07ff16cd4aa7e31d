import { availableParallelism } from "node:os";
import bcrypt from "bcryptjs";
import { decode, sign } from "hono/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import { QueueFull } from "#server/throttle.ts";
import { type Account, confirmationToken, letProofExpire, makeAccount } from "#tests/builders/account.ts";
import { ELSEWHERE, startTestDataApi } from "#tests/setup/test-data-api.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

/*
 * What accounts are promised, in the words of the official client, and the attacks that get nowhere.
 */

const server = await startTestDataApi();
const counted = await startTestDataApi({ limits: true });
/** As `counted`, where no password gets its turn. */
const full = await startTestDataApi({
  database: counted,
  limits: true,
  passwords: {
    hash: () => Promise.reject(new QueueFull()),
    compare: () => Promise.reject(new QueueFull()),
  },
});
const { sql, sent, clientFor, request: ask } = server;
const password = "correct horse battery";
let count = 0;
const newEmail = () => `ann-${++count}@example.org`;

async function signUp(email: string, { on = server, from = {}, fullName = "Ann Example" } = {}) {
  return on
    .clientFor(undefined, from)
    .auth.signUp({ email, password, options: { data: { full_name: fullName } } });
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}, from = {}) =>
  ask(
    `/auth/v1${path}`,
    {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    },
    from,
  );

const eventsOf = async (email: string, on = server) =>
  (
    await on.sql<
      { event: string }[]
    >`select event from private.security_log where email = ${email} order by id`
  ).map(({ event }) => event);

describe("signing up", () => {
  test("a link confirms the account, which can then sign in", async () => {
    const email = newEmail();
    const from = { device: "a browser" };
    expect((await signUp(email, { from })).error).toBeNull();
    expect(sent.at(-1)).toMatchObject({ to: email, subject: "Alight: confirm your e-mail address" });
    expect(sent.at(-1)?.text).toContain("http://localhost/auth/confirm?token_hash=");
    const { auth } = clientFor(undefined, from);
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: "email_not_confirmed",
    });
    expect((await auth.signInWithPassword({ email, password: "something else" })).error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    const token_hash = confirmationToken(sent, email);
    expect((await auth.verifyOtp({ type: "signup", token_hash })).data.user).toMatchObject({ email });
    expect((await auth.signInWithPassword({ email, password })).data.user).toMatchObject({
      email,
      factors: [],
      user_metadata: { full_name: "Ann Example" },
    });
    expect(await eventsOf(email)).toEqual([
      "user_signup_attempt",
      "login_failed",
      "login_failed",
      "staff_waiting",
      "email_confirmed",
      "login_success",
    ]);
  });

  test("once more, without an answer to the first message, sends a new link; the old one is void", async () => {
    const email = newEmail();
    await signUp(email);
    const first = confirmationToken(sent, email);
    await signUp(email);
    const second = confirmationToken(sent, email);
    const { auth } = clientFor();
    expect((await auth.verifyOtp({ type: "signup", token_hash: first })).error).not.toBeNull();
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    const third = confirmationToken(sent, email);
    expect(third).not.toBe(second);
    expect((await auth.verifyOtp({ type: "signup", token_hash: second })).error).not.toBeNull();
    expect((await auth.verifyOtp({ type: "signup", token_hash: third })).error).toBeNull();
  });

  test("a message that cannot be stored is a 503, and signing up again sends it", async () => {
    const email = newEmail();
    server.breakOutbox();
    expect((await signUp(email)).error?.status).toBe(503);
    expect((await signUp(email)).error).toBeNull();
    expect(confirmationToken(sent, email)).toBeTruthy();
  });

  test("answers alike for a known address and an unknown one, and tells only the mailbox", async () => {
    const known = await makeAccount(server, "signed-in");
    const shape = async (email: string) => {
      const response = await post("/signup", { email, password, data: { full_name: "Eve" } });
      const body = await response.json();
      for (const key of ["id", "created_at", "updated_at", "confirmation_sent_at", "email"])
        body[key] = typeof body[key];
      return { status: response.status, body, headers: [...response.headers.keys()].sort() };
    };
    expect(await shape(known.email)).toEqual(await shape(newEmail()));
    expect(sent.findLast(({ to }) => to === known.email)?.subject).toBe(
      "Alight: you have an account already",
    );
    expect((await clientFor().auth.signInWithPassword(known)).error).toBeNull();
  });

  test.each([
    [{ email: null, password }],
    [{ email: ["a@example.org"], password }],
    [{ email: { a: 1 }, password }],
    [{ email: 1, password }],
    [{ password }],
    [null],
    [[]],
    ["text"],
    [{ email: "a b@example.org", password }],
    [{ email: `${"a".repeat(100)}@example.org`, password }],
    [{ email: "a@example.org", password: null }],
    [{ email: "a@example.org", password: { $ne: 1 } }],
    [{ email: "a@example.org", password: "x".repeat(73) }],
    [{ email: "a@example.org", password, data: { full_name: "x".repeat(101) } }],
    [{ email: "a@example.org", password, data: { full_name: { a: 1 } } }],
    [{ email: "a@example.org", password, data: [] }],
  ])("%j is refused", async (body) => {
    expect((await post("/signup", body)).status).toBe(400);
  });

  test("of what comes as metadata, the name is kept and nothing else", async () => {
    const email = newEmail();
    await post("/signup", {
      email,
      password,
      data: { full_name: " A\u0000nn ", role: "staff", is_staff: true },
    });
    const [user] = await sql`
      select raw_user_meta_data -> 'full_name' as name, raw_user_meta_data ?| array['role', 'is_staff'] as more
      from auth.users where email = ${email}`;
    expect(user).toEqual({ name: "Ann", more: false });
  });
});

describe("signing in and recovering answer alike for known and unknown addresses", () => {
  test.each(["/token?grant_type=password", "/recover"])("%s", async (path) => {
    const known = await makeAccount(server, "signed-in");
    const waiting = newEmail();
    await signUp(waiting);
    const ask = async (email: string) => {
      const response = await post(path, { email, password: "not this one" });
      return {
        status: response.status,
        body: await response.text(),
        headers: [...response.headers.keys()].sort(),
      };
    };
    const unknown = await ask(newEmail());
    expect(await ask(known.email)).toEqual(unknown);
    expect(await ask(waiting)).toEqual(unknown);
  });

  test("null, lists and objects for an e-mail address are 400", async () => {
    for (const path of ["/token?grant_type=password", "/recover", "/resend"])
      for (const email of [null, [], {}, 5])
        expect((await post(path, { type: "signup", email, password })).status, path).toBe(400);
  });
});

describe("what is not there", () => {
  test.each([
    ["POST", "/otp"],
    ["POST", "/magiclink"],
    ["GET", "/verify?type=signup&token=x"],
    ["HEAD", "/verify?type=signup&token=x"],
    ["GET", "/reauthenticate"],
    ["GET", "/admin/users"],
    ["POST", "/invite"],
    ["GET", "/nonsense"],
    ["POST", "/sso"],
    ["DELETE", "/user"],
  ])("%s %s is a 404 of our own", async (method, path) => {
    const response = await ask(`/auth/v1${path}`, {
      method,
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  });

  test("a link is spent by the token it carries, never by six digits", async () => {
    const email = newEmail();
    await signUp(email);
    const token_hash = confirmationToken(sent, email);
    expect((await post("/verify", { type: "signup", email, token: "123456" })).status).toBe(400);
    expect((await post("/verify", { type: "magiclink", token_hash })).status).toBe(400);
    const [stored] = await sql`select confirmation_token from auth.users where email = ${email}`;
    expect(stored?.confirmation_token).toBe(token_hash);
    expect(token_hash).toHaveLength(64);
  });
});

test.each([
  ["/callback?state=%00", undefined],
  ["/token?grant_type=password", { email: "a\u0000@example.org", password }],
  ["/token?grant_type=refresh_token", { refresh_token: "a\u0000" }],
  ["/token?grant_type=pkce", { auth_code: "a\u0000", code_verifier: "a".repeat(43) }],
  ["/recover", { email: "a\u0000@example.org" }],
  ["/verify", { type: "signup", token_hash: "\u0000".repeat(40) }],
])("a character that cannot be stored is refused: %s", async (path, body) => {
  const response = body ? await post(path, body) : await ask(`/auth/v1${path}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
});

describe("other sites", () => {
  test.each([
    ["https://evil.example", 403],
    ["http://localhost.evil.example", 403],
    ["http://localhost:1", 403],
    ["https://localhost", 403],
    ["null", 403],
    ["http://localhost", 400],
    ["http://127.0.0.1", 400],
    ["http://[::1]", 400],
  ])("a post from %s is answered with %i", async (Origin, status) => {
    expect((await post("/token?grant_type=password", {}, { Origin })).status).toBe(status);
  });

  test("a key in the URL, as a form of another site would send it, opens nothing", async () => {
    const response = await server.dataApi.fetch(
      new Request(`http://localhost/auth/v1/signup?apikey=${TEST_SECRETS.publishableKey}`, {
        method: "POST",
        body: JSON.stringify({ email: newEmail(), password }),
        headers: { "Content-Type": "text/plain" },
      }),
      ELSEWHERE,
    );
    expect(response.status).toBe(401);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "https://evil.example\\@localhost/",
    "http://localhost\\@evil.example/",
    "javascript:alert(1)",
    "http://localhost:8080/",
    "http://localhost@evil.example/",
    "data:text/html,x",
    "",
  ])("redirect_to=%s is refused", async (target) => {
    const response = await post(`/signup?redirect_to=${encodeURIComponent(target)}`, {
      email: newEmail(),
      password,
    });
    expect(response.status).toBe(400);
  });
});

test("on this machine the way back may lead to any of its names", async () => {
  const target = encodeURIComponent("http://127.0.0.1/");
  const response = await post(`/signup?redirect_to=${target}`, { email: newEmail(), password });
  expect(response.status).toBe(200);
});

describe("limits", () => {
  const from = (address: string) => ({ address });
  const signIn = (email: string, attempt: string, address = "203.0.113.9") =>
    counted.clientFor(undefined, from(address)).auth.signInWithPassword({ email, password: attempt });
  let owner: Account;

  beforeAll(async () => {
    owner = await makeAccount(counted, "signed-in");
  });

  test("after five wrong passwords even the right one waits, from this address; the owner signs in from elsewhere", async () => {
    for (let n = 0; n < 5; n++)
      expect((await signIn(owner.email, `wrong ${n}`)).error).toMatchObject({ code: "invalid_credentials" });
    expect((await signIn(owner.email, password)).error).toMatchObject({
      status: 429,
      message: "Too many failed login attempts. Please try again in 15 minutes.",
    });
    const response = await counted.request(
      "/auth/v1/token?grant_type=password",
      { method: "POST", body: JSON.stringify({ email: owner.email, password }) },
      from("203.0.113.9"),
    );
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect((await signIn(owner.email, password, "198.51.100.1")).error).toBeNull();
    const events = await eventsOf(owner.email, counted);
    expect(events).toContain("multiple_login_failures");
    // However many attempts are refused.
    expect(events.filter((event) => event === "login_rate_limit_exceeded")).toHaveLength(1);
  });

  test("many guesses at once are counted as well as one after the other, for unknown addresses too", async () => {
    for (const email of [owner.email, "nobody@example.org"]) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => signIn(email, `guess ${n}`, "203.0.113.77")),
      );
      expect(answers.filter(({ error }) => error?.status === 400)).toHaveLength(5);
      expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(25);
    }
  });

  test("an account is guessed at from many addresses fifty times an hour, until its owner uses a recovery link", async () => {
    const target = await makeAccount(counted, "signed-in");
    const attempts = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(target.email, "wrong", `10.1.${n}.1`)),
    );
    expect(attempts.filter(({ error }) => error?.status === 400)).toHaveLength(50);
    expect((await signIn(target.email, password, "10.2.0.1")).error?.status).toBe(429);

    const { auth } = counted.clientFor(undefined, from("10.3.0.1"));
    expect((await auth.resetPasswordForEmail(target.email)).error).toBeNull();
    await auth.verifyOtp({ type: "recovery", token_hash: confirmationToken(counted.sent, target.email) });
    const anew = "another horse battery";
    expect((await auth.updateUser({ password: anew })).error).toBeNull();
    expect((await signIn(target.email, anew, "10.2.0.2")).error).toBeNull();
  });

  test("an account signs in sixty times an hour, and is logged as often", async () => {
    await counted.sql`delete from private.rate_limits`;
    const { email } = await makeAccount(counted, "signed-in");
    const before = await eventsOf(email, counted);
    // The account's making was one.
    for (let n = 0; n < 59; n++) expect((await signIn(email, password, "10.6.0.1")).error).toBeNull();
    for (let n = 0; n < 3; n++)
      expect((await signIn(email, password, `10.6.${n}.2`)).error?.status).toBe(429);
    const events = (await eventsOf(email, counted)).slice(before.length);
    expect(events).toEqual([...Array(59).fill("login_success"), "login_rate_limit_exceeded"]);
  });

  test("a network over its limit leaves no counter for each address that it makes up", async () => {
    const attempt = (n: number) => signIn(`made-up-${n}@example.org`, "wrong", "10.66.0.1");
    await Promise.all(Array.from({ length: 50 }, (_, n) => attempt(n)));
    const counters = async () => (await counted.sql`select from private.rate_limits`).length;
    const before = await counters();
    expect((await attempt(50)).error?.status).toBe(429);
    expect(await counters()).toBe(before);
  });

  test("three sign-ups an hour from one address", async () => {
    const statuses = [];
    for (let n = 0; n < 4; n++)
      statuses.push(
        (await signUp(`many-${n}@example.org`, { on: counted, from: from("203.0.113.20") })).error?.status,
      );
    expect(statuses).toEqual([undefined, undefined, undefined, 429]);
  });

  test("somebody's mailbox is not filled by many addresses", async () => {
    for (let n = 0; n < 5; n++)
      expect(
        (await signUp("filled@example.org", { on: counted, from: from(`10.9.0.${n}`) })).error,
      ).toBeNull();
    expect(counted.sent.filter(({ to }) => to === "filled@example.org")).toHaveLength(3);
  });

  test("recovery: three an hour for an address that is known or not, five from one place", async () => {
    const recover = async (email: string, address: string) =>
      (await counted.clientFor(undefined, from(address)).auth.resetPasswordForEmail(email)).error?.status;
    for (const email of [owner.email, "nobody-2@example.org"]) {
      const statuses = [];
      for (let n = 0; n < 4; n++) statuses.push(await recover(email, `10.4.${n}.1`));
      expect(statuses).toEqual([undefined, undefined, undefined, 429]);
    }
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push(await recover(`somebody-${n}@example.org`, "10.5.0.1"));
    expect(statuses).toEqual([...Array(5).fill(undefined), 429]);
  });

  test("links are guessed at ten times in fifteen minutes", async () => {
    const { auth } = counted.clientFor(undefined, from("203.0.113.30"));
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push(
        (await auth.verifyOtp({ type: "signup", token_hash: `${n}`.padEnd(64, "0") })).error?.status,
      );
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});

describe("passwords take turns", () => {
  test("one client that fills the queue with its own right password keeps nobody else from signing in", async () => {
    const [eve, ann] = [await makeAccount(server, "signed-in"), await makeAccount(server, "signed-in")];
    // With as many threads as the machine has, 100 of them take about two seconds: the queue fills.
    const cost = 8 + Math.ceil(Math.log2(availableParallelism()));
    await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, cost)} where id = ${eve.id}`;
    const isFull = Promise.withResolvers<void>();
    let isOver = false;
    async function flood() {
      while (!isOver) {
        const { status } = await post("/token?grant_type=password", eve, {}, { address: "203.0.113.50" });
        if (status === 503) isFull.resolve();
      }
    }
    const floods = Array.from({ length: 200 }, flood);
    await isFull.promise;
    const { auth, functions } = clientFor(undefined, { address: "198.51.100.50" });
    const errors: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      errors.push((await auth.signInWithPassword(ann)).error);
      const body = { current_password: password };
      errors.push((await functions.invoke("account-reauthenticate", { body })).error);
      errors.push((await auth.signUp({ email: newEmail(), password })).error);
    }
    isOver = true;
    await Promise.all(floods);
    expect(errors).toEqual(Array(15).fill(null));
  });

  test("one that gets none is a 503, is not counted, and leaves no trace", async () => {
    await counted.sql`delete from private.rate_limits`;
    const owner = await makeAccount(counted, "signed-in");
    const newcomer = newEmail();
    const before = await eventsOf(owner.email, counted);
    const from = { address: "203.0.113.60" };
    const headers = { Authorization: `Bearer ${owner.token}`, "Content-Type": "application/json" };
    const send = (method: string, path: string, body: object, client: object = from) =>
      full.request(path, { method, headers, body: JSON.stringify(body) }, client);
    const requests = [
      () => send("POST", "/auth/v1/token?grant_type=password", owner),
      () => send("POST", "/auth/v1/token?grant_type=password", { email: newcomer, password }),
      () => send("POST", "/auth/v1/token?grant_type=password", owner, { ...from, device: owner.email }),
      () => send("POST", "/auth/v1/signup", { email: newcomer, password, data: { full_name: "Ann" } }),
      () => send("POST", "/functions/v1/account-reauthenticate", { current_password: password }),
      () => send("PUT", "/auth/v1/user", { email: newcomer, password: "another horse battery" }),
    ];
    for (let n = 0; n < 7; n++)
      for (const request of requests) {
        const response = await request();
        expect(response.status).toBe(503);
        expect(response.headers.get("Retry-After")).toBe("1");
        expect(await response.json()).toMatchObject({ error_code: "service_unavailable" });
      }
    expect(await eventsOf(owner.email, counted)).toEqual(before);
    expect(await eventsOf(newcomer, counted)).toEqual([]);
  });
});

describe("sessions", () => {
  test("signing out ends the access token for data as well", async () => {
    const staff = await makeAccount(server, "staff");
    await makeAccount(server, "staff");
    const client = clientFor(staff.token);
    const write = () => client.from("activities").insert({ name: crypto.randomUUID() });
    expect((await write()).error).toBeNull();
    const response = await post("/logout?scope=local", {}, { Authorization: `Bearer ${staff.token}` });
    expect(response.status).toBe(204);
    expect((await write()).error).not.toBeNull();
    expect((await client.from("staff").select()).data).toEqual([]);
    expect((await clientFor().auth.getUser(staff.token)).error).not.toBeNull();
  });

  test("beyond a hundred the one that was not used for longest ends, a second step apart", async () => {
    const account = await makeAccount(server, "signed-in");
    await sql`delete from auth.sessions where user_id = ${account.id}`;
    await sql`
      insert into auth.sessions (id, user_id, aal, user_agent, updated_at, refreshed_at)
      select gen_random_uuid(), ${account.id}, case n when 120 then 'aal2' else 'aal1' end, n::text,
        now() - make_interval(hours => n), case n when 119 then now() at time zone 'UTC' end
      from generate_series(1, 120) n`;
    const { data } = await clientFor().auth.signInWithPassword(account);
    const kept = await sql<{ user_agent: string }[]>`
      select user_agent from auth.sessions where user_id = ${account.id} order by updated_at desc`;
    const agents = Array.from({ length: 97 }, (_, n) => String(n + 1));
    expect(kept.map(({ user_agent }) => user_agent)).toEqual([ELSEWHERE.userAgent, ...agents, "119", "120"]);
    expect((await clientFor().auth.getUser(data.session?.access_token)).error).toBeNull();
  });

  test("a token that was exchanged is honoured for ten seconds by its successor", async () => {
    const account = await makeAccount(server, "signed-in");
    const refresh = (refresh_token: string) => clientFor().auth.refreshSession({ refresh_token });
    const [a, b] = await Promise.all([refresh(account.refreshToken), refresh(account.refreshToken)]);
    expect(a.data.session?.refresh_token).toBe(b.data.session?.refresh_token);
    expect(a.error ?? b.error).toBeNull();
  });

  test("its use later ends the session, for the thief and for the owner", async () => {
    const account = await makeAccount(server, "signed-in");
    const { auth } = clientFor();
    const { data } = await auth.refreshSession({ refresh_token: account.refreshToken });
    const current = data.session?.refresh_token ?? "";
    await sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${account.refreshToken}`;
    expect(
      (await clientFor().auth.refreshSession({ refresh_token: account.refreshToken })).error,
    ).toMatchObject({ code: "refresh_token_already_used" });
    expect((await clientFor().auth.refreshSession({ refresh_token: current })).error).not.toBeNull();
    expect((await clientFor().auth.getUser(account.token)).error).not.toBeNull();
  });

  test("the one before the last ends it at once", async () => {
    const account = await makeAccount(server, "signed-in");
    const { auth } = clientFor();
    await auth.refreshSession({ refresh_token: account.refreshToken });
    await auth.refreshSession();
    expect(
      (await clientFor().auth.refreshSession({ refresh_token: account.refreshToken })).error,
    ).toMatchObject({ code: "refresh_token_already_used" });
    expect((await auth.refreshSession()).error).not.toBeNull();
  });

  test("tokens that are forged, expired or unsigned are nobody's", async () => {
    const staff = await makeAccount(server, "staff");
    const { payload } = decode(staff.token);
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const tokens = [
      await sign(payload, "another secret than the server's"),
      await sign({ ...payload, exp: Math.floor(Date.now() / 1000) - 1 }, TEST_SECRETS.jwtSecret),
      `${base64({ alg: "none", typ: "JWT" })}.${base64(payload)}.`,
      await sign({ ...payload, session_id: crypto.randomUUID() }, TEST_SECRETS.jwtSecret),
      `${staff.token.slice(0, -3)}AAA`,
      "nonsense",
    ];
    for (const token of tokens) {
      expect((await clientFor().auth.getUser(token)).error, token).not.toBeNull();
      expect(
        (await clientFor(token).from("activities").insert({ name: "Forged" })).error,
        token,
      ).not.toBeNull();
    }
    expect(await sql`select from activities where name = 'Forged'`).toHaveLength(0);
  });
});

describe("changing what one signs in with", () => {
  const update = (account: Account, body: object) =>
    ask("/auth/v1/user", {
      method: "PUT",
      headers: { Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("the password needs the current one; other sessions end, and the mailbox is told", async () => {
    const account = await makeAccount(server, "signed-in");
    const elsewhere = clientFor();
    await elsewhere.auth.signInWithPassword(account);
    const newPassword = "another horse battery";
    await letProofExpire(server, account);
    expect((await update(account, { password: newPassword })).status).toBe(400);
    expect((await update(account, { password: newPassword, current_password: "wrong" })).status).toBe(400);
    expect((await update(account, { password: newPassword, current_password: password })).status).toBe(200);
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await clientFor().auth.getUser(account.token)).error).toBeNull();
    expect(sent.at(-1)).toMatchObject({ to: account.email, subject: "Alight: your password was changed" });
    expect((await clientFor().auth.signInWithPassword(account)).error).not.toBeNull();
    expect(
      (await clientFor().auth.signInWithPassword({ ...account, password: newPassword })).error,
    ).toBeNull();
  });

  test("a password whose notice cannot be stored is not changed", async () => {
    const account = await makeAccount(server, "signed-in");
    const elsewhere = clientFor();
    await elsewhere.auth.signInWithPassword(account);
    const change = { password: "another horse battery", current_password: password };
    server.breakOutbox();
    expect((await update(account, change)).status).toBe(500);
    expect((await elsewhere.auth.getUser()).error).toBeNull();
    expect((await clientFor().auth.signInWithPassword(account)).error).toBeNull();
    expect((await update(account, { ...change, password })).status).toBe(422);
    expect((await update(account, change)).status).toBe(200);
  });

  test.each(["the old mailbox first", "the new mailbox first"])(
    "the address: both agree, %s",
    async (order) => {
      const account = await makeAccount(server, "signed-in");
      const email = newEmail();
      await letProofExpire(server, account);
      expect((await update(account, { email })).status).toBe(400);
      expect((await update(account, { email, current_password: password })).status).toBe(200);
      const tokens = [confirmationToken(sent, account.email), confirmationToken(sent, email)];
      await clientFor().auth.resetPasswordForEmail(account.email);
      const recovery = confirmationToken(sent, account.email);
      if (order.startsWith("the new")) tokens.reverse();
      const { auth } = clientFor();
      const half = await auth.verifyOtp({ type: "email_change", token_hash: tokens[0] ?? "" });
      expect(half).toMatchObject({ error: null, data: { session: null } });
      expect((await clientFor().auth.signInWithPassword(account)).data.user?.email).toBe(account.email);
      expect(
        (await auth.verifyOtp({ type: "email_change", token_hash: tokens[0] ?? "" })).error,
      ).not.toBeNull();
      const whole = await auth.verifyOtp({ type: "email_change", token_hash: tokens[1] ?? "" });
      expect(whole.data.user?.email).toBe(email);
      expect(sent.at(-1)).toMatchObject({
        to: account.email,
        subject: "Alight: your e-mail address was changed",
      });
      expect((await clientFor().auth.signInWithPassword({ email, password })).error).toBeNull();
      // What lies in the mailbox of before opens nothing.
      const stale = await clientFor().auth.verifyOtp({ type: "recovery", token_hash: recovery });
      expect(stale.error?.code).toBe("otp_expired");
    },
  );

  test("an address that has an account is answered like any other, and only its mailbox hears of it", async () => {
    const owner = await makeAccount(server, "signed-in");
    const account = await makeAccount(server, "signed-in");
    const other = await makeAccount(server, "signed-in");
    const [free, taken] = [newEmail(), owner.email];
    const answers = [];
    for (const [who, email] of [
      [account, taken],
      [other, free],
    ] as const) {
      const response = await update(who, { email, current_password: password });
      const text = await response.text();
      answers.push([
        response.status,
        text
          .replaceAll(email, "NEW")
          .replaceAll(who.email, "OLD")
          .replaceAll(who.id, "ID")
          .replace(/"[0-9a-f-]{36}"/g, '"UUID"')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "TIME"),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(200);

    const notice = sent.findLast(({ to }) => to === taken);
    expect(notice?.subject).toBe("Alight: you have an account already");
    expect(notice?.text).not.toContain("token_hash");
    const { auth } = clientFor();
    const token_hash = confirmationToken(sent, account.email);
    expect(await auth.verifyOtp({ type: "email_change", token_hash })).toMatchObject({
      error: null,
      data: { session: null },
    });
    expect((await auth.verifyOtp({ type: "email_change", token_hash })).error).not.toBeNull();
    expect((await clientFor().auth.signInWithPassword(owner)).data.user?.id).toBe(owner.id);
    expect((await clientFor().auth.signInWithPassword(account)).data.user?.email).toBe(account.email);
  });

  test("an address that somebody else has confirmed meanwhile, or that cannot be told, is not moved to", async () => {
    const account = await makeAccount(server, "signed-in");
    const email = newEmail();
    await update(account, { email, current_password: password });
    const tokens = [confirmationToken(sent, account.email), confirmationToken(sent, email)];
    const { auth } = clientFor();
    await auth.verifyOtp({ type: "email_change", token_hash: tokens[0] ?? "" });

    server.breakOutbox();
    const untold = await auth.verifyOtp({ type: "email_change", token_hash: tokens[1] ?? "" });
    expect(untold.error?.status).toBe(500);
    expect((await clientFor().auth.signInWithPassword(account)).error).toBeNull();

    await clientFor().auth.signUp({ email, password });
    await clientFor().auth.verifyOtp({ type: "signup", token_hash: confirmationToken(sent, email) });
    const late = await auth.verifyOtp({ type: "email_change", token_hash: tokens[1] ?? "" });
    expect(late.error?.code).toBe("otp_expired");
    expect((await clientFor().auth.signInWithPassword(account)).data.user?.email).toBe(account.email);
  });
});
