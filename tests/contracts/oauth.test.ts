import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { github, google } from "#server/accounts/oauth-providers.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { startOAuthServer } from "#tests/setup/oauth-server.ts";
import { ELSEWHERE, startTestDataApi } from "#tests/setup/test-data-api.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

/*
 * Signing in by way of another site, and linking identities: the official client against an OAuth server of this machine.
 */

const credentials = { clientId: "alight", secret: "known to both" };
const other = await startOAuthServer(credentials);
afterAll(() => other.close());
const providers = {
  github: github(credentials, { site: other.origin, api: other.origin }),
  google: google(credentials, {
    site: other.origin,
    token: "https://oauth2.googleapis.com/token",
    // Google's own addresses, answered by this machine.
    fetch: (input, init) =>
      fetch(`${other.origin}${new URL(String(input)).pathname.replace("/v1/userinfo", "/userinfo")}`, init),
  }),
};
const server = await startTestDataApi({ providers });
const limited = await startTestDataApi({ providers, limits: true });
const { sql } = server;

function browser() {
  const stored = new Map<string, string>();
  return createClient("http://localhost", TEST_SECRETS.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      persistSession: true,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: { fetch: (input, init) => ask(new Request(input, init)) },
  });
}

type Browser = ReturnType<typeof browser>;

const ask = (request: Request) => server.dataApi.fetch(request, ELSEWHERE);

const locationOf = (response: Response) => response.headers.get("Location") ?? "";

/** Follows the browser from our site to the other one and back. Resolves to where it ends. */
async function travel(url: string): Promise<URL> {
  const away = url.startsWith("http://localhost/") ? locationOf(await ask(new Request(url))) : url;
  const back = locationOf(await fetch(away, { redirect: "manual" }));
  expect(back).toMatch(/^http:\/\/localhost\/auth\/v1\/callback\?/);
  return new URL(locationOf(await ask(new Request(back))));
}

async function leave(client: Browser, provider: "github" | "google" = "github") {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: "http://localhost/auth", skipBrowserRedirect: true },
  });
  if (error) throw error;
  return data.url ?? "";
}

let id = 100;
const ann = (verified = true) => {
  id += 1;
  return { id, login: `ann${id}`, name: "Ann Octo", email: `ann-${id}@example.org`, verified };
};

beforeEach(() => other.become(ann()));

test.each(["github", "google"] as const)(
  "%s: a first sign-in makes an account, the next one finds it",
  async (provider) => {
    const person = ann();
    other.become(person);
    const client = browser();
    const arrival = await travel(await leave(client, provider));
    expect(arrival.href).toMatch(/^http:\/\/localhost\/auth\?code=/);
    const { data, error } = await client.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      user_metadata: { full_name: "Ann Octo" },
      identities: [{ provider }],
    });
    expect(await sql`select state from public.staff where user_id = ${data.user?.id ?? ""}`).toEqual([
      { state: "waiting" },
    ]);

    const again = browser();
    const second = await travel(await leave(again, provider));
    const next = await again.auth.exchangeCodeForSession(second.searchParams.get("code") ?? "");
    expect(next.data.user?.id).toBe(data.user?.id);
  },
);

test("a code that another browser began is of no use, and is spent by the attempt", async () => {
  const client = browser();
  const arrival = await travel(await leave(client));
  const code = arrival.searchParams.get("code") ?? "";
  const thief = browser();
  await leave(thief);
  expect((await thief.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: "bad_code_verifier" });
  expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
});

test("an address that the other site has not verified opens nobody's account", async () => {
  const owner = await makeAccount(server, "signed-in");
  other.become({ ...ann(false), email: owner.email });
  const client = browser();
  const arrival = await travel(await leave(client));
  const { error } = await client.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "");
  expect(error).toMatchObject({ code: "provider_email_needs_verification" });
});

test("an account that somebody else began with this address, and never confirmed, is not what one gets", async () => {
  const person = ann();
  await server.clientFor().auth.signUp({ email: person.email, password: "the attacker's password" });
  other.become(person);
  const client = browser();
  const arrival = await travel(await leave(client));
  expect((await client.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "")).error).toBeNull();
  const attacker = await server
    .clientFor()
    .auth.signInWithPassword({ email: person.email, password: "the attacker's password" });
  expect(attacker.error).toMatchObject({ code: "invalid_credentials" });
});

test.each(["without", "with"])(
  "two browsers that sign in at once for the first time, %s an account of the address, get one account",
  async (having) => {
    const person = ann();
    if (having === "with") person.email = (await makeAccount(server, "waiting")).email;
    other.become(person);
    const browsers = [browser(), browser()];
    const codes: string[] = [];
    for (const each of browsers) codes.push((await travel(await leave(each))).searchParams.get("code") ?? "");
    const signedIn = await Promise.all(
      browsers.map((each, at) => each.auth.exchangeCodeForSession(codes[at] ?? "")),
    );
    expect(signedIn.map(({ error }) => error)).toEqual([null, null]);
    expect(new Set(signedIn.map(({ data }) => data.user?.id)).size).toBe(1);
    expect(await sql`select from auth.users where email = ${person.email}`).toHaveLength(1);
  },
);

test("a name that is cut within a character is stored", async () => {
  const person = { ...ann(), name: `${"a".repeat(99)}🦁` };
  other.become(person);
  const client = browser();
  const arrival = await travel(await leave(client));
  const { data, error } = await client.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user?.user_metadata.full_name).toBe(`${"a".repeat(99)}\ufffd`);
});

test("a site that does not answer in time leads back with an error", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  try {
    const arrival = await travel(await leave(browser()));
    expect(arrival.searchParams.get("error_description")).toBe("Unable to exchange external code");
  } finally {
    timeout.mockRestore();
  }
});

test("all that is asked of the other site together takes less than a request of the browser may", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  try {
    expect((await travel(await leave(browser()))).searchParams.get("code")).not.toBeNull();
    expect(timeout.mock.calls).toEqual([[expect.any(Number)]]);
    expect(timeout.mock.calls[0]?.[0]).toBeLessThan(9000);
  } finally {
    timeout.mockRestore();
  }
});

test("who comes too often is led to a page that says so", async () => {
  const query = { provider: "github", code_challenge: "a".repeat(43), code_challenge_method: "s256" };
  const start = () =>
    limited.request(`/auth/v1/authorize?${new URLSearchParams(query)}`, { redirect: "manual" });
  for (let count = 0; count < 30; count += 1) await start();
  const response = await start();
  const { pathname, searchParams } = new URL(locationOf(response), "http://localhost");
  expect(response.status).toBe(302);
  expect(pathname).toBe("/auth/callback");
  expect(searchParams.get("error")).toBe("over_request_rate_limit");
});

describe("what is refused", () => {
  const challenge = "a".repeat(43);
  const start = (query: Record<string, string>) =>
    ask(new Request(`http://localhost/auth/v1/authorize?${new URLSearchParams(query)}`));
  const right = { provider: "github", code_challenge: challenge, code_challenge_method: "s256" };

  test.each([
    [{ ...right, code_challenge: "" }],
    [{ provider: "github" }],
    [{ ...right, code_challenge_method: "plain" }],
    [{ ...right, provider: "facebook" }],
    [{ ...right, provider: "constructor" }],
    [{ ...right, redirect_to: "https://evil.example/" }],
    [{ ...right, redirect_to: "//evil.example/" }],
    [{ ...right, redirect_to: "https://evil.example\\@localhost/" }],
    [{ ...right, redirect_to: "javascript:alert(1)" }],
  ])("authorize with %o", async (query) => {
    expect((await start(query)).status).toBe(400);
  });

  test("a Referer of another site is not where one comes back to", async () => {
    const response = await ask(
      new Request(`http://localhost/auth/v1/authorize?${new URLSearchParams(right)}`, {
        headers: { Referer: "https://evil.example/" },
      }),
    );
    expect((await travel(locationOf(response))).origin).toBe("http://localhost");
  });

  test("an invented state, a code used twice, and a refusal come back with an error", async () => {
    const callback = async (query: string) =>
      new URL(locationOf(await ask(new Request(`http://localhost/auth/v1/callback?${query}`))));
    expect((await callback("state=invented&code=x")).searchParams.get("error")).toBe("invalid_request");

    const away = new URL(locationOf(await start(right)));
    const state = away.searchParams.get("state") ?? "";
    const refused = await callback(`state=${state}&error=access_denied`);
    expect(refused.searchParams.get("error")).toBe("access_denied");
    expect((await callback(`state=${state}&code=wrong`)).searchParams.get("error")).toBe("server_error");
    // The provider is asked once for each sign-in.
    expect((await callback(`state=${state}&code=wrong`)).searchParams.get("error")).toBe("invalid_request");
  });
});

describe("identities", () => {
  async function signedIn() {
    const account = await makeAccount(server, "waiting");
    const client = browser();
    await client.auth.signInWithPassword(account);
    return { account, client };
  }

  async function linkGithub(client: Browser) {
    const { data, error } = await client.auth.linkIdentity({
      provider: "github",
      options: { redirectTo: "http://localhost/account" },
    });
    if (error) throw error;
    const arrival = await travel(data.url ?? "");
    return client.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "");
  }

  test("another site is linked to an account, signs in to it, and is unlinked", async () => {
    const { account, client } = await signedIn();
    const person = ann();
    other.become(person);
    expect((await linkGithub(client)).data.user).toMatchObject({
      id: account.id,
      email: account.email,
      app_metadata: { providers: ["email", "github"] },
    });
    const byGithub = browser();
    const arrival = await travel(await leave(byGithub));
    const { data } = await byGithub.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "");
    expect(data.user?.id).toBe(account.id);

    const { data: listed } = await client.auth.getUserIdentities();
    const identity = listed?.identities.find(({ provider }) => provider === "github");
    if (!identity) throw new Error("It is not listed");
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
    const last = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(last.map(({ provider }) => provider)).toEqual(["email"]);
    expect((await client.auth.unlinkIdentity(last[0] as typeof identity)).error).toMatchObject({
      code: "single_identity_not_deletable",
    });
  });

  test("what belongs to one account is not linked to another, nor unlinked by it", async () => {
    const person = ann();
    other.become(person);
    const first = await signedIn();
    await linkGithub(first.client);
    const second = await signedIn();
    expect((await linkGithub(second.client)).error).toMatchObject({
      code: "identity_already_exists",
      message: "Identity is already linked to another user",
    });
    expect((await linkGithub(first.client)).error?.message).toBe("Identity is already linked");
    const { data } = await first.client.auth.getUserIdentities();
    const theirs = data?.identities.find(({ provider }) => provider === "github");
    if (!theirs) throw new Error("It is not listed");
    expect((await second.client.auth.unlinkIdentity(theirs)).error).toMatchObject({
      code: "identity_not_found",
    });
  });

  test("nobody's identity is linked by sending them to the other site", async () => {
    const eve = await signedIn();
    const { data } = await eve.client.auth.linkIdentity({ provider: "github" });
    const victim = ann();
    other.become(victim);
    // The victim follows Eve's address and comes back; the code stays in the victim's browser.
    const arrival = await travel(data?.url ?? "");
    const victimsBrowser = browser();
    await leave(victimsBrowser);
    await victimsBrowser.auth.exchangeCodeForSession(arrival.searchParams.get("code") ?? "");
    expect(
      await sql`select from auth.identities where provider = 'github' and provider_id = ${String(victim.id)}`,
    ).toHaveLength(0);
  });
});
