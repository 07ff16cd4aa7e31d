import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";

export type OAuthPerson = { id: number; login: string; name: string; email: string; verified: boolean };

/** GitHub and Google, at which `person` signs in and agrees at once. */
export async function startOAuthServer(credentials: { clientId: string; secret: string }) {
  let person: OAuthPerson;
  const codes = new Map<string, { redirectUri: string; person: OAuthPerson }>();
  const tokens = new Map<string, OAuthPerson>();
  const app = new Hono();

  const authorize = (query: Record<string, string>) => {
    if (query.client_id !== credentials.clientId || query.response_type !== "code")
      throw new Error("The request for a code is wrong");
    const code = randomUUID();
    const back = new URL(query.redirect_uri ?? "");
    codes.set(code, { redirectUri: back.href, person });
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.state ?? "");
    return back.href;
  };
  const visitor = (header: string | undefined) => tokens.get(header?.replace("Bearer ", "") ?? "");

  app.get("/login/oauth/authorize", (c) => c.redirect(authorize(c.req.query())));
  app.get("/o/oauth2/v2/auth", (c) => c.redirect(authorize(c.req.query())));
  app.post("/:path{.*token}", async (c) => {
    const form = await c.req.parseBody();
    const code = codes.get(String(form.code));
    codes.delete(String(form.code));
    const isRight =
      code?.redirectUri === form.redirect_uri &&
      form.client_id === credentials.clientId &&
      form.client_secret === credentials.secret;
    if (!code || !isRight) return c.json({ error: "bad_verification_code" });
    const token = randomUUID();
    tokens.set(token, code.person);
    return c.json({ access_token: token, token_type: "bearer" });
  });
  const api = new Hono();
  api.get("/user", (c) => {
    const who = visitor(c.req.header("Authorization"));
    return who ? c.json({ id: who.id, login: who.login, name: who.name }) : c.json({}, 401);
  });
  api.get("/user/emails", (c) => {
    const who = visitor(c.req.header("Authorization"));
    return who ? c.json([{ email: who.email, primary: true, verified: who.verified }]) : c.json({}, 401);
  });
  app.route("/", api);
  // As on a GitHub of one's own.
  app.route("/api/v3", api);
  app.get("/userinfo", (c) => {
    const who = visitor(c.req.header("Authorization"));
    return who
      ? c.json({ sub: String(who.id), email: who.email, email_verified: who.verified, name: who.name })
      : c.json({}, 401);
  });

  const server = createServer(getRequestListener(app.fetch));
  const port = await listenOnFreePort(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    become(someone: OAuthPerson) {
      person = someone;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
