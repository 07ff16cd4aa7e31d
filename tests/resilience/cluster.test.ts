import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { afterAll, expect, test, vi } from "vitest";
import { createDatabase } from "#server/database/open-database.ts";
import { printSecrets } from "#server/server-secrets.ts";
import { picture } from "#tests/builders/sample-photos.ts";
import { listLost, listPages, makeStaff, newName } from "#tests/resilience/requests.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { startS3Server } from "#tests/setup/s3-server.ts";
import { connectTo, killDatabase, type Site, startSite, untilDatabaseAccepts } from "#tests/setup/site.ts";

/* Three servers on one PostgreSQL and one S3, behind a proxy that asks them in turn. None shares a folder with another. */

/** CLUSTER=5000 writes 5,000 times and reads 20,000 times. */
const WRITES = Number(process.env.CLUSTER || 200);
const READS = WRITES * 4;
const KILLS = 6;

const folder = await mkdtemp(join(tmpdir(), "alight-cluster-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const tcpPort = await findFreePort();
const postgres = await startEmbeddedPostgres({
  folder: join(folder, "postgres"),
  tcpPort,
  maxConnections: 100,
});
afterAll(() => postgres.stop());
await createDatabase(postgres, "alight");
const database = { folder, socket: postgres.socket };
const s3 = await startS3Server(join(folder, "s3"));
afterAll(() => s3.close());

const servers: Site[] = [];
const proxy = createServer((request, response) => pass(request, response, 0));
const url = `http://localhost:${await listenOnFreePort(proxy)}`;
let turn = 0;

/** To the next server; to another one if nobody listens there, or if it is lost before it answers a read, as nginx does. */
function pass(request: IncomingMessage, response: ServerResponse, failures: number): void {
  turn += 1;
  const server = servers[turn % servers.length];
  const { method, url: path, headers } = request;
  const sent = forward(`${server?.url}${path}`, { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.on("error", () => response.destroy());
    received.pipe(response);
  });
  sent.on("error", (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy();
    else if ((error.code === "ECONNREFUSED" || method === "GET") && failures < servers.length)
      pass(request, response, failures + 1);
    else response.writeHead(502).end();
  });
  // What is sent is sent once there is somebody to send it to.
  sent.on("socket", (socket) => {
    if (socket.connecting) socket.once("connect", () => request.pipe(sent));
    else request.pipe(sent);
  });
}

const secrets = await printSecrets({ dataFolder: folder, secrets: undefined });
const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.bucket;
const start = () =>
  startSite({
    DATABASE_URL: `postgresql://${postgres.user}@127.0.0.1:${tcpPort}/alight`,
    SECRETS: secrets,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SITE_URL: url,
    RATE_LIMITS: "off",
  });
servers.push(...(await Promise.all([start(), start(), start()])));
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  for (const server of servers) await server.stop();
});
const [{ key }] = servers as [Site];
const token = await makeStaff({ url, key, ...database });
const headers = { apikey: key, Authorization: `Bearer ${token}` };
const pages = await listPages({ url });
const photo = await picture(320, 240).webp().toBuffer();

const ask = (path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

async function write(name: string): Promise<boolean> {
  const status = await ask("/rest/v1/activities", {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  return status === 201;
}

async function upload(name: string): Promise<boolean> {
  const body = new Uint8Array(photo);
  const path = `/storage/v1/object/attraction-images/${name}`;
  return (
    (await ask(path, { method: "POST", headers: { ...headers, "Content-Type": "image/webp" }, body })) === 200
  );
}

let askingAgain = 0;

/** The status of the second response where the first was none, once PostgreSQL is there. */
async function read(path: string): Promise<number> {
  const status = await ask(path);
  if (status === 200) return status;
  askingAgain += 1;
  await untilDatabaseAccepts(database);
  return ask(path).finally(() => {
    askingAgain -= 1;
  });
}

/** Ends one server after the other, PostgreSQL twice in between, each when the others are there and nobody asks again. */
async function disturb(): Promise<void> {
  const untilCalm = () => vi.waitUntil(() => askingAgain === 0, { timeout: 60_000 });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilCalm();
    const at = kill % servers.length;
    const killed = servers[at] as Site;
    killed.server.process.kill("SIGKILL");
    servers[at] = await start();
    await killed.stop();
    await untilCalm();
    if (kill % 3 === 1) await killDatabase(database);
  }
}

/** Four at a time. */
async function repeat(times: number, run: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < times) await run(next++);
  };
  await Promise.all([line(), line(), line(), line()]);
}

test("nothing that was acknowledged is lost, and readers notice little, while servers and PostgreSQL are killed", {
  timeout: 900_000,
}, async () => {
  const acknowledged: string[] = [];
  const uploaded: string[] = [];
  const unread: string[] = [];
  await Promise.all([
    disturb(),
    repeat(WRITES, async (n) => {
      const name = newName();
      if (await write(name)) acknowledged.push(name);
      if (n % 10 === 0 && (await upload(`photo-${n}.webp`))) uploaded.push(`photo-${n}.webp`);
    }),
    repeat(READS, async (n) => {
      const path = `${pages[n % pages.length]}`;
      const status = await read(path);
      if (status !== 200) unread.push(`${status} ${path}`);
    }),
  ]);
  expect(unread).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(WRITES / 2);
  expect(uploaded.length).toBeGreaterThan(0);
  expect(await listLost(database, acknowledged)).toEqual([]);
  for (const server of servers)
    for (const name of uploaded)
      expect((await fetch(`${server.url}/storage/v1/object/public/attraction-images/${name}`)).status).toBe(
        200,
      );
});

test("what is unpublished on one server is gone from all, and so is what psql unpublishes", async () => {
  // A place that is gone leads home.
  const look = async (server: Site | undefined, path: string) =>
    (await fetch(`${server?.url}${path}`, { redirect: "manual" })).status;
  const statuses = (path: string) => Promise.all(servers.map((server) => look(server, path)));
  const [first = "", second = ""] = pages.filter((path) => path.startsWith("/attraction/"));
  for (const path of [first, second]) expect(await statuses(path)).toEqual([200, 200, 200]);
  const slugOf = (path: string) => path.split("/")[2];
  const archived = await fetch(`${servers[0]?.url}/rest/v1/attractions?slug=eq.${slugOf(first)}`, {
    method: "PATCH",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ status: "archived" }),
  });
  expect(archived.status).toBe(204);
  expect(await look(servers[0], first)).toBe(302);
  // Less than what was read is kept for without a message.
  const soon = { timeout: 3000, interval: 50 };
  await vi.waitUntil(async () => String(await statuses(first)) === "302,302,302", soon);
  const sql = connectTo(database);
  await sql`update public.attractions set status = 'archived' where slug = ${slugOf(second)}`;
  await vi.waitUntil(async () => String(await statuses(second)) === "302,302,302", soon);
  await sql.end();
});

test("the connections of three servers leave room for others", async () => {
  const sql = connectTo(database);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`;
  await sql.end();
  expect(row?.count).toBeLessThanOrEqual(61);
});
