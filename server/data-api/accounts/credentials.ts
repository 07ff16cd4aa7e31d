import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { decode } from "hono/jwt";
import { z } from "zod";
import { AccountError, unavailable } from "#server/data-api/accounts/account-error.ts";
import type { AuthService } from "#server/data-api/accounts/auth-service.ts";
import type { Client } from "#server/data-api/accounts/client.ts";
import { requireAal2 } from "#server/data-api/accounts/factors.ts";
import type { Limits } from "#server/data-api/accounts/limits.ts";
import type { SecurityLog } from "#server/data-api/accounts/security-log.ts";
import type { Caller, Sessions } from "#server/data-api/accounts/sessions.ts";
import { passwords } from "#server/data-api/passwords.ts";
import type { Sql } from "#server/database/sql.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

const TOO_MANY_SIGN_INS = "Too many failed login attempts. Please try again in 15 minutes.";
/** The third failure within the limit's window is an event of its own. */
const SUSPICIOUS_FAILURES = 3;
/** Responses that must not tell accounts apart are sent at whole multiples of this. */
const RESPONSE_STEP_MS = 250;

const email = z
  .string({ error: "Unable to validate email address: invalid format" })
  .max(100, "Unable to validate email address: invalid format")
  .regex(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/, "Unable to validate email address: invalid format")
  .transform((text) => text.toLowerCase());
/** bcrypt reads no more than 72 bytes. */
const password = z
  .string({ error: "A password is required" })
  .refine((text) => Buffer.byteLength(text) <= 72, "Password cannot be longer than 72 characters");
const profile = z.object({
  full_name: z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, "").trim())
    .pipe(z.string().max(100, "full_name is longer than 100 characters"))
    .optional(),
});

export const signInSchema = z.object({ email, password });
export const signUpSchema = z.object({ email, password, data: profile.nullish() });
export const emailSchema = z.object({ email });
export const resendSchema = z.object({ type: z.literal("signup"), email });
export const verifySchema = z.object({
  type: z.enum(["signup", "recovery", "email_change"]),
  token_hash: z.string("Verify requires a token hash").min(32, "Verify requires a token hash").max(128),
});
export const updateSchema = z.object({
  email: email.optional(),
  password: password.optional(),
  current_password: password.optional(),
  data: profile.optional(),
});

type Options = {
  sql: Sql;
  auth: AuthService;
  sessions: Sessions;
  limits: Limits;
  log: SecurityLog;
  outbox: Outbox;
  messages: AccountMessages;
  /** Whether the first account may become staff by being confirmed on this machine. */
  isLocalSite: boolean;
};

type Stored = { id: string; encrypted_password: string | null; isConfirmed: boolean };

/** Signing in and up, links from mailboxes, and changes of what one signs in with. Answers do not tell which addresses have an account. */
export function makeCredentials(options: Options) {
  const { sql, auth, sessions, limits, log, outbox, messages, isLocalSite } = options;

  async function find(address: string): Promise<Stored | undefined> {
    const [account] = await sql<Stored[]>`
      select id, encrypted_password, email_confirmed_at is not null as "isConfirmed"
      from auth.users where email = ${address} and not is_sso_user`;
    return account;
  }

  function requireFreeWorkers(): void {
    if (passwords.isBusy()) throw unavailable();
  }

  async function countSignIn(address: string, client: Client): Promise<number> {
    try {
      const attempts = await limits.consume("signIn", `${address} ${client.address}`, TOO_MANY_SIGN_INS);
      await limits.consume("signInFromAddress", client.address, TOO_MANY_SIGN_INS);
      await limits.consume("signInToAccount", address, TOO_MANY_SIGN_INS);
      return attempts;
    } catch (error) {
      if (error instanceof AccountError)
        await log({ event: "login_rate_limit_exceeded", email: address }, client);
      throw error;
    }
  }

  /** One hash, whether the account is there or not. */
  async function checkPassword(input: z.infer<typeof signInSchema>) {
    const account = await find(input.email);
    if (account?.isConfirmed && account.encrypted_password)
      return auth.json("POST", "/token?grant_type=password", { body: input });
    const isRight = await passwords.compare(input.password, account?.encrypted_password);
    if (account && isRight) throw new AccountError(400, "email_not_confirmed", "Email not confirmed");
    throw new AccountError(400, "invalid_credentials", "Invalid login credentials");
  }

  async function afterConfirmation(account: string, client: Client): Promise<void> {
    if (isLocalSite && client.isLocal) await sql`select private.promote_first_staff(${account})`;
    const [waiting] = await sql`select from public.staff where user_id = ${account} and state = 'waiting'`;
    if (!waiting) return;
    const staff = await sql<{ email: string }[]>`select email from public.staff where state = 'approved'`;
    for (const { email: to } of staff) await outbox.put(messages.waitingForStaff(to));
  }

  /** The first of the two mailboxes agrees; undefined once it is the second one's turn. */
  async function confirmHalf(tokenHash: string): Promise<object | undefined> {
    const [half] = await sql<{ waiting: boolean }[]>`
      update auth.users set
        email_change_token_current = case when email_change_token_current = ${tokenHash} then null else email_change_token_current end,
        email_change_token_new = case when email_change_token_new = ${tokenHash} then null else email_change_token_new end
      where ${tokenHash} in (email_change_token_current, email_change_token_new)
        and email_change_token_current is not null and email_change_token_new is not null
        and email_change_sent_at > now() - interval '1 hour'
      returning true as waiting`;
    if (half)
      return {
        code: 200,
        msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      };
    // The library finishes with the token of the current mailbox only.
    await sql`
      update auth.users set email_change_token_current = email_change_token_new, email_change_token_new = null
      where email_change_token_new = ${tokenHash} and email_change_token_current is null`;
    return undefined;
  }

  /** The new password, the end of other sessions and the notice, or none of them. */
  async function setPassword({ userId, sessionId, email: address }: Caller, newPassword: string) {
    const [account] = await sql<Pick<Stored, "encrypted_password">[]>`
      select encrypted_password from auth.users where id = ${userId}`;
    if (account?.encrypted_password && (await passwords.compare(newPassword, account.encrypted_password)))
      throw new AccountError(422, "same_password", "New password should be different from the old password.");
    const hash = await passwords.hash(newPassword);
    await sql.begin(async (tx) => {
      await tx`
        update auth.users set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null, updated_at = now()
        where id = ${userId}`;
      await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
      await outbox.put(messages.passwordChanged(address), tx);
    });
  }

  /** Asks both mailboxes. One that has an account already gets a notice in place of its link, so that the caller cannot tell. */
  async function requestMove({ userId, email: from }: Caller, to: string): Promise<void> {
    const [current, next] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
    const isTaken = (await find(to))?.isConfirmed;
    await sql.begin(async (tx) => {
      await tx`
        update auth.users set email_change = ${to}, email_change_token_current = ${current}, email_change_token_new = ${next},
          email_change_sent_at = now(), updated_at = now()
        where id = ${userId}`;
      await outbox.put(messages.emailChangeFromHere(from, to, current), tx);
      await outbox.put(isTaken ? messages.addressTaken(to) : messages.emailChangeToHere(to, next), tx);
    });
  }

  /** The second mailbox has agreed. The notice to the old one is written first, and kept if the library then makes the change. */
  async function moveAccount<T>(tokenHash: string, confirm: () => Promise<T>): Promise<T> {
    const [account] = await sql<{ from: string; to: string }[]>`
      select email as from, email_change as to from auth.users
      where email_change_token_current = ${tokenHash} and email_change_sent_at > now() - interval '1 hour'`;
    if (!account) return confirm();
    // An account that was never confirmed has no claim to its address.
    await sql`delete from auth.users where email = ${account.to} and email_confirmed_at is null`;
    if (await find(account.to))
      throw new AccountError(403, "otp_expired", "Email link is invalid or has expired");
    return sql.begin(async (tx) => {
      await outbox.put(messages.emailChanged(account.from, account.to), tx);
      return confirm();
    });
  }

  async function requireRight(caller: Caller, currentPassword: string | undefined): Promise<void> {
    if (caller.hasFactor) {
      if (caller.aal === "aal2") return;
      throw new AccountError(
        401,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
      );
    }
    if (caller.isFresh) return;
    const [account] = await sql<{ encrypted_password: string | null }[]>`
      select encrypted_password from auth.users where id = ${caller.userId}`;
    if (currentPassword === undefined)
      throw new AccountError(
        400,
        "current_password_required",
        "Current password required when setting new password.",
      );
    await limits.consume("currentPassword", caller.userId);
    if (!(await passwords.compare(currentPassword, account?.encrypted_password)))
      throw new AccountError(400, "current_password_invalid", "Current password is incorrect.");
    await limits.lift("currentPassword", caller.userId);
  }

  return {
    afterConfirmation,

    async signIn(input: z.infer<typeof signInSchema>, client: Client) {
      requireFreeWorkers();
      const attempts = await countSignIn(input.email, client);
      const begun = await checkPassword(input).catch(async (error: AccountError) => {
        if (error.status === 400) {
          await log({ event: "login_failed", email: input.email }, client);
          if (attempts === SUSPICIOUS_FAILURES)
            await log({ event: "multiple_login_failures", email: input.email }, client);
        }
        throw error;
      });
      await limits.lift("signIn", `${input.email} ${client.address}`);
      await limits.giveBack("signInFromAddress", client.address);
      await limits.giveBack("signInToAccount", input.email);
      const session = await sessions.begin(begun, "password", client);
      await log({ event: "login_success", account: String(session.user.id), email: input.email }, client);
      return session;
    },

    /** Answers alike for every address. An account that was never confirmed is made anew, so that only its newest link counts. */
    async signUp(input: z.infer<typeof signUpSchema>, client: Client) {
      requireFreeWorkers();
      if (input.password.length < 8)
        throw new AccountError(422, "weak_password", "Password should be at least 8 characters.");
      await limits.consume("signUpFromAddress", client.address);
      await log({ event: "user_signup_attempt", email: input.email }, client);
      await inSteps(async () => {
        const isPestered = await limits.consume("signUpForAccount", input.email).then(
          () => false,
          (error) => {
            if (error instanceof AccountError) return true;
            throw error;
          },
        );
        if ((await find(input.email))?.isConfirmed || isPestered) {
          await passwords.hash(input.password);
          if (!isPestered) await outbox.put(messages.alreadySignedUp(input.email));
          return;
        }
        await sql`delete from auth.users where email = ${input.email} and email_confirmed_at is null`;
        await auth.json("POST", "/signup", {
          body: { email: input.email, password: input.password, data: input.data ?? {} },
        });
      }).catch(async (error: Error) => {
        await log({ event: "user_signup_failed", email: input.email }, client);
        // Two sign-ups of one address at once: the other one has sent the link.
        if (!(error instanceof AccountError && error.status === 429)) throw error;
      });
      return signUpResponse(input);
    },

    async recover({ email: address }: z.infer<typeof emailSchema>, client: Client) {
      await limits.consume("recoverFromAddress", client.address);
      await limits.consume("recoverForAccount", address);
      await inSteps(() => auth.json("POST", "/recover", { body: { email: address } }));
      await log({ event: "recovery_requested", email: address }, client);
      return {};
    },

    /** A new link for an account that was not confirmed yet. */
    async resend({ email: address }: z.infer<typeof resendSchema>, client: Client) {
      await limits.consume("recoverFromAddress", client.address);
      await limits.consume("recoverForAccount", address);
      await inSteps(async () => {
        const tokenHash = randomBytes(32).toString("hex");
        await sql.begin(async (tx) => {
          const [account] = await tx`
            update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
            where email = ${address} and email_confirmed_at is null returning id`;
          if (account) await outbox.put(messages.confirmation(address, tokenHash), tx);
        });
      });
      return {};
    },

    async verify({ type, token_hash: tokenHash }: z.infer<typeof verifySchema>, client: Client) {
      await limits.consume("verifyFromAddress", client.address);
      const [account] = await sql<{ id: string; email: string; isConfirmed: boolean }[]>`
        select id, email, email_confirmed_at is not null as "isConfirmed" from auth.users
        where ${tokenHash} in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;
      if (type === "email_change") {
        const half = await confirmHalf(tokenHash);
        if (half) return half;
      }
      const confirm = () => auth.json("POST", "/verify", { body: { type, token_hash: tokenHash } });
      const begun = await (type === "email_change" ? moveAccount(tokenHash, confirm) : confirm());
      const session = await sessions.begin(begun, "otp", client);
      if (!account) return session;
      if (!account.isConfirmed) await afterConfirmation(account.id, client);
      const events = {
        signup: "email_confirmed",
        recovery: "recovery_link_used",
        email_change: "email_changed",
      };
      const newEmail = String(session.user.email);
      await log({ event: events[type], account: account.id, email: newEmail }, client);
      if (type === "recovery") {
        await limits.lift("signInToAccount", account.email);
        await limits.lift("signIn", `${account.email} ${client.address}`);
      }
      if (type === "email_change")
        await sessions.endOthers(account.id, String(decode(session.access_token).payload.session_id));
      return session;
    },

    /** Changes of name, password and address. The latter two need the current password, a fresh link, or a second step. */
    async update(caller: Caller, token: string, input: z.infer<typeof updateSchema>, client: Client) {
      const { email: address, password: newPassword, data } = input;
      if (newPassword !== undefined && newPassword.length < 8)
        throw new AccountError(422, "weak_password", "Password should be at least 8 characters.");
      if (newPassword !== undefined || address !== undefined) {
        requireFreeWorkers();
        await requireRight(caller, input.current_password);
      }
      if (address !== undefined) await limits.consume("emailChange", caller.userId);
      if (newPassword !== undefined) {
        await setPassword(caller, newPassword);
        await log({ event: "password_changed", account: caller.userId, email: caller.email }, client);
      }
      if (address !== undefined && address !== caller.email) {
        await inSteps(() => requestMove(caller, address));
        await log({ event: "email_change_requested", account: caller.userId, email: caller.email }, client);
      }
      if (data) await auth.json("PUT", "/user", { token, body: { data } });
      return sessions.userOf(token);
    },

    /** What an account asks for that cannot be undone. */
    async requireOwner(caller: Caller, currentPassword: string | undefined) {
      requireAal2(caller, "do this");
      await requireRight(caller, currentPassword);
    },
  };
}

/** Never the account's real id: for an address that has one already there is none to give. */
function signUpResponse({ email: address, data }: z.infer<typeof signUpSchema>) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email: address,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...data },
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  };
}

async function inSteps(work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  try {
    await work();
  } finally {
    const elapsed = performance.now() - start;
    await setTimeout(RESPONSE_STEP_MS - (elapsed % RESPONSE_STEP_MS));
  }
}
