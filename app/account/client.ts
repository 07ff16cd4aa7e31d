import type { AuthChangeEvent, Session, SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { AccountSettings } from "#app/account/account-settings.ts";
import { logSecurityEvent } from "#app/account/browser-security-log.ts";
import { deviceToken } from "#app/account/device-token.ts";
import { SESSION_KEY, sessionState, setSessionState } from "#app/account/session.ts";
import type { Database } from "#app/shared/database.generated.ts";
import { describeError, RequestError } from "#app/shared/errors.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { readDocument } from "#app/shared/read-document.ts";
import { withTimeout } from "#app/shared/timeout.ts";

export type AccountClient = SupabaseClient<Database>;

let isSigningOut = false;
let opening: Promise<AccountClient> | undefined;

/** The client of accounts and data, with the session of this browser. It is fetched on the first call. */
export function accountClient(): Promise<AccountClient> {
  opening ??= openClient().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

export const accountSettingsQuery = queryOptions({
  queryKey: ["account-settings"],
  queryFn: async ({ signal }) => {
    const settings = await readDocument<AccountSettings>("/documents/account-settings", signal);
    if (!settings) throw new RequestError("There are no accounts here", 404);
    return settings;
  },
});

export function readAccountSettings(): Promise<AccountSettings> {
  return browserQueryClient().fetchQuery(accountSettingsQuery);
}

async function openClient(): Promise<AccountClient> {
  const [{ createClient }, { publishableKey }] = await Promise.all([
    import("@supabase/supabase-js"),
    readAccountSettings(),
  ]);
  // Of a session that has ended meanwhile the client says no more than that.
  lastSessionId = storedSessionId();
  const client = createClient<Database>(window.location.origin, publishableKey, {
    auth: {
      storageKey: SESSION_KEY,
      flowType: "pkce",
      // callback.ts checks what comes back.
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { headers: { "X-Device-Token": deviceToken() } },
  });
  client.auth.onAuthStateChange(handleChange);
  return client;
}

function handleChange(event: AuthChangeEvent, session: Session | null): void {
  // A session that could not be renewed for want of a connection is reported as none: lookUpSession tells them apart.
  if (event === "INITIAL_SESSION" && !session) return;
  showSession(session);
  if (event === "SIGNED_IN" && session) {
    const { id, email } = session.user;
    logSecurityEvent("user_session_start", { id, email, key: lastSessionId });
  }
  if (event === "TOKEN_REFRESHED" && session)
    logSecurityEvent("session_token_refreshed", { key: String(session.expires_at) });
  if (event === "SIGNED_OUT") logSecurityEvent("user_session_end", { key: lastSessionId });
}

let lastAccountId: string | undefined;
let lastSessionId: unknown;

function storedSessionId(): unknown {
  try {
    return claimsOf(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "")).session_id;
  } catch {
    return undefined;
  }
}

function showSession(session: Session | null): void {
  const cache = browserQueryClient();
  if (!session) {
    // After a session that ended by itself the page stays, beneath a dialog to sign in again.
    if (isSigningOut) cache.removeQueries({ queryKey: ACCOUNT_KEY });
    // It may be noticed more than once.
    if (sessionState().status !== "signed-out" || isSigningOut)
      setSessionState({ status: "signed-out", isByUser: isSigningOut });
    return;
  }
  const { id, email = "", factors = [], user_metadata } = session.user;
  if (lastAccountId !== undefined && lastAccountId !== id) cache.removeQueries({ queryKey: ACCOUNT_KEY });
  else if (sessionState().status === "signed-out") void cache.invalidateQueries({ queryKey: ACCOUNT_KEY });
  lastAccountId = id;
  const claims = claimsOf(session);
  lastSessionId = claims.session_id;
  const hasFactor = factors.some(
    ({ status, factor_type }) => status === "verified" && factor_type === "totp",
  );
  setSessionState({
    status: hasFactor && claims.aal !== "aal2" ? "second-step" : "signed-in",
    account: { id, email, name: String(user_metadata.full_name ?? "") },
  });
}

function claimsOf({ access_token: token }: Session): Record<string, unknown> {
  const [, payload = ""] = token.split(".");
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
}

type LookUp = {
  /** Asks the server, too, whether the session has ended elsewhere. */
  verify?: boolean;
};

let verified = Promise.resolve();

/** Looks up the stored session, renewing it if it has expired. What takes long is reported as a problem until it is done. */
export function lookUpSession({ verify = false }: LookUp = {}): Promise<void> {
  const report = (error: unknown) => {
    const known = sessionState();
    const account = "account" in known ? known.account : null;
    setSessionState({ status: "unreachable", problem: describeError(error).message, account });
  };
  const lookUp = () => withTimeout(readSession(verify).catch(report)).catch(report);
  if (!verify) return lookUp();
  // One after the other: a late response of one that has ended would remove the session of who has signed in again meanwhile.
  verified = verified.then(lookUp);
  return verified;
}

async function readSession(verify: boolean): Promise<void> {
  const { auth } = await accountClient();
  const { data, error } = await auth.getSession();
  if (error && isUnreachable(error)) throw error;
  if (!data.session || !verify) return showSession(data.session);
  const user = await auth.getUser();
  if (user.error && isUnreachable(user.error)) throw user.error;
  // Somebody may have signed in, or passed the second step, meanwhile.
  const { session } = (await auth.getSession()).data;
  if (session?.access_token !== data.session.access_token) return showSession(session);
  // The client has removed a session that the server does not know.
  showSession(user.error ? null : { ...data.session, user: user.data.user });
}

function isUnreachable({ name, status = 0 }: { name: string; status?: number | undefined }): boolean {
  return name === "AuthRetryableFetchError" || status >= 500 || status === 429;
}

/** Ends sessions: this one, all others, or all. Rejects when the server could not be asked. */
export async function signOut(scope: "local" | "others" | "global"): Promise<void> {
  logSecurityEvent("user_logout_initiated", { scope });
  isSigningOut = true;
  try {
    await callAuth((auth) => auth.signOut({ scope }));
  } catch (error) {
    logSecurityEvent("user_logout_error", { message: accountProblem(error) });
    throw error;
  } finally {
    isSigningOut = false;
  }
}

/** Signs this browser out of an account that is no longer there. */
export async function forgetSession(): Promise<void> {
  // The server answers 403, which the client takes for signed out.
  await signOut("local").catch(() => {});
}

/** For a call whose data nobody needs. Rejects with the error that the client returns. */
export async function callAuth(
  call: (auth: AccountClient["auth"]) => Promise<{ error: Error | null }>,
): Promise<void> {
  const { auth } = await accountClient();
  const { error } = await call(auth);
  if (error) throw error;
}

/** POST /functions/v1/{name} in the name of the account; docs/decisions/0010 lists them. Rejects with the server's message, and its code if it has one. */
export async function callFunction<T>(name: string, body: object = {}): Promise<T> {
  const { functions } = await accountClient();
  const { data, error } = await functions.invoke<T>(name, { body });
  if (!error) return data as T;
  const response = error.context instanceof Response ? error.context : undefined;
  if (!response) throw new RequestError("Failed to fetch");
  // The session may have ended elsewhere.
  if (response.status === 401 || response.status === 403) void lookUpSession({ verify: true });
  const { message, error_code: code } = await response.json().catch(() => ({}));
  // Without the server's words there are none: the client's own are not for people.
  const failure = new RequestError(typeof message === "string" ? message : "", response.status);
  throw Object.assign(failure, { code });
}

/** The message for a failed account request: the service's own, or that of a lost connection. */
export function accountProblem(error: unknown): string {
  const { name, message, status = 0 } = (error ?? {}) as { name?: string; message?: string; status?: number };
  if (name === "AuthRetryableFetchError" || status >= 500 || error instanceof TypeError) {
    const notice = describeError(error).message;
    return status === 503 ? "The service is busy. Please try again." : notice;
  }
  if (/failed to fetch|networkerror|load failed|timed out/i.test(message ?? ""))
    return describeError(error).message;
  // What the client makes of a response without words.
  return message && message !== "{}" ? message : "An unexpected error occurred";
}
