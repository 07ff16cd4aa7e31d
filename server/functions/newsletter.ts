import { hash, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { isEmail } from "#app/account/validation.ts";
import { invalid } from "#server/accounts/account-error.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { asRefusal, refuse } from "#server/functions/refusal.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import { readBody } from "#server/http/read-body.ts";
import type { Client } from "#server/http/request-client.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";
import { newsletterMessages } from "#server/mail/newsletter-messages.ts";

const MAX_BODY = 1000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Options = {
  sql: Sql;
  outbox: Outbox;
  limits: Limits;
  siteUrl: string;
  log: Pick<Logger, "error">;
};

/** The page after a step, as /newsletter/{page}. */
type Page = "asked" | "confirmed" | "unsubscribed" | "expired" | "invalid" | "too-many" | "failed";
const FAILURES: Record<number, Page> = { 400: "invalid", 429: "too-many" };
type Step = (form: URLSearchParams, token: string, client: Client) => Promise<Page>;

/**
 * POST /newsletter with `email`, /newsletter/confirm?token=… and /newsletter/unsubscribe?token=…, as forms send them: 303 to the page that
 * says what happened, or {message} for a client that accepts JSON. One click in a mail program (RFC 8058) gets plain text, since such
 * clients follow no redirect. Resolves to null for any other step.
 */
export function makeNewsletter({ sql, outbox, limits, siteUrl, log }: Options) {
  const messages = newsletterMessages(siteUrl);

  const steps: Record<string, Step> = {
    async join(form, _token, client) {
      const email = (form.get("email") ?? "").trim().toLowerCase();
      if (!isEmail(email)) throw invalid("Please enter a valid email address.");
      await limits.consumeFrom("newsletterFromAddress", client);
      await limits.consume("newsletterForEmail", email);
      await sql.begin((tx) => ask(tx, email));
      return "asked";
    },

    async confirm(_form, token) {
      return sql.begin(async (tx) => {
        const [found] = await tx<{ email: string; wasConfirmed: boolean; unsubscribe_token: string }[]>`
          select email, confirmed_at is not null as "wasConfirmed", unsubscribe_token
          from private.newsletter_subscribers
          where confirm_hash = ${hash("sha256", token, "base64url")} and (confirmed_at is not null or requested_at > now() - interval '7 days')
          for update`;
        if (!found) return "expired";
        if (!found.wasConfirmed) {
          await tx`update private.newsletter_subscribers set confirmed_at = now() where email = ${found.email}`;
          await outbox.put(messages.welcome(found.email, found.unsubscribe_token), tx);
        }
        return "confirmed";
      });
    },

    async unsubscribe(_form, token) {
      if (UUID.test(token))
        await sql`delete from private.newsletter_subscribers where unsubscribe_token = ${token}`;
      return "unsubscribed";
    },
  };

  /** Sends a message to confirm the address. Only its mailbox shows whether it was on the list already. */
  async function ask(tx: Connection, email: string) {
    const token = randomBytes(32).toString("base64url");
    const [row] = await tx<{ isConfirmed: boolean; unsubscribe_token: string }[]>`
      insert into private.newsletter_subscribers as s (email, confirm_hash) values (${email}, ${hash("sha256", token, "base64url")})
      on conflict (email) do update set
        confirm_hash = case when s.confirmed_at is null then excluded.confirm_hash else s.confirm_hash end,
        requested_at = case when s.confirmed_at is null then now() else s.requested_at end
      returning confirmed_at is not null as "isConfirmed", unsubscribe_token`;
    if (!row) return;
    const { isConfirmed, unsubscribe_token: unsubscribeToken } = row;
    await outbox.put(
      isConfirmed
        ? messages.alreadyOnList(email, unsubscribeToken)
        : messages.confirmation(email, token, unsubscribeToken),
      tx,
    );
  }

  return async function respond(name: string, request: Request, client: Client): Promise<Response | null> {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    if (!step) return null;
    const wantsPage = !request.headers.get("Accept")?.startsWith("application/json");
    const respond = (page: Page) => (wantsPage ? seeOther(page) : Response.json({ page }));
    let isOneClick = false;
    try {
      const form = await readForm(request);
      isOneClick = name === "unsubscribe" && form.get("List-Unsubscribe") === "One-Click";
      if (!isOneClick && !isOwnOrigin(request.headers.get("Origin") ?? undefined, siteUrl))
        return refuse(403, "Requests of other sites are not answered");
      const page = await step(form, new URL(request.url).searchParams.get("token") ?? "", client);
      return isOneClick ? new Response("You are off the list.\n") : respond(page);
    } catch (error) {
      // Mail programs follow no redirect.
      return wantsPage && !isOneClick ? seeOther(pageOf(error, log)) : asRefusal(error);
    }
  };
}

/** Mail programs send one click as parts. */
async function readForm(request: Request): Promise<URLSearchParams> {
  const body = await readBody(request, MAX_BODY);
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data/i.test(type)) return new URLSearchParams(Buffer.from(body).toString());
  const parts = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => []);
  return new URLSearchParams([...parts].map(([name, value]) => [name, String(value)]));
}

/** Of a step that failed. */
function pageOf(error: unknown, log: Options["log"]): Page {
  try {
    return FAILURES[asRefusal(error).status] ?? "failed";
  } catch {
    log.error({ error: (error as Error).message }, "a step of the newsletter failed");
    return "failed";
  }
}

function seeOther(page: Page): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: `/newsletter/${page}`, "Cache-Control": "no-store" },
  });
}
