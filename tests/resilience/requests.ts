import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { connectTo, type DatabaseOf, type Site } from "#tests/setup/site.ts";

export type Kind = "page" | "read" | "staff read" | "write" | "sign-in" | "health";

/** Longest time that a request may take, in milliseconds, with time to spare for a busy machine. */
export const LIMIT_MS: Record<Kind, number> = {
  page: 10_000,
  health: 10_000,
  read: 11_000,
  "staff read": 11_000,
  write: 11_000,
  "sign-in": 11_000,
};

/** How a request went. Times are those of performance.now(); status 0 is one without a response. */
export type Outcome = { kind: Kind; path: string; status: number; startedAt: number; endedAt: number };

/** Requests of visitors and of a member of staff. Each goes to another page or row than the one before, past the caches. */
export type Requests = Record<Exclude<Kind, "write">, () => Promise<Outcome>> & {
  /** Adds an activity. */
  write(name: string): Promise<Outcome>;
};

const ENDS_WITHIN_MS = 10_000;

const ACCOUNT = { email: "staff@example.org", password: "correct horse battery" };

export async function openRequests(site: Site): Promise<Requests> {
  const pages = await listPages(site);
  const token = await makeStaff(site);
  const staff = { Authorization: `Bearer ${token}` };
  let count = 0;

  async function send(kind: Kind, path: string, init: RequestInit = {}): Promise<Outcome> {
    const headers = { apikey: site.key, "Content-Type": "application/json", ...init.headers };
    const startedAt = performance.now();
    const outcome = (status: number) => ({ kind, path, status, startedAt, endedAt: performance.now() });
    try {
      const signal = AbortSignal.timeout(LIMIT_MS[kind]);
      const response = await fetch(site.url + path, { ...init, headers, signal });
      await response.arrayBuffer();
      return outcome(response.status);
    } catch {
      return outcome(0);
    }
  }

  return {
    page: () => send("page", pages[count++ % pages.length] ?? "/"),
    health: () => send("health", "/health"),
    read: () => send("read", `/rest/v1/stations?select=name&name=neq.${count++}`),
    "staff read": () => send("staff read", "/rest/v1/attractions?select=name&limit=3", { headers: staff }),
    write: (name) =>
      send("write", "/rest/v1/activities", {
        method: "POST",
        headers: staff,
        body: JSON.stringify({ name }),
      }),
    "sign-in": () =>
      send("sign-in", "/auth/v1/token?grant_type=password", {
        method: "POST",
        body: JSON.stringify(ACCOUNT),
      }),
  };
}

export async function listPages(site: Pick<Site, "url">): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  return paths.filter((path) => /^\/(station|attraction)\//.test(path));
}

/** Resolves to the token of an approved account. */
export async function makeStaff(site: Pick<Site, "url" | "key"> & DatabaseOf): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { apikey: site.key, "Content-Type": "application/json" };
    const response = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  await post("/auth/v1/signup", ACCOUNT);
  const sql = connectTo(site);
  await sql`update auth.users set email_confirmed_at = now() where email = ${ACCOUNT.email}`;
  await sql`
    insert into public.staff (user_id, email, full_name, state, approved_at)
    select id, email, 'Ann Example', 'approved', now() from auth.users
    on conflict (user_id) do update set state = 'approved', approved_at = now()`;
  await sql.end();
  const { access_token } = await post("/auth/v1/token?grant_type=password", ACCOUNT);
  return access_token;
}

/** The names that were acknowledged and are not there. */
export async function listLost(site: DatabaseOf, acknowledged: string[]): Promise<string[]> {
  const sql = connectTo(site);
  const rows = await sql<{ name: string }[]>`select name from public.activities`;
  await sql.end();
  const stored = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !stored.has(name));
}

/** The process ends within ten seconds of SIGTERM. */
export async function expectToEnd({ server: { process: server } }: Site): Promise<void> {
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  const outcome = await Promise.race([
    exit.then(() => "ended"),
    setTimeout(ENDS_WITHIN_MS, "runs on", { ref: false }),
  ]);
  if (outcome !== "ended") server.kill("SIGKILL");
  expect(outcome).toBe("ended");
}

export const newName = () => `Activity ${randomUUID()}`;
