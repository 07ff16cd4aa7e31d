import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { SESSION_KEY } from "#app/account/session.ts";
import { type Configured, withConfigured } from "#tests/journeys/configured-server.ts";
import { expect, open } from "#tests/journeys/journey.ts";
import type { TestServer } from "#tests/journeys/test-server.ts";
import { decodeQuotedPrintable } from "#tests/setup/quoted-printable.ts";

export const PASSWORD = "correct horse battery";

type Person = { email: string; name: string; password: string };

export const test = withConfigured.extend<Omit<Configured, "planner"> & { staff: Person }>({
  server: ({ configured }, use) => use(configured.server),
  rail: ({ configured }, use) => use(configured.rail),
  github: ({ configured }, use) => use(configured.github),
  baseURL: ({ server }, use) => use(server.url),
  /** A member of staff, whatever else the tests of this worker have made. */
  staff: async ({ server }, use) => {
    await use(await makePerson(server, "approved", "Stella Staff"));
  },
});

let count = 0;

/** An address that nobody has. */
export function newEmail(name = "ann"): string {
  count += 1;
  return `${name}-${process.pid}-${count}@example.org`;
}

/** An account with a confirmed address. */
export async function makePerson(
  { url, sql, environment }: Pick<TestServer, "url" | "sql" | "environment">,
  state: "waiting" | "approved" = "waiting",
  name = "Ann Example",
): Promise<Person> {
  const email = newEmail(name.split(" ")[0]?.toLowerCase());
  const { publishableKey } = JSON.parse(await readFile(join(environment.DATA_DIR, "secrets.json"), "utf8"));
  const { auth } = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await auth.signUp({ email, password: PASSWORD, options: { data: { full_name: name } } });
  if (error) throw error;
  await sql`update auth.users set email_confirmed_at = now(), confirmation_token = '' where email = ${email}`;
  if (state === "approved")
    await sql`update public.staff set state = 'approved', approved_at = now() where email = ${email}`;
  return { email, name, password: PASSWORD };
}

/** The link in the newest message to `email` whose subject contains `subject`. */
export async function linkTo(
  server: Pick<Configured["server"], "smtp">,
  email: string,
  subject: string,
): Promise<string> {
  const find = () => {
    const text = messagesTo(server, email).findLast((message) => message.includes(subject));
    return /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text ?? "")?.[0];
  };
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

/** Oldest first. */
export function messagesTo({ smtp }: Pick<Configured["server"], "smtp">, email: string): string[] {
  return smtp.messages.map(decodeQuotedPrintable).filter((message) => message.includes(`To: ${email}`));
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, "email" | "password">) {
  const signIn = page.getByRole("button", { name: "Sign In", exact: true });
  // The form of /signup, which may still be there after the URL has changed, has fields of the same name.
  await expect(signIn).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await signIn.click();
}

/** In the form of /signup. */
export async function fillSignUp(page: Page, email: string) {
  await page.getByLabel("Full Name").fill("Ann Example");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Opens `path` with a session as the form of /auth leaves it. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
  path = "/admin",
) {
  const settings = await page.request.get("/documents/account-settings");
  const response = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: (await settings.json()).publishableKey },
    data: { email, password },
  });
  expect(response.status()).toBe(200);
  const session = await response.text();
  await page.addInitScript(storeOnce, { key: SESSION_KEY, session, marker: crypto.randomUUID() });
  await open(page, path);
}

/** In the browser, before a page's own scripts. A later page may have signed out. */
function storeOnce({ key, session, marker }: { key: string; session: string; marker: string }) {
  try {
    if (sessionStorage.getItem(marker)) return;
    sessionStorage.setItem(marker, "stored");
    localStorage.setItem(key, session);
  } catch {
    // A page without an origin.
  }
}

/** The names in this browser's security log, oldest first. */
export function loggedEvents(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem("security_log") ?? "[]") as { event: string }[]).map(
      ({ event }) => event,
    ),
  );
}

/** Lets a quarter of an hour pass since an account has shown in its sessions whose they are. */
export async function letProofExpire({ sql }: Pick<TestServer, "sql">, { email }: Pick<Person, "email">) {
  await sql`
    update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes'
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = a.session_id and u.email = ${email}`;
}

/** Ends the sessions of an account, as another browser can. */
export async function endSessions({ sql }: Pick<TestServer, "sql">, { email }: Pick<Person, "email">) {
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${email}`;
}
