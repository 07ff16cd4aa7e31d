import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { AccountError } from "#server/accounts/account-error.ts";
import type { Devices } from "#server/accounts/devices.ts";
import { endSessions } from "#server/accounts/end-sessions.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { readUser } from "#server/accounts/read-user.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Claims, Tokens } from "#server/accounts/tokens.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

const ACCESS_TOKEN_SECONDS = 3600;
/** Two tabs may use one refresh token at almost the same time. */
const REUSE_SECONDS = 10;
/** Of one account: whoever knows its password may sign in any number of times. */
const MAX_SESSIONS = 100;

/** How somebody has shown who they are, as `amr` in a token names it. */
type Method = "password" | "otp" | "oauth" | "totp" | "mfa/recovery_code";

/** Who makes a request: an account in a session that has not ended. */
export type Caller = {
  userId: string;
  sessionId: string;
  email: string;
  aal: "aal1" | "aal2";
  hasFactor: boolean;
  /** Whether it was proven within the last 15 minutes, by password, code or a link from the mailbox. */
  isProven: boolean;
  claims: Claims;
};

export type OpenSession = { sessionId: string; refreshToken: string };

type SessionResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

type Dependencies = { sql: Sql; tokens: Tokens; devices: Devices; limits: Limits; log: SecurityLog };

export type Sessions = ReturnType<typeof makeSessions>;

/** Sessions in the account client's format. The reuse of a refresh token ends its session. */
export function makeSessions(dependencies: Dependencies) {
  return {
    callerOf: callerOf.bind(null, dependencies),
    open: open.bind(null, dependencies),
    raise: raise.bind(null, dependencies),
    renew,
    refresh: refresh.bind(null, dependencies),
    end: end.bind(null, dependencies),
    responseFor: responseFor.bind(null, dependencies),
    noteMethod,
  };
}

/** The account that makes a request. Throws 401 without a token, 403 for one that is wrong or whose session has ended. */
async function callerOf({ sql, tokens }: Dependencies, request: Request): Promise<Caller> {
  const claims = await tokens.claimsOf(request).catch(() => {
    throw new AccountError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  });
  if (!claims) throw new AccountError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const [caller] = await sql<Omit<Caller, "claims">[]>`
    select u.id as "userId", s.id as "sessionId", coalesce(u.email, '') as email, coalesce(s.aal, 'aal1') as aal,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasFactor",
      exists (
        select from auth.mfa_amr_claims a where a.session_id = s.id
          and a.authentication_method <> 'oauth' and a.updated_at > now() - interval '15 minutes'
      ) as "isProven"
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${claims.session_id} and u.id = ${claims.sub}
      and (s.not_after is null or s.not_after > now())`;
  if (!caller)
    throw new AccountError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  return { ...caller, claims };
}

async function responseFor(
  { sql, tokens }: Dependencies,
  { sessionId, refreshToken }: OpenSession,
): Promise<SessionResponse> {
  const [session] = await sql<{ sub: string; email: string; aal: string; amr: object[] }[]>`
    select u.id as sub, coalesce(u.email, '') as email, coalesce(s.aal, 'aal1') as aal, coalesce((
        select json_agg(json_build_object('method', a.authentication_method,
          'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc)
        from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as amr
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId}`;
  const user = session && (await readUser(sql, session.sub));
  if (!user) throw new AccountError(403, "session_not_found", "The session has ended");
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + ACCESS_TOKEN_SECONDS;
  return {
    access_token: await tokens.sign({
      ...session,
      aud: "authenticated",
      role: "authenticated",
      session_id: sessionId,
      iat,
      exp,
    }),
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: exp,
    refresh_token: refreshToken,
    user,
  };
}

/** A new session of an account. The transaction that it is part of has to end before `responseFor`. */
async function open(
  { devices }: Dependencies,
  tx: Connection,
  userId: string,
  method: Method,
  client: Client,
): Promise<OpenSession> {
  const sessionId = randomUUID();
  await tx`
    insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${sessionId}, ${userId}, 'aal1', ${client.userAgent}, ${asInet(client)})`;
  await tx`update auth.users set last_sign_in_at = now() where id = ${userId}`;
  await endOldest(tx, userId, sessionId);
  await devices.remember(tx, userId, client);
  await noteMethod(tx, sessionId, method);
  return addRefreshToken(tx, sessionId, null);
}

/** Ends sessions beyond MAX_SESSIONS, those without a second step first: a stolen password alone ends none that have one. */
async function endOldest(tx: Connection, userId: string, newest: string): Promise<void> {
  // An account may have very many from before there was a limit: a thousand are deleted at a time.
  await tx`
    delete from auth.sessions where id in (
      select id from auth.sessions where user_id = ${userId} and id <> ${newest}
      order by coalesce(aal, 'aal1') desc, coalesce(refreshed_at at time zone 'UTC', updated_at) desc
      offset ${MAX_SESSIONS - 1} limit 1000)`;
}

/** Raises a session to aal2. Other sessions of the account at aal1 end. */
async function raise(
  { devices }: Dependencies,
  tx: Connection,
  caller: Caller,
  factorId: string,
  method: Method,
  client: Client,
): Promise<OpenSession> {
  const { sessionId, userId } = caller;
  await tx`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${sessionId}`;
  await noteMethod(tx, sessionId, method);
  await endSessions(tx, userId, { except: sessionId, isAal1: true });
  await devices.remember(tx, userId, client, { isSecondStep: true });
  return renew(tx, sessionId);
}

/** Exchanges a refresh token. One that was exchanged before is honoured for ten seconds; after that its use ends the session. */
async function refresh(dependencies: Dependencies, token: unknown, client: Client): Promise<SessionResponse> {
  const { sql, limits, log } = dependencies;
  const unknownToken = new AccountError(
    400,
    "refresh_token_not_found",
    "Invalid Refresh Token: Refresh Token Not Found",
  );
  if (typeof token !== "string" || !token) throw unknownToken;
  const [known] = await sql<{ sessionId: string }[]>`
    select session_id as "sessionId" from auth.refresh_tokens where token = ${token}`;
  if (!known?.sessionId) {
    await limits.consumeFrom("refreshFromAddress", client);
    throw unknownToken;
  }
  await limits.consume("refresh", known.sessionId);
  const outcome = await sql.begin(async (tx) => {
    // Exchanges of one session happen one after the other.
    const [session] = await tx<{ user_id: string }[]>`
      select user_id from auth.sessions where id = ${known.sessionId} and (not_after is null or not_after > now()) for update`;
    const [used] = await tx<{ revoked: boolean; isRecent: boolean; successor: string | null }[]>`
      select revoked, updated_at > clock_timestamp() - ${REUSE_SECONDS} * interval '1 second' as "isRecent",
        (select n.token from auth.refresh_tokens n where n.parent = t.token and not n.revoked limit 1) as successor
      from auth.refresh_tokens t where token = ${token}`;
    if (!session || !used) return null;
    if (!used.revoked) {
      await tx`update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = ${token}`;
      await tx`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = ${known.sessionId}`;
      return addRefreshToken(tx, known.sessionId, token);
    }
    if (used.isRecent && used.successor) return { sessionId: known.sessionId, refreshToken: used.successor };
    await endSessions(tx, session.user_id, { only: known.sessionId });
    return { reusedBy: session.user_id };
  });
  if (!outcome) throw unknownToken;
  if ("reusedBy" in outcome) {
    await log({ event: "refresh_token_reused", account: outcome.reusedBy }, client);
    throw new AccountError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  return responseFor(dependencies, outcome);
}

async function end(
  { sql }: Dependencies,
  { userId, sessionId }: Caller,
  scope: "global" | "local" | "others",
): Promise<void> {
  await endSessions(sql, userId, {
    ...(scope === "local" && { only: sessionId }),
    ...(scope === "others" && { except: sessionId }),
  });
}

async function noteMethod(tx: Connection, sessionId: string, method: Method): Promise<void> {
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method) values (${randomUUID()}, ${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

async function addRefreshToken(
  tx: Connection,
  sessionId: string,
  parent: string | null,
): Promise<OpenSession> {
  const refreshToken = randomBytes(24).toString("base64url");
  await tx`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    select ${randomUUID()}, ${refreshToken}, user_id, id, ${parent} from auth.sessions where id = ${sessionId}`;
  return { sessionId, refreshToken };
}

async function renew(tx: Connection, sessionId: string): Promise<OpenSession> {
  const [last] = await tx<{ token: string }[]>`
    update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
    where session_id = ${sessionId} and not revoked returning token`;
  return addRefreshToken(tx, sessionId, last?.token ?? null);
}

function asInet({ address }: Client): string | null {
  return isIP(address.replace(/\/64$/, "")) ? address : null;
}
