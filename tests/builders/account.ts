import { Secret, TOTP } from "otpauth";
import type { TestDataApi } from "#tests/setup/test-data-api.ts";

export type AccountState = "signed-in" | "waiting" | "refused" | "removed" | "staff";

export type Account = { id: string; email: string; password: string; token: string; refreshToken: string };

let count = 0;

/** An account that has signed up, followed the link in the e-mail, and signed in. */
export async function makeAccount(
  { clientFor, sent, sql }: Pick<TestDataApi, "clientFor" | "sent" | "sql">,
  state: AccountState,
  { fullName = "Ann Example" }: { fullName?: string } = {},
): Promise<Account> {
  count += 1;
  const email = `${state}-${count}@example.org`;
  const password = "correct horse battery";
  // The link is followed in the browser that has signed up.
  const { auth } = clientFor(undefined, { device: email });

  const signUp = await auth.signUp({ email, password, options: { data: { full_name: fullName } } });
  if (signUp.error) throw signUp.error;
  const confirmation = await auth.verifyOtp({ type: "signup", token_hash: confirmationToken(sent, email) });
  if (confirmation.error) throw confirmation.error;
  const signIn = await auth.signInWithPassword({ email, password });
  if (signIn.error) throw signIn.error;

  const { id } = signIn.data.user;
  await sql`delete from public.staff where user_id = ${id}`;
  if (state !== "signed-in") {
    const isApproved = state === "staff";
    await sql`
      insert into public.staff (user_id, email, full_name, state, approved_at)
      values (${id}, ${email}, ${fullName}, ${isApproved ? "approved" : state}, ${isApproved ? new Date() : null})`;
  }
  const { access_token: token, refresh_token: refreshToken } = signIn.data.session;
  return { id, email, password, token, refreshToken };
}

/** Lets a quarter of an hour pass since the account has shown in its sessions whose they are. */
export async function letProofExpire({ sql }: Pick<TestDataApi, "sql">, { id }: Pick<Account, "id">) {
  await sql`
    update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes'
    from auth.sessions s where s.id = a.session_id and s.user_id = ${id}`;
}

/** The code that an authenticator app shows, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** The token of the link in the last e-mail to `email`. */
export function confirmationToken(sent: TestDataApi["sent"], email: string): string {
  const message = sent.findLast(({ to }) => to === email);
  const [, token] = /[?&]token(?:_hash)?=([^&\s]+)/.exec(message?.text ?? "") ?? [];
  if (!token) throw new Error(`No link was sent to ${email}`);
  return token;
}
