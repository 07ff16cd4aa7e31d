import { hash, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError, invalid } from "#server/accounts/account-error.ts";
import { accountOf, addIdentity, unlinkIdentity } from "#server/accounts/identities.ts";
import type { OAuthProvider, Profile } from "#server/accounts/oauth-providers.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Client } from "#server/http/request-client.ts";

/** From leaving for the other site until the session begins. */
const FLOW_SECONDS = 600;

export const exchangeSchema = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(43).max(128),
});
const startSchema = z.object({
  provider: z.string(),
  redirect_to: z.string().max(2000).optional(),
  code_challenge: z
    .string("PKCE flow requires code_challenge")
    .regex(/^[\w~.-]{43,128}$/, "PKCE flow requires code_challenge"),
  code_challenge_method: z
    .string("PKCE flow requires code_challenge_method")
    .regex(/^s256$/i, "Invalid code_challenge_method"),
});

type Dependencies = AccountDependencies & {
  errors: Pick<Logger, "error">;
  siteUrl: string;
  providers: Readonly<Record<string, OAuthProvider>>;
};

type Flow = { provider: string; link_to: string | null; code_challenge: string; profile: Profile };

/** Sign-in through another site, and linked identities. Both need the PKCE verifier of the browser that began. */
export function makeOAuth(dependencies: Dependencies) {
  return {
    start: start.bind(null, dependencies),
    finish: finish.bind(null, dependencies),
    exchange: exchange.bind(null, dependencies),
    unlink: unlinkIdentity.bind(null, dependencies),
  };
}

const callbackOf = (siteUrl: string) => `${siteUrl}/auth/v1/callback`;

async function start(
  { sql, reauthentication, limits, siteUrl, providers }: Dependencies,
  query: Record<string, string>,
  linkTo: Caller | null,
  client: Client,
): Promise<string> {
  const parsed = startSchema.safeParse(query);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? "The request is not valid");
  const { provider: name, redirect_to: redirectTo, code_challenge: challenge } = parsed.data;
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw invalid("Unsupported provider: provider is not enabled");
  if (linkTo) await reauthentication.require(linkTo, "link an identity");
  await limits.consumeFrom("oauthFromAddress", client);
  const state = randomBytes(24).toString("base64url");
  await sql`
    insert into private.oauth_flows (state, provider, code_challenge, redirect_to, link_to)
    values (${state}, ${name}, ${challenge}, ${redirectTo ?? `${siteUrl}/`}, ${linkTo?.sessionId ?? null})`;
  const url = new URL(provider.authorizeUrl);
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: callbackOf(siteUrl),
    response_type: "code",
    scope: provider.scopes,
    state,
  }).toString();
  return url.href;
}

async function finish(
  { sql, errors, siteUrl, providers }: Dependencies,
  query: Record<string, string>,
): Promise<string> {
  const [flow] = await sql<{ provider: string; redirect_to: string }[]>`
    select provider, redirect_to from private.oauth_flows
    where state = ${query.state ?? ""} and auth_code is null and created_at > now() - ${FLOW_SECONDS} * interval '1 second'`;
  const target = new URL(flow?.redirect_to ?? siteUrl);
  const fail = (error: string, description: string) => {
    target.searchParams.set("error", error);
    target.searchParams.set("error_description", description);
    return target.href;
  };
  if (!flow) return fail("invalid_request", "The sign-in has expired. Please try again.");
  if (query.error || !query.code)
    return fail("access_denied", `Signing in with ${flow.provider} was not completed.`);
  const authCode = randomBytes(24).toString("base64url");
  // First, so that the provider is asked once for each sign-in that was begun.
  const claimed = await sql`
    update private.oauth_flows set auth_code = ${authCode}
    where state = ${query.state ?? ""} and auth_code is null`;
  if (claimed.count === 0) return fail("invalid_request", "State has already been used");
  try {
    const profile = await providers[flow.provider]?.profileOf(query.code, callbackOf(siteUrl));
    if (!profile) return fail("server_error", "This provider is no longer enabled.");
    await sql`update private.oauth_flows set profile = ${sql.json(profile)} where auth_code = ${authCode}`;
  } catch (error) {
    errors.error({ error: (error as Error).message, provider: flow.provider }, "a sign-in was not completed");
    return fail("server_error", "Unable to exchange external code");
  }
  target.searchParams.set("code", authCode);
  return target.href;
}

/** A session for the browser that began. The code counts once, whether the verifier is right or not. */
async function exchange(
  dependencies: Dependencies,
  { auth_code: code, code_verifier: verifier }: z.infer<typeof exchangeSchema>,
  client: Client,
) {
  const { sql, sessions, log, outbox, messages } = dependencies;
  const [flow] = await sql<Flow[]>`
    delete from private.oauth_flows where auth_code = ${code} and profile is not null
      and created_at > now() - ${FLOW_SECONDS} * interval '1 second'
    returning provider, link_to, code_challenge, profile`;
  if (!flow)
    throw new AccountError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  if (hash("sha256", verifier, "base64url") !== flow.code_challenge)
    throw new AccountError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  if (flow.link_to) {
    const sessionId = flow.link_to;
    const [session] = await sql<{ id: string; email: string }[]>`
      select u.id, u.email from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId}`;
    if (!session) throw new AccountError(403, "session_not_found", "The session has ended");
    const renewed = await sql.begin(async (tx) => {
      await lockSession(tx, { userId: session.id, sessionId }, "link an identity");
      await addIdentity(tx, session.id, flow.provider, flow.profile);
      await outbox.put(messages.identityLinked(session.email, flow.provider), tx);
      return sessions.renew(tx, sessionId);
    });
    const details = { provider: flow.provider };
    await log({ event: "identity_linked", account: session.id, email: session.email, details }, client);
    return sessions.responseFor(renewed);
  }
  const account = await accountOf(dependencies, flow, client);
  const opened = await sql.begin((tx) => sessions.open(tx, account, "oauth", client));
  const session = await sessions.responseFor(opened);
  const details = { provider: flow.provider };
  await log({ event: "login_success", account, email: String(session.user.email), details }, client);
  return session;
}
