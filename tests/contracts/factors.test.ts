import { decode } from "hono/jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resetFactors } from "#server/database/reset-factors.ts";
import { type Account, codeOf, confirmationToken, makeAccount } from "#tests/builders/account.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * Two-step verification, with the official client and a TOTP library as the phone.
 */

const server = await startTestDataApi();
const counted = await startTestDataApi({ limits: true });
const { sql, sent } = server;

type Browser = ReturnType<typeof server.clientFor>;

async function signedIn(account: Account, on = server): Promise<Browser> {
  const client = on.clientFor();
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return client;
}

async function enrol(client: Browser, friendlyName = "Phone") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(data.totp.secret, -1),
  });
  if (verified.error) throw verified.error;
  return { id: data.id, secret: data.totp.secret, codes: data.totp };
}

const claimsOf = async (client: Browser) =>
  decode((await client.auth.getSession()).data.session?.access_token ?? "").payload;

/** The clock stands in the middle of a half minute, so that no code becomes an older one on its way. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

let account: Account;
let client: Browser;

beforeEach(async () => {
  account = await makeAccount(server, "staff");
  client = await signedIn(account);
});

test("an app is enrolled, and from then on a password alone is not enough for staff", async () => {
  const elsewhere = await signedIn(account);
  expect((await client.rpc("is_staff")).data).toBe(true);
  const { id, codes } = await enrol(client);
  expect(codes.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(codes.uri).toMatch(/^otpauth:\/\/totp\/Alight:/);
  expect(await claimsOf(client)).toMatchObject({
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
  });
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id, friendly_name: "Phone", status: "verified" },
  ]);
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();

  const next = await signedIn(account);
  expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  expect((await next.rpc("is_staff")).data).toBe(false);
  expect((await next.from("activities").insert({ name: "By password alone" })).error).not.toBeNull();
});

test("the second step makes staff again, and stays across a refresh", async () => {
  const { id, secret } = await enrol(client);
  const next = await signedIn(account);
  await next.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  expect((await next.rpc("is_staff")).data).toBe(true);
  const { data } = await next.auth.refreshSession();
  expect(decode(data.session?.access_token ?? "").payload).toMatchObject({
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
  });
  expect(data.user?.factors).toHaveLength(1);
  expect((await next.rpc("is_staff")).data).toBe(true);
});

test("a code counts once, a challenge counts once, and a wrong code not at all", async () => {
  const { id, secret } = await enrol(client);
  const next = await signedIn(account);
  expect((await next.auth.mfa.challengeAndVerify({ factorId: id, code: "000000" })).error).toMatchObject({
    code: "mfa_verification_failed",
  });
  const challenge = await next.auth.mfa.challenge({ factorId: id });
  const challengeId = challenge.data?.id ?? "";
  const code = codeOf(secret);
  expect((await next.auth.mfa.verify({ factorId: id, challengeId, code })).error).toBeNull();
  expect(
    (await next.auth.mfa.verify({ factorId: id, challengeId, code: codeOf(secret, 1) })).error,
  ).toMatchObject({ code: "mfa_challenge_expired" });
  const third = await signedIn(account);
  expect((await third.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toMatchObject({
    code: "mfa_verification_failed",
  });
  expect((await claimsOf(third)).aal).toBe("aal1");
});

test("codes are guessed at five times, then nobody gets in, with the right one either", async () => {
  const guessed = await makeAccount(counted, "staff");
  const owner = await signedIn(guessed, counted);
  const { id, secret } = await enrol(owner);
  const thief = await signedIn(guessed, counted);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => thief.auth.mfa.challengeAndVerify({ factorId: id, code: "000000" })),
  );
  expect(guesses.filter(({ error }) => error?.status === 429)).toHaveLength(15);
  const right = await thief.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  expect(right.error?.status).toBe(429);
});

test("the code of any of the account's apps counts, in one attempt", async () => {
  const owner = await makeAccount(counted, "staff");
  const session = await signedIn(owner, counted);
  const first = await enrol(session);
  const second = await enrol(session, "Tablet");
  const next = await signedIn(owner, counted);
  const { auth } = next;
  for (let n = 0; n < 4; n++)
    expect((await auth.mfa.challengeAndVerify({ factorId: first.id, code: "000000" })).error?.status).toBe(
      422,
    );
  const right = await auth.mfa.challengeAndVerify({ factorId: first.id, code: codeOf(second.secret, 1) });
  expect(right.error).toBeNull();
  expect((await claimsOf(next)).aal).toBe("aal2");
});

test("removing one of several apps asks who came by it for the second step again, but not who removes it", async () => {
  await enrol(client);
  const tablet = await enrol(client, "Tablet");
  const thief = await signedIn(account);
  await thief.auth.mfa.challengeAndVerify({ factorId: tablet.id, code: codeOf(tablet.secret) });
  expect((await thief.rpc("is_staff")).data).toBe(true);
  expect((await client.auth.mfa.unenroll({ factorId: tablet.id })).error).toBeNull();
  expect((await thief.rpc("is_staff")).data).toBe(false);
  expect((await client.rpc("is_staff")).data).toBe(true);
});

test("a refresh that crosses the second step gets the session that has passed it", async () => {
  const { id, secret } = await enrol(client);
  const next = await signedIn(account);
  const before = (await next.auth.getSession()).data.session?.refresh_token ?? "";
  await next.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  const after = (await next.auth.getSession()).data.session?.refresh_token;
  const { data } = await server.clientFor().auth.refreshSession({ refresh_token: before });
  expect(data.session?.refresh_token).toBe(after);
  expect((await next.rpc("is_staff")).data).toBe(true);
});

test("nobody reaches another account's factor", async () => {
  const { id, secret } = await enrol(client);
  const eve = await signedIn(await makeAccount(server, "signed-in"));
  expect((await eve.auth.mfa.challenge({ factorId: id })).error).toMatchObject({
    code: "mfa_factor_not_found",
  });
  expect((await eve.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
    code: "mfa_factor_not_found",
  });
  const own = await eve.auth.mfa.enroll({ factorType: "totp" });
  const challenge = await eve.auth.mfa.challenge({ factorId: own.data?.id ?? "" });
  const crossed = { factorId: id, challengeId: challenge.data?.id ?? "", code: codeOf(secret) };
  expect((await eve.auth.mfa.verify(crossed)).error).not.toBeNull();
});

test("removing it, another one, the password and the address need the second step", async () => {
  const { id, secret } = await enrol(client);
  const next = await signedIn(account);
  expect((await next.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({ code: "insufficient_aal" });
  expect((await next.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" })).error).toMatchObject({
    code: "insufficient_aal",
  });
  const change = { password: "another horse battery", current_password: account.password };
  expect((await next.auth.updateUser(change)).error).toMatchObject({ code: "insufficient_aal" });
  expect((await next.auth.updateUser({ email: "eve@example.org" })).error).toMatchObject({
    code: "insufficient_aal",
  });
  // One that is not new: the mailbox does not replace it.
  await sql`update auth.mfa_factors set updated_at = now() - interval '8 days' where id = ${id}`;
  await next.auth.resetPasswordForEmail(account.email);
  const byMail = server.clientFor();
  await byMail.auth.verifyOtp({ type: "recovery", token_hash: confirmationToken(sent, account.email) });
  expect((await byMail.auth.updateUser({ password: "another horse battery" })).error).toMatchObject({
    code: "insufficient_aal",
  });

  await byMail.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  expect((await byMail.auth.updateUser({ password: "another horse battery" })).error).toBeNull();
  expect((await byMail.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  expect((await byMail.auth.refreshSession()).data.user?.factors).toEqual([]);
  expect((await claimsOf(byMail)).aal).toBe("aal1");
  expect((await byMail.rpc("is_staff")).data).toBe(true);
});

test("phones and security keys are switched off, in the words of the service", async () => {
  const phone = await client.auth.mfa.enroll({ factorType: "phone", phone: "+441315550123" });
  expect(phone.error).toMatchObject({
    code: "mfa_phone_enroll_not_enabled",
    message: "MFA enroll is disabled for Phone",
  });
});

test("a factor that was begun and never verified changes nothing", async () => {
  await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect((await client.rpc("is_staff")).data).toBe(true);
  expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
});

test("the operator takes it off an account whose phone is lost, and its sessions end", async () => {
  await enrol(client);
  expect(await resetFactors(sql, account.email.toUpperCase())).toContain(
    "signs in with the password alone now",
  );
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await (await signedIn(account)).rpc("is_staff")).data).toBe(true);
  expect(await resetFactors(sql, account.email)).toContain("has no two-step verification");
  await expect(resetFactors(sql, "nobody@example.org")).rejects.toThrow("There is no account");
});

test("codes are made ten times in an hour, and other sessions ended thirty times", async () => {
  const client = await signedIn(await makeAccount(counted, "signed-in"), counted);
  await enrol(client);
  const made = [await client.auth.mfa.recoveryCodes.generate()];
  for (let n = 0; n < 10; n++) made.push(await client.auth.mfa.recoveryCodes.regenerate());
  expect(made.map(({ error }) => error?.status)).toEqual([...Array(10).fill(undefined), 429]);
  const ended = [];
  for (let n = 0; n < 31; n++) ended.push(await client.auth.signOut({ scope: "others" }));
  expect(ended.map(({ error }) => error?.status)).toEqual([...Array(30).fill(undefined), 429]);
});

describe("recovery codes", () => {
  test("ten are shown once, and each opens the second step once", async () => {
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: "mfa_recovery_codes_sole_factor",
    });
    await enrol(client);
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    expect(data?.codes).toHaveLength(10);
    expect(new Set(data?.codes).size).toBe(10);
    const [stored] = await sql`select string_agg(hash, ' ') as hashes from private.recovery_codes`;
    for (const code of data?.codes ?? []) expect(stored?.hashes).not.toContain(code);

    const code = data?.codes[0] ?? "";
    const next = await signedIn(account);
    const typed = ` ${code.toUpperCase().replace(/(.{4})/g, "$1-")} `;
    expect((await next.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await claimsOf(next)).toMatchObject({ aal: "aal2", amr: [{ method: "mfa/recovery_code" }, {}] });
    expect((await next.rpc("is_staff")).data).toBe(true);
    expect((await next.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });

    const again = await signedIn(account);
    expect((await again.auth.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
      code: "mfa_verification_failed",
    });
  });

  test("one code used by many at once lets one in", async () => {
    await enrol(client);
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    const code = data?.codes[3] ?? "";
    const browsers = await Promise.all(Array.from({ length: 4 }, () => signedIn(account)));
    const answers = await Promise.all(browsers.map((b) => b.auth.mfa.recoveryCodes.verify({ code })));
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
  });

  test("new ones replace the old, and go with the app", async () => {
    const { id } = await enrol(client);
    const old = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: "mfa_verified_factor_exists",
    });
    const renewed = (await client.auth.mfa.recoveryCodes.regenerate()).data?.codes ?? [];
    expect(renewed.some((code) => old.includes(code))).toBe(false);
    const next = await signedIn(account);
    expect((await next.auth.mfa.recoveryCodes.verify({ code: old[0] ?? "" })).error).not.toBeNull();
    expect((await next.auth.mfa.recoveryCodes.generate()).error).toMatchObject({ code: "insufficient_aal" });
    await client.auth.mfa.unenroll({ factorId: id });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});
