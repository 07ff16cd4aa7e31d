import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import { makeAccountChanges } from "#server/accounts/account-changes.ts";
import { AccountError, invalid, unavailable } from "#server/accounts/account-error.ts";
import { makeAfterConfirmation } from "#server/accounts/after-confirmation.ts";
import {
  emailSchema,
  resendSchema,
  signInSchema,
  signUpSchema,
  updateSchema,
  verifySchema,
} from "#server/accounts/credential-schemas.ts";
import { makeDevices } from "#server/accounts/devices.ts";
import { makeEmailChange } from "#server/accounts/email-change.ts";
import { enrolSchema, verifySchema as factorVerifySchema, makeFactors } from "#server/accounts/factors.ts";
import { makeFirstStaff } from "#server/accounts/first-staff.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { makeMailboxLinks } from "#server/accounts/mailbox-links.ts";
import { exchangeSchema, makeOAuth } from "#server/accounts/oauth.ts";
import type { OAuthProvider } from "#server/accounts/oauth-providers.ts";
import type { Passwords } from "#server/accounts/passwords.ts";
import { readUser } from "#server/accounts/read-user.ts";
import { makeReauthentication } from "#server/accounts/reauthentication.ts";
import { makeRecovery } from "#server/accounts/recovery.ts";
import { codesSchema, makeRecoveryCodes, recoverySchema } from "#server/accounts/recovery-codes.ts";
import { makeSecondFactorLimit } from "#server/accounts/second-factor-limit.ts";
import { makeSecurityLog, type SecurityLog } from "#server/accounts/security-log.ts";
import { makeSessions, type Sessions } from "#server/accounts/sessions.ts";
import { makeSignIn } from "#server/accounts/sign-in.ts";
import { makeSignUp } from "#server/accounts/sign-up.ts";
import { makeStaffCheck } from "#server/accounts/staff-check.ts";
import { makeTokens } from "#server/accounts/tokens.ts";
import { isOverload, isUnstorableText } from "#server/database/database-errors.ts";
import type { Sql } from "#server/database/sql.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import type { Client } from "#server/http/request-client.ts";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";
import type { Secrets } from "#server/server-secrets.ts";

export type AccountsOptions = {
  sql: Sql;
  signedIn: Sql;
  passwords: Passwords;
  secrets: Secrets;
  siteUrl: string;
  limits: Limits;
  outbox: Outbox;
  log: Pick<Logger, "error">;
  providers?: Readonly<Record<string, OAuthProvider>>;
};

export type Accounts = ReturnType<typeof makeAccounts>;

type Env = { Bindings: { client: Client } };

/** /auth/v1 as the outside world may use it. Anything that is not routed here, such as sign-in by code, gets a 404. */
export function makeAccounts(options: AccountsOptions) {
  const { sql, passwords, secrets, siteUrl, limits, outbox, providers = {} } = options;
  const tokens = makeTokens(secrets);
  const staffCheck = makeStaffCheck(options.signedIn, tokens);
  const securityLog = makeSecurityLog(sql);
  const messages = accountMessages(siteUrl);
  const devices = makeDevices(sql);
  const sessions = makeSessions({ sql, tokens, devices, limits, log: securityLog });
  const reauthentication = makeReauthentication({ sql, passwords, sessions, limits });
  const secondFactorLimit = makeSecondFactorLimit({ devices, limits });
  const firstStaff = makeFirstStaff({ sql, secrets });
  const afterConfirmation = makeAfterConfirmation({ outbox, messages, firstStaff });
  const shared = {
    sql,
    passwords,
    sessions,
    devices,
    reauthentication,
    secondFactorLimit,
    limits,
    log: securityLog,
    outbox,
    messages,
  };
  const emailChange = makeEmailChange(shared);
  const signIn = makeSignIn(shared);
  const signUp = makeSignUp({ ...shared, firstStaff });
  const links = makeMailboxLinks({
    ...shared,
    recovery: makeRecovery(shared),
    emailChange,
    afterConfirmation,
  });
  const changes = makeAccountChanges({ ...shared, emailChange });
  const factors = makeFactors(shared);
  const recoveryCodes = makeRecoveryCodes(shared);
  const oauth = makeOAuth({ ...shared, errors: options.log, siteUrl, providers, afterConfirmation });
  const app = new Hono<Env>().basePath("/auth/v1");

  addErrors(app, options.log);
  addChecks(app, options);
  app.get("/health", (c) => c.json({ name: "GoTrue", description: "The accounts of this site" }));
  // Tokens are signed with a secret: there is no key to publish.
  app.get("/.well-known/jwks.json", (c) => c.json({ keys: [] }));
  app.get("/settings", (c) =>
    c.json({
      external: {
        email: true,
        phone: false,
        anonymous_users: false,
        ...Object.fromEntries(Object.keys(providers).map((name) => [name, true])),
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );

  addAccountRoutes(app, { sql, sessions, signUp, signIn, links, changes, oauth, securityLog });
  addIdentityRoutes(app, sessions, oauth);
  addFactorRoutes(app, sessions, factors, recoveryCodes);

  return {
    /** Handles /auth/v1. Never rejects. */
    fetch: async (request: Request, client: Client): Promise<Response> => app.fetch(request, { client }),
    ...staffCheck,
    callerOf: sessions.callerOf,
    reauthentication,
    securityLog,
    needsFirstStaff: firstStaff.isMissing,
  };
}

type App = Hono<Env>;

function addErrors(app: App, log: AccountsOptions["log"]) {
  app.onError((error) => {
    if (error instanceof AccountError) {
      if (error.cause) log.error({ error: String(error.cause) }, "an account request failed");
      return error.toResponse();
    }
    if (isOverload(error)) return unavailable().toResponse();
    if (isUnstorableText(error)) return invalid("A character cannot be stored").toResponse();
    log.error({ error: error.message }, "an account request failed");
    return new AccountError(500, "unexpected_failure", "Internal error").toResponse();
  });
  app.notFound(() => new AccountError(404, "not_found", "There is no such endpoint").toResponse());
}

function addChecks(app: App, { siteUrl, secrets }: AccountsOptions) {
  app.use(async ({ req }, next) => {
    if (!isOwnOrigin(req.header("Origin"), siteUrl))
      throw new AccountError(403, "forbidden", "Requests of other sites are not answered");
    // A key in the URL could come from a form of another site.
    const isOpen = /\/(v1\/authorize|callback|\.well-known\/jwks\.json)$/.test(req.path);
    if (!isOpen && req.header("apikey") !== secrets.publishableKey)
      throw new AccountError(401, "no_authorization", "No API key found in request");
    const redirect = req.query("redirect_to");
    if (redirect !== undefined && originOf(redirect) !== new URL(siteUrl).origin)
      throw invalid("redirect_to leads away from this site");
    await next();
  });
}

type AccountParts = {
  sql: Sql;
  sessions: Sessions;
  signUp: ReturnType<typeof makeSignUp>;
  signIn: ReturnType<typeof makeSignIn>;
  links: ReturnType<typeof makeMailboxLinks>;
  changes: ReturnType<typeof makeAccountChanges>;
  oauth: ReturnType<typeof makeOAuth>;
  securityLog: SecurityLog;
};

function addAccountRoutes(app: App, parts: AccountParts) {
  const { sql, sessions, signUp, signIn, links, changes, oauth, securityLog } = parts;
  app.post("/signup", async (c) => c.json(await signUp(await read(c, signUpSchema), c.env.client)));
  app.post("/token", async (c) => {
    const grant = c.req.query("grant_type");
    if (grant === "password") return c.json(await signIn(await read(c, signInSchema), c.env.client));
    if (grant === "refresh_token") {
      const { refresh_token: token } = await read(c, z.object({ refresh_token: z.unknown() }));
      return c.json(await sessions.refresh(token, c.env.client));
    }
    if (grant === "pkce") return c.json(await oauth.exchange(await read(c, exchangeSchema), c.env.client));
    throw new AccountError(400, "invalid_credentials", "unsupported_grant_type");
  });
  app.post("/recover", async (c) => c.json(await links.recover(await read(c, emailSchema), c.env.client)));
  app.post("/resend", async (c) => c.json(await links.resend(await read(c, resendSchema), c.env.client)));
  app.post("/verify", async (c) => c.json(await links.verify(await read(c, verifySchema), c.env.client)));
  app.post("/logout", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    const scope = z.enum(["global", "local", "others"]).safeParse(c.req.query("scope") ?? "global");
    if (!scope.success) throw invalid("Unsupported logout scope");
    await sessions.end(caller, scope.data);
    await securityLog(
      { event: "logout", account: caller.userId, email: caller.email, details: { scope: scope.data } },
      c.env.client,
    );
    return c.body(null, 204);
  });
  app.get("/user", async (c) => {
    const { userId } = await sessions.callerOf(c.req.raw);
    return c.json(await readUser(sql, userId));
  });
  app.put("/user", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await changes.update(caller, await read(c, updateSchema), c.env.client));
  });
}

function addIdentityRoutes(app: App, sessions: Sessions, oauth: ReturnType<typeof makeOAuth>) {
  app.get("/authorize", async (c) => c.redirect(await oauth.start(c.req.query(), null, c.env.client)));
  app.get("/callback", async (c) => c.redirect(await oauth.finish(c.req.query())));
  app.get("/user/identities/authorize", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json({ url: await oauth.start(c.req.query(), caller, c.env.client) });
  });
  app.delete("/user/identities/:id", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await oauth.unlink(caller, c.req.param("id"), c.env.client));
  });
}

function addFactorRoutes(
  app: App,
  sessions: Sessions,
  factors: ReturnType<typeof makeFactors>,
  recoveryCodes: ReturnType<typeof makeRecoveryCodes>,
) {
  app.get("/factors/recovery-codes", async (c) =>
    c.json(await recoveryCodes.status(await sessions.callerOf(c.req.raw))),
  );
  app.post("/factors/recovery-codes", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    const input = await read(c, codesSchema);
    return c.json(await recoveryCodes.generate(caller, input, { isFirst: true }, c.env.client));
  });
  app.post("/factors/recovery-codes/regenerate", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await recoveryCodes.generate(caller, {}, { isFirst: false }, c.env.client));
  });
  app.post("/factors/recovery-codes/verify", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await recoveryCodes.verify(caller, await read(c, recoverySchema), c.env.client));
  });
  app.delete("/factors/recovery-codes", async (c) =>
    c.json(await recoveryCodes.remove(await sessions.callerOf(c.req.raw), c.env.client)),
  );
  app.post("/factors", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await factors.enrol(caller, await read(c, enrolSchema)));
  });
  app.post("/factors/:id/challenge", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await factors.challenge(caller, c.req.param("id"), c.env.client));
  });
  app.post("/factors/:id/verify", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    const input = await read(c, factorVerifySchema);
    return c.json(await factors.verify(caller, c.req.param("id"), input, c.env.client));
  });
  app.delete("/factors/:id", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await factors.unenrol(caller, c.req.param("id"), c.env.client));
  });
}

async function read<T extends z.ZodType>(c: Context<Env>, schema: T): Promise<z.infer<T>> {
  const body = await c.req.text().then((text) => {
    try {
      return JSON.parse(text || "{}");
    } catch {
      throw new AccountError(400, "bad_json", "Could not parse request body as JSON");
    }
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? "The request is not valid");
  return parsed.data;
}

function originOf(address: string): string | undefined {
  // Browsers read a backslash as a slash.
  return URL.canParse(address) && !address.includes("\\") ? new URL(address).origin : undefined;
}
