import { readdir, readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { SESSION_KEY } from "#app/account/session.ts";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { demoBasemap } from "#tests/builders/demo-basemap.ts";
import { RAIL_DATA_KEY, startRailDataServer } from "#tests/contracts/rail-data-server.ts";
import {
  startValhallaServer,
  type ValhallaRequest,
  valhallaRoute,
} from "#tests/contracts/valhalla-server.ts";
import { expect, test as journey, open, STARTS_SERVER } from "#tests/journeys/journey.ts";
import { type RunningServer, startTestServer } from "#tests/journeys/test-server.ts";
import { startOAuthServer } from "#tests/setup/oauth-server.ts";

export const PASSWORD = "correct horse battery";

export const CONTACT_EMAIL = "hello@alight.example";

type Person = { email: string; name: string; password: string };

/** A server where everything is configured, and the sites that it asks. */
export type Configured = {
  server: RunningServer;
  rail: Awaited<ReturnType<typeof startRailDataServer>>;
  github: Awaited<ReturnType<typeof startOAuthServer>>;
  planner: Awaited<ReturnType<typeof startPlanner>>;
};

export const withConfigured = journey.extend<{ configured: Configured }>({
  configured: [async ({ once }, use) => use(await once("configured", startConfigured)), STARTS_SERVER],
});

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

const GITHUB = { clientId: "alight", secret: "known to both" };

async function startConfigured() {
  const rail = await startRailDataServer(() => {});
  const github = await startOAuthServer(GITHUB);
  const planner = await startPlanner();
  const basemap = join(process.env.JOURNEY_DATA ?? tmpdir(), `borders-${process.pid}.pmtiles`);
  await writeFile(basemap, demoBasemap());
  const server = await startTestServer({
    WALK_PLANNER: "valhalla",
    VALHALLA_URL: planner.url,
    CONTACT_EMAIL,
    NATIONAL_RAIL_URL: rail.url,
    NATIONAL_RAIL_KEY: RAIL_DATA_KEY,
    GITHUB_CLIENT_ID: GITHUB.clientId,
    GITHUB_CLIENT_SECRET: GITHUB.secret,
    GITHUB_URL: github.origin.replace("127.0.0.1", "localhost"),
    PHOTO_HTTP_HOSTS: "old.example",
    BASEMAP: basemap,
    TICKET_WIDGET_URL: "https://tickets.example/shop?from={origin}&to={destination}",
    NEWSLETTER_FORM_URL: "https://news.example/join",
    OPERATOR_NAME: "Friends of the Line",
    OPERATOR_ADDRESS: "1 Station Road\nStow",
  });
  await planWhatIsSavedFrom(server, "infinity");
  return {
    server,
    rail,
    github,
    planner,
    async close() {
      await server.close();
      await rail.close();
      github.close();
      await planner.close();
    },
  };
}

/** Valhalla as a journey sets it; it plans each walk by way of a corner. */
async function startPlanner() {
  let respond = planWalk;
  const { url, requests, close } = await startValhallaServer((query, response) => respond(query, response));
  return {
    url,
    requests,
    respondBy(next = planWalk) {
      respond = next;
    },
    close,
  };
}

function planWalk(query: ValhallaRequest, response: ServerResponse): void {
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(valhallaRoute(query)));
}

/** Walks of what was saved before wait for their first view, as do all until a journey says otherwise. */
export function planWhatIsSavedFrom({ sql }: Pick<RunningServer, "sql">, moment: "now" | "infinity") {
  // Once nothing is planned any more: at its end the server writes how far it has come.
  return withAdvisoryLock(
    sql,
    "savedWalks",
    (tx) => tx`
      update private.site_settings set value = ${moment}::timestamptz::text where name = 'walks_planned_until'`,
  );
}

let count = 0;

/** An address that nobody has. */
export function newEmail(name = "ann"): string {
  count += 1;
  return `${name}-${process.pid}-${count}@example.org`;
}

/** An account with a confirmed address. */
export async function makePerson(
  { url, sql, environment }: Pick<RunningServer, "url" | "sql" | "environment">,
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
  { environment }: RunningServer,
  email: string,
  subject: string,
): Promise<string> {
  const find = async () => {
    const text = (await messagesTo(environment.DATA_DIR, email)).findLast((message) =>
      message.includes(subject),
    );
    return /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text ?? "")?.[0];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/** Oldest first. */
export async function messagesTo(dataFolder: string, email: string): Promise<string[]> {
  const folder = join(dataFolder, "outbox");
  const names = (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => name.endsWith(".eml"))
    .sort();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return sources.map(decodeQuotedPrintable).filter((message) => message.includes(`To: ${email}`));
}

export function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
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
export async function letProofExpire({ sql }: Pick<RunningServer, "sql">, { email }: Pick<Person, "email">) {
  await sql`
    update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes'
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = a.session_id and u.email = ${email}`;
}

/** Ends the sessions of an account, as another browser can. */
export async function endSessions({ sql }: Pick<RunningServer, "sql">, { email }: Pick<Person, "email">) {
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${email}`;
}
