import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { z } from "zod";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Caller, Sessions } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/client.ts";

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

type Options = { sql: Sql; sessions: Sessions; limits: Limits; log: SecurityLog };
type Listed = { status: string; friendlyName: string };
type Factor = { id: string; status: "verified" | "unverified"; secret: string };

export const notFound = () => new AccountError(404, "mfa_factor_not_found", "Factor not found");
export const wrongCode = (message = "Invalid TOTP code entered") =>
  new AccountError(422, "mfa_verification_failed", message);

export function requireAal2(caller: Caller, doing: string): void {
  if (caller.hasFactor && caller.aal !== "aal2")
    throw new AccountError(403, "insufficient_aal", `AAL2 required to ${doing}`);
}

/** Two-step verification by an authenticator app, in GoTrue's shapes. */
export function makeFactors({ sql, sessions, limits, log }: Options) {
  async function findFactor(caller: Caller, id: string): Promise<Factor> {
    const [factor] = z.uuid().safeParse(id).success
      ? await sql<Factor[]>`
          select id, status, secret from auth.mfa_factors
          where id = ${id} and user_id = ${caller.userId} and factor_type = 'totp'`
      : [];
    if (!factor) throw notFound();
    return factor;
  }

  return {
    async enrol(caller: Caller, input: z.infer<typeof enrolSchema>) {
      if (input.factor_type === "phone")
        throw new AccountError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
      if (input.factor_type === "webauthn")
        throw new AccountError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
      if (input.factor_type !== "totp")
        throw new AccountError(400, "validation_failed", "factor_type needs to be totp");
      requireAal2(caller, "enroll a new factor");
      const friendlyName = input.friendly_name ?? "";
      const existing = await sql<Listed[]>`
        select status, coalesce(friendly_name, '') as "friendlyName" from auth.mfa_factors where user_id = ${caller.userId}`;
      if (existing.length >= MAX_FACTORS)
        throw new AccountError(422, "too_many_enrolled_mfa_factors", "Maximum number of factors reached");
      if (existing.some((factor) => factor.status === "verified" && factor.friendlyName === friendlyName))
        throw new AccountError(
          422,
          "mfa_factor_name_conflict",
          `A factor with the friendly name "${friendlyName}" for this user already exists`,
        );
      const id = randomUUID();
      const secret = new Secret({ size: 20 });
      const totp = new TOTP({ issuer: input.issuer || PRODUCT_NAME, label: caller.email, secret });
      await sql.begin(async (tx) => {
        // An enrolment that was not finished does not stand in the way of the next.
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
    },

    async challenge(caller: Caller, factorId: string, { address }: Client) {
      const factor = await findFactor(caller, factorId);
      const id = randomUUID();
      await sql.begin(async (tx) => {
        await tx`delete from auth.mfa_challenges where factor_id = ${factor.id} and created_at < now() - interval '1 hour'`;
        await tx`insert into auth.mfa_challenges (id, factor_id, ip_address) values (${id}, ${factor.id}, ${address})`;
        await tx`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`;
      });
      return { id, type: "totp", expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS };
    },

    async verify(caller: Caller, factorId: string, input: z.infer<typeof verifySchema>, client: Client) {
      const factor = await findFactor(caller, factorId);
      await limits.consume("secondFactor", caller.userId);
      const fail = async (error: AccountError): Promise<never> => {
        await log({ event: "second_factor_failed", account: caller.userId, email: caller.email }, client);
        throw error;
      };
      const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
      const delta = totp.validate({ token: input.code.replace(/\s/g, ""), window: 1 });
      if (delta === null) return fail(wrongCode());
      const step = Math.floor(Date.now() / 1000 / STEP_SECONDS) + delta;
      const session = await sql.begin(async (tx) => {
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
          insert into private.used_totp_steps (factor_id, step) values (${factor.id}, ${step}) on conflict do nothing`;
        if (first.count === 0) return null;
        await tx`delete from private.used_totp_steps where factor_id = ${factor.id} and step < ${step - 10}`;
        await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id} and status = 'unverified'`;
        await tx`delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'`;
        return sessions.raise(tx, caller, factor.id, "totp");
      });
      if (!session) return fail(wrongCode("This code has been used already"));
      await limits.lift("secondFactor", caller.userId);
      const event = factor.status === "verified" ? "second_factor_verified" : "second_factor_added";
      await log({ event, account: caller.userId, email: caller.email }, client);
      return sessions.responseFor(session);
    },

    async unenrol(caller: Caller, factorId: string, client: Client) {
      const factor = await findFactor(caller, factorId);
      if (factor.status === "verified") requireAal2(caller, "unenroll verified factor");
      await sql.begin(async (tx) => {
        await tx`delete from auth.mfa_factors where id = ${factor.id}`;
        const [left] = await tx`
          select from auth.mfa_factors where user_id = ${caller.userId} and factor_type = 'totp' and status = 'verified'`;
        if (left || factor.status === "unverified") return;
        await tx`delete from auth.mfa_factors where user_id = ${caller.userId} and factor_type = 'recovery_code'`;
        await tx`update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${caller.userId}`;
      });
      if (factor.status === "verified")
        await log({ event: "second_factor_removed", account: caller.userId, email: caller.email }, client);
      return { id: factor.id };
    },
  };
}
