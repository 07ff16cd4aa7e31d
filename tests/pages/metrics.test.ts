import { afterAll, expect, test } from "vitest";
import { startValhallaServer, valhallaRoute } from "#tests/contracts/valhalla-server.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { connectTo, startSite } from "#tests/setup/site.ts";

const port = String(await findFreePort());
let isPlannerAway = false;
const planner = await startValhallaServer((query, response) => {
  if (isPlannerAway) response.writeHead(400).end("{}");
  else response.end(JSON.stringify(valhallaRoute(query)));
});
const site = await startSite({ METRICS_PORT: port, WALK_PLANNER: "valhalla", VALHALLA_URL: planner.url });
afterAll(async () => {
  await planner.close();
  await site.stop();
});

type Sample = { name: string; labels: Record<string, string>; value: number };

/** As Prometheus asks and reads; a line that it would refuse throws. */
async function scrape(): Promise<Sample[]> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("# "));
  return lines.map((line) => {
    const [, name = "", labels = "", value] =
      /^([a-z_:][\w:]*)(?:\{((?:\w+="[^"\\]*",?)*)\})? (-?[\d.e+-]+|\+Inf|NaN)$/i.exec(line) ?? [];
    if (!value) throw new Error(`Not in the format of Prometheus: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", text = ""]) => [key, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

/** The sum of the samples of a name that have these labels. */
async function total(name: string, labels: Record<string, string> = {}): Promise<number> {
  return (await scrape())
    .filter(
      (each) =>
        each.name === name && Object.entries(labels).every(([key, text]) => each.labels[key] === text),
    )
    .reduce((sum, { value }) => sum + value, 0);
}

const requestsOf = (route: string, status = "200") =>
  total("alight_request_duration_seconds_count", { route, status });
const get = async (path: string) => (await fetch(site.url + path, { redirect: "manual" })).text();

test("connections to the database, by pool", async () => {
  // Those of now, also when it is asked for the first time.
  expect(await total("alight_database_connections", { state: "most" })).toBe(19);
  const open = (await scrape()).filter(
    ({ name, labels }) => name === "alight_database_connections" && labels.state !== "most",
  );
  expect(new Set(open.map(({ labels }) => labels.pool))).toEqual(
    new Set(["pages", "visitors", "signedIn", "accounts", "background", "locks"]),
  );
  expect(open.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0);
  expect(await total("alight_database_waiting")).toBe(0);
});

test("requests are counted by route and status, however many addresses clients make up", async () => {
  await get("/station/stow?from=edinburgh-waverley");
  await get("/station/galashiels.data");
  await get("/favicon.svg");
  await get("/rest/v1/stations?select=name");
  const series = (await scrape()).length;
  for (let count = 0; count < 30; count += 1) {
    await get(`/made-up-${count}`);
    await get(`/made-up-${count}.data`);
    await get(`/station/made-up-${count}`);
    await get(`/rest/v1/made-up-${count}`);
  }
  expect(await requestsOf("routes/station/station-page")).toBe(2);
  expect(await requestsOf("routes/station/station-page", "302")).toBe(30);
  expect(await requestsOf("routes/not-found", "404")).toBeGreaterThanOrEqual(30);
  expect(await requestsOf("files")).toBe(1);
  expect(await total("alight_request_duration_seconds_count", { route: "/rest/v1" })).toBe(31);
  // Of three new pairs of route and status, each with its buckets, sum and count.
  expect((await scrape()).length - series).toBeLessThan(100);
  expect(JSON.stringify(await scrape())).not.toContain("made-up");
});

test("pages that are made, and those that are kept", async () => {
  const cache = (result: string) => total("alight_cache_responses_total", { cache: "pages", result });
  const before = {
    hits: await cache("hit"),
    misses: await cache("miss"),
    renders: await total("alight_render_duration_seconds_count"),
  };
  for (let count = 0; count < 5; count += 1) await get("/faq");
  expect(await cache("miss")).toBe(before.misses + 1);
  expect(await cache("hit")).toBe(before.hits + 4);
  expect(await total("alight_render_duration_seconds_count")).toBe(before.renders + 1);
  expect(await total("alight_queue_waiting", { queue: "pages" })).toBe(0);
});

test("mail that is sent, and what waits", async () => {
  const sent = await total("alight_mail_total", { result: "sent" });
  await fetch(`${site.url}/newsletter`, {
    method: "POST",
    body: new URLSearchParams({ email: "ann@example.org" }),
  });
  await expect.poll(() => total("alight_mail_total", { result: "sent" })).toBe(sent + 1);
  const sql = connectTo(site);
  await sql`
    insert into private.mail_outbox (recipient, subject, body, message_id, next_attempt_at)
    values ('ann@example.org', 'Later', '', '<1@example.org>', now() + interval '1 hour'), ('ann@example.org', 'Never', '', '<2@example.org>', 'infinity')`;
  await sql.end();
  // What is sent waits until that is stored.
  await expect.poll(() => total("alight_mail_waiting", { state: "due" })).toBe(1);
  expect(await total("alight_mail_waiting", { state: "given_up" })).toBe(1);
});

test("walks that the planner knows, and such as it does not", async () => {
  const sql = connectTo(site);
  const walks = await sql`
    select s.latitude as "fromLat", s.longitude as "fromLng", a.latitude as "toLat", a.longitude as "toLng"
    from public.attraction_stations link join public.stations s on s.id = link.station_id
    join public.attractions a on a.id = link.attraction_id
    where s.status = 'published' and a.status = 'published' order by a.slug limit 2`;
  await sql.end();
  for (const walk of walks) {
    await fetch(`${site.url}/functions/v1/get-walking-route`, { method: "POST", body: JSON.stringify(walk) });
    isPlannerAway = true;
  }
  await expect.poll(() => total("alight_walks_total", { result: "planned" })).toBe(1);
  await expect.poll(() => total("alight_walks_total", { result: "failed" })).toBe(1);
});

test("the age of the last backup, once there is one", async () => {
  const ages = async () => (await scrape()).filter(({ name }) => name === "alight_backup_age_seconds");
  expect(await ages()).toEqual([]);
  const sql = connectTo(site);
  await sql`insert into private.backups (next_at, made_at) values ('infinity', now() - interval '1 day')`;
  await sql.end();
  expect((await ages())[0]?.value).toBeGreaterThanOrEqual(86_400);
});

test("visitors do not see them", async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
