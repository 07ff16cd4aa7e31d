import type { Context, Hono } from "hono";
import { z } from "zod";
import type { makeAccountChanges } from "#server/accounts/account-changes.ts";
import { AccountError, invalid, unavailable } from "#server/accounts/account-error.ts";
import {
  emailSchema,
  resendSchema,
  signInSchema,
  signUpSchema,
  updateSchema,
  verifySchema,
} from "#server/accounts/credential-schemas.ts";
import {
  enrolSchema,
  verifySchema as factorVerifySchema,
  type makeFactors,
} from "#server/accounts/factors.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { makeMailboxLinks } from "#server/accounts/mailbox-links.ts";
import { exchangeSchema, type makeOAuth } from "#server/accounts/oauth.ts";
import { readUser } from "#server/accounts/read-user.ts";
import { requireAal2 } from "#server/accounts/reauthentication.ts";
import { codesSchema, type makeRecoveryCodes, recoverySchema } from "#server/accounts/recovery-codes.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Sessions } from "#server/accounts/sessions.ts";
import type { makeSignIn } from "#server/accounts/sign-in.ts";
import type { makeSignUp } from "#server/accounts/sign-up.ts";
import { isOverload } from "#server/database/database-errors.ts";
import type { Sql } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

export type Env = { Bindings: { client: Client } };
export type App = Hono<Env>;

type AccountParts = {
  sql: Sql;
  sessions: Sessions;
  signUp: ReturnType<typeof makeSignUp>;
  signIn: ReturnType<typeof makeSignIn>;
  links: ReturnType<typeof makeMailboxLinks>;
  changes: ReturnType<typeof makeAccountChanges>;
  oauth: ReturnType<typeof makeOAuth>;
  limits: Limits;
  securityLog: SecurityLog;
};

export function addAccountRoutes(app: App, parts: AccountParts) {
  const { sql, sessions, signUp, signIn, links, changes, oauth, limits, securityLog } = parts;
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
    if (scope.data !== "local") requireAal2(caller, "end other sessions");
    // The other scopes end this session as well.
    if (scope.data === "others") await limits.consume("endSessions", caller.userId);
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

export function addIdentityRoutes(app: App, sessions: Sessions, oauth: ReturnType<typeof makeOAuth>) {
  app.get("/authorize", async (c) =>
    c.redirect(await oauth.start(c.req.query(), null, c.env.client).catch(toPage)),
  );
  app.get("/callback", async (c) => c.redirect(await oauth.finish(c.req.query()).catch(toPage)));
  app.get("/user/identities/authorize", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json({ url: await oauth.start(c.req.query(), caller, c.env.client) });
  });
  app.delete("/user/identities/:id", async (c) => {
    const caller = await sessions.callerOf(c.req.raw);
    return c.json(await oauth.unlink(caller, c.req.param("id"), c.env.client));
  });
}

export function addFactorRoutes(
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

/** Of a navigation that fails for a while: the path of a page that says so. */
function toPage(error: unknown): string {
  const known = isOverload(error) ? unavailable() : error;
  if (!(known instanceof AccountError) || ![429, 503].includes(known.status)) throw error;
  return `/auth/callback?${new URLSearchParams({ error: known.code, error_description: known.message })}`;
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
