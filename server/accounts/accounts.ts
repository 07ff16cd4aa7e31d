import { Hono } from "hono";
import type { Logger } from "pino";
import { makeAccountChanges } from "#server/accounts/account-changes.ts";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError, invalid, unavailable } from "#server/accounts/account-error.ts";
import {
  type App,
  addAccountRoutes,
  addFactorRoutes,
  addIdentityRoutes,
  type Env,
} from "#server/accounts/account-routes.ts";
import { makeDevices } from "#server/accounts/devices.ts";
import { makeFactors } from "#server/accounts/factors.ts";
import { makeFirstStaff } from "#server/accounts/first-staff.ts";
import type { Limits } from "#server/accounts/limits.ts";
import { makeMailboxLinks } from "#server/accounts/mailbox-links.ts";
import { makeOAuth } from "#server/accounts/oauth.ts";
import type { OAuthProvider } from "#server/accounts/oauth-providers.ts";
import type { Passwords } from "#server/accounts/passwords.ts";
import { makeReauthentication } from "#server/accounts/reauthentication.ts";
import { makeRecoveryCodes } from "#server/accounts/recovery-codes.ts";
import { makeSecurityLog } from "#server/accounts/security-log.ts";
import { makeSessions } from "#server/accounts/sessions.ts";
import { makeSignIn } from "#server/accounts/sign-in.ts";
import { makeSignUp } from "#server/accounts/sign-up.ts";
import { makeStaffCheck } from "#server/accounts/staff-check.ts";
import { makeTokens } from "#server/accounts/tokens.ts";
import { isOverload, isUnstorableText } from "#server/database/database-errors.ts";
import type { Sql } from "#server/database/sql.ts";
import { isDiskFull, NO_SPACE } from "#server/disk-space.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import type { Client } from "#server/http/request-client.ts";
import { describeForLog } from "#server/log-error.ts";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";
import type { Secrets } from "#server/server-secrets.ts";
import { QueueFull } from "#server/throttle.ts";

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
  const firstStaff = makeFirstStaff({ sql, secrets });
  const shared: AccountDependencies = {
    sql,
    passwords,
    sessions,
    devices,
    reauthentication,
    limits,
    log: securityLog,
    outbox,
    messages,
    firstStaff,
  };
  const signIn = makeSignIn(shared);
  const signUp = makeSignUp(shared);
  const links = makeMailboxLinks(shared);
  const changes = makeAccountChanges(shared);
  const factors = makeFactors(shared);
  const recoveryCodes = makeRecoveryCodes(shared);
  const oauth = makeOAuth({ ...shared, errors: options.log, siteUrl, providers });
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

  addAccountRoutes(app, { sql, sessions, signUp, signIn, links, changes, oauth, limits, securityLog });
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

function addErrors(app: App, log: AccountsOptions["log"]) {
  app.onError((error) => {
    if (error instanceof AccountError) {
      if (error.cause) log.error(describeForLog(error.cause), "an account request failed");
      return error.toResponse();
    }
    if (isDiskFull(error)) return new AccountError(507, "insufficient_storage", NO_SPACE).toResponse();
    if (error instanceof QueueFull || isOverload(error)) return unavailable().toResponse();
    if (isUnstorableText(error)) return invalid("A character cannot be stored").toResponse();
    log.error(describeForLog(error), "an account request failed");
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
    if (redirect !== undefined && !isOwnOrigin(originOf(redirect) ?? "none", siteUrl))
      throw invalid("redirect_to leads away from this site");
    await next();
  });
}

function originOf(address: string): string | undefined {
  // Browsers read a backslash as a slash.
  return URL.canParse(address) && !address.includes("\\") ? new URL(address).origin : undefined;
}
