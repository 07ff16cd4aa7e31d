import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { z } from "zod";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import { lowerSessions } from "#server/accounts/end-sessions.ts";
import { limitSecondFactor } from "#server/accounts/limit-second-factor.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

const MAX_FACTORS = 10;
const CHALLENGE_SECONDS = 300;
const STEP_SECONDS = 30;

const name = z.string().trim().max(100);
export const enrolSchema = z.object({
  factor_type: z.string(),
  friendly_name: name.optional(),
  issuer: name.optional(),
});
export const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().max(20) });

type Factor = { id: string; status: "verified" | "unverified"; secret: string };

export const notFound = () => new AccountError(404, "mfa_factor_not_found", "Factor not found");
export const wrongCode = (message = "Invalid TOTP code entered") =>
  new AccountError(422, "mfa_verification_failed", message);

/** Two-step verification by an authenticator app, in GoTrue's shapes. */
export function makeFactors(dependencies: AccountDependencies) {
  return {
    enrol: enrol.bind(null, dependencies),
    challenge: challenge.bind(null, dependencies),
    verify: verify.bind(null, dependencies),
    unenrol: unenrol.bind(null, dependencies),
  };
}

async function enrol(
  { sql, reauthentication, limits }: AccountDependencies,
  caller: Caller,
  input: z.infer<typeof enrolSchema>,
) {
  if (input.factor_type === "phone")
    throw new AccountError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (input.factor_type === "webauthn")
    throw new AccountError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  if (input.factor_type !== "totp")
    throw new AccountError(400, "validation_failed", "factor_type needs to be totp");
  await reauthentication.require(caller, "enroll a new factor");
  await limits.consume("enrolment", caller.userId);
  const friendlyName = input.friendly_name ?? "";
  const id = randomUUID();
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer: input.issuer || PRODUCT_NAME, label: caller.email, secret });
  await sql.begin(async (tx) => {
    const existing = await lockSession(tx, caller, "enroll a new factor");
    if (existing.length >= MAX_FACTORS)
      throw new AccountError(422, "too_many_enrolled_mfa_factors", "Maximum number of factors reached");
    if (existing.some((factor) => factor.status === "verified" && factor.friendlyName === friendlyName))
      throw new AccountError(
        422,
        "mfa_factor_name_conflict",
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    // An unfinished enrolment does not block the next.
    await tx`delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'
      and coalesce(friendly_name, '') = ${friendlyName}`;
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      values (${id}, ${caller.userId}, ${friendlyName}, 'totp', 'unverified', ${secret.base32})`;
  });
  const uri = totp.toString();
  return {
    id,
    type: "totp",
    friendly_name: friendlyName,
    totp: { qr_code: renderSVG(uri), secret: secret.base32, uri },
  };
}

async function challenge(
  dependencies: AccountDependencies,
  caller: Caller,
  factorId: string,
  { address }: Client,
) {
  const { sql, limits } = dependencies;
  const factor = await findFactor(dependencies, caller, factorId);
  await limits.consume("challenge", caller.sessionId);
  const id = randomUUID();
  await sql.begin(async (tx) => {
    await tx`delete from auth.mfa_challenges where factor_id = ${factor.id} and created_at < now() - interval '1 hour'`;
    await tx`insert into auth.mfa_challenges (id, factor_id, ip_address) values (${id}, ${factor.id}, ${address})`;
    await tx`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`;
  });
  return { id, type: "totp", expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS };
}

/**
 * The second step with a verified factor, or the proof of a new one, which needs aal2 where another is verified. For a verified one the code
 * may be of any of the account's: nobody has to say of which.
 */
async function verify(
  dependencies: AccountDependencies,
  caller: Caller,
  factorId: string,
  input: z.infer<typeof verifySchema>,
  client: Client,
) {
  const { sql, sessions, devices, log, outbox, messages } = dependencies;
  const factor = await findFactor(dependencies, caller, factorId);
  const lift = await limitSecondFactor(dependencies, caller, client);
  const fail = async (error: AccountError): Promise<never> => {
    await log({ event: "second_factor_failed", account: caller.userId, email: caller.email }, client);
    throw error;
  };
  const candidates = factor.status === "verified" ? await verifiedFactors(sql, caller) : [factor];
  const found = candidates.map((one) => ({ ...one, step: stepOf(one, input.code) })).find(({ step }) => step);
  if (!found?.step) return fail(wrongCode());
  const { step } = found;
  const outcome = await sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${caller.userId} for update`;
    const [current] = await tx<Pick<Factor, "status">[]>`
      select status from auth.mfa_factors where id = ${found.id}`;
    if (!current) throw notFound();
    const isNew = current.status === "unverified";
    if (isNew) {
      const factors = await lockSession(tx, caller, "verify a new factor");
      // Browsers that were known by the password alone.
      if (!factors.some(({ status }) => status === "verified"))
        await devices.forgetOthers(tx, caller.userId, client);
    }
    const challenge = await tx`
      update auth.mfa_challenges set verified_at = now()
      where id = ${input.challenge_id} and factor_id = ${factor.id} and verified_at is null
        and created_at > now() - ${CHALLENGE_SECONDS} * interval '1 second'`;
    if (challenge.count === 0)
      throw new AccountError(
        422,
        "mfa_challenge_expired",
        `MFA challenge ${input.challenge_id} has expired, verify against another challenge or create a new challenge.`,
      );
    const first = await tx`
      insert into private.used_totp_steps (factor_id, step) values (${found.id}, ${step}) on conflict do nothing`;
    if (first.count === 0) return null;
    await tx`delete from private.used_totp_steps where factor_id = ${found.id} and step < ${step - 10}`;
    if (isNew) {
      await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
      await tx`delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'`;
      await outbox.put(messages.factorAdded(caller.email), tx);
    }
    return { isNew, session: await sessions.raise(tx, caller, found.id, "totp", client) };
  });
  if (!outcome) return fail(wrongCode("This code has been used already"));
  await lift();
  const event = outcome.isNew ? "second_factor_added" : "second_factor_verified";
  await log({ event, account: caller.userId, email: caller.email }, client);
  return sessions.responseFor(outcome.session);
}

async function unenrol(dependencies: AccountDependencies, caller: Caller, factorId: string, client: Client) {
  const { sql, reauthentication, log, outbox, messages } = dependencies;
  const { id, status: found } = await findFactor(dependencies, caller, factorId);
  if (found === "verified") await reauthentication.require(caller, "unenroll verified factor");
  const wasVerified = await sql.begin(async (tx) => {
    const factors = await lockSession(tx, caller, "unenroll verified factor");
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw notFound();
    const isVerified = factor.status === "verified";
    // It was verified meanwhile, and this request has shown no proof for that.
    if (isVerified && found !== "verified") throw notFound();
    await tx`delete from auth.mfa_factors where id = ${id}`;
    if (!isVerified) return false;
    await outbox.put(messages.factorRemoved(caller.email), tx);
    const isLeft = factors.some((one) => one.id !== id && one.type === "totp" && one.status === "verified");
    if (isLeft) {
      await lowerSessions(tx, caller.userId, id, { except: caller.sessionId });
      return true;
    }
    await tx`delete from auth.mfa_factors where user_id = ${caller.userId} and factor_type = 'recovery_code'`;
    await tx`update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${caller.userId}`;
    return true;
  });
  if (wasVerified)
    await log({ event: "second_factor_removed", account: caller.userId, email: caller.email }, client);
  return { id };
}

/** The thirty seconds that a code stands for, or null. */
function stepOf({ secret }: Factor, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replace(/\s/g, ""), window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 1000 / STEP_SECONDS) + delta;
}

async function verifiedFactors(sql: Sql, { userId }: Caller): Promise<Factor[]> {
  return sql<Factor[]>`
    select id, status, secret from auth.mfa_factors
    where user_id = ${userId} and factor_type = 'totp' and status = 'verified' order by created_at`;
}

async function findFactor({ sql }: AccountDependencies, caller: Caller, id: string): Promise<Factor> {
  const [factor] = z.uuid().safeParse(id).success
    ? await sql<Factor[]>`
        select id, status, secret from auth.mfa_factors
        where id = ${id} and user_id = ${caller.userId} and factor_type = 'totp'
          and (status = 'verified' or created_at > now() - interval '15 minutes')`
    : [];
  if (!factor) throw notFound();
  return factor;
}
