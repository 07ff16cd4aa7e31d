import { afterAll, expect, test } from "vitest";
import { connectTo, startSite } from "#tests/setup/site.ts";

const MOST = 12;
const DAY_MS = 86_400_000;
const site = await startSite({ DATABASE_CONNECTIONS: String(MOST) });
afterAll(() => site.stop());
const sql = connectTo(site);
afterAll(() => sql.end());

/** Those of the server, by the login that they have. */
async function connections(): Promise<Record<string, number>> {
  const rows = await sql<{ login: string; count: number }[]>`
    select usename::text as login, count(*)::int as count from pg_stat_activity
    where datname = 'alight' and backend_type = 'client backend' and pid <> pg_backend_pid() group by usename`;
  return Object.fromEntries(rows.map(({ login, count }) => [login, count]));
}

test("under load no connection is the owner's, and there are no more than the setting says", async () => {
  const headers = { apikey: site.key, "Content-Type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${site.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const requests = Array.from({ length: 60 }, (_, n) => [
    fetch(`${site.url}/?unknown=1&date=${new Date(n * DAY_MS).toISOString().slice(0, 10)}`),
    fetch(`${site.url}/rest/v1/attractions?select=name&limit=${n + 1}`, { headers }),
    post("/auth/v1/token?grant_type=password", {
      email: `nobody-${n}@example.org`,
      password: "correct horse battery",
    }),
    post("/functions/v1/get-walking-route", {
      fromLat: 55.6,
      fromLng: -2.8,
      toLat: 55.6 + n / 1e5,
      toLng: -2.81,
    }),
  ]).flat();
  const looks: Record<string, number>[] = [];
  let isDone = false;
  const done = Promise.allSettled(requests).then(() => {
    isDone = true;
  });
  while (!isDone) looks.push(await connections());
  await done;

  expect([...new Set(looks.flatMap(Object.keys))].sort()).toEqual([
    "alight_server_login",
    "alight_signed_in_login",
    "alight_visitors_login",
  ]);
  const counts = looks.map((look) => Object.values(look).reduce((sum, count) => sum + count, 0));
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST);
  // Visitors did use more than one.
  expect(Math.max(...looks.map((look) => look.alight_visitors_login ?? 0))).toBeGreaterThan(1);
});
