import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "#server/database/sql.ts";
import { expect, test as journey, STARTS_SERVER } from "#tests/journeys/journey.ts";
import { copyDemoContent } from "#tests/setup/demo-databases.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { startServer } from "#tests/setup/start-server.ts";

/** A second server, with the demo content, whose database can be disconnected. */
export type TestServer = {
  /** Origin. */
  url: string;
  /** For scripts that work on the same data. */
  environment: { DATA_DIR: string; DATABASE_URL: string };
  /** A connection to the database that `setDatabase` leaves alone. The server caches content for some seconds. */
  sql: Sql;
  /** `away` breaks connections to the database, `silent` sends nothing over them. */
  setDatabase(state: DatabaseState): void;
  /** The lines that the server has logged since the last call. */
  takeLog(): { level: number; msg: string }[];
  /** The link to the page at `path` that the server has printed. */
  printedLink(path: string): Promise<string>;
  close(): Promise<void>;
};

type DatabaseState = "there" | "silent" | "away";

/** For journeys that change content or the server's database: one server for each worker. */
export const test = journey.extend<{ server: TestServer }>({
  server: [
    async ({ once }, use) => {
      const server = await once("breakable", () => startTestServer());
      await untilIdle(server.sql);
      await untilRead(server.url);
      server.takeLog();
      await use(server);
      server.setDatabase("there");
    },
    STARTS_SERVER,
  ],
});

/** Starts a server with its own database, with estimated walks unless `settings` names a planner, without limits and with cheap password hashes. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "alight-server-"));
  const database = await copyDemoContent();
  const { user, port } = database.tcp;
  const proxy = await openProxy(port);
  const environment = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${database.name}`,
  };
  const cheap = { WALK_PLANNER: "estimate", RATE_LIMITS: "off", PASSWORD_COST: "4" };
  const site = await startServer({ ...environment, ...cheap, ...settings });

  return {
    url: site.url,
    sql: database.sql,
    environment,
    setDatabase: proxy.set,
    async printedLink(path) {
      const find = () =>
        site.printed.find((line) => line.trim().startsWith(`${site.url}${path}#`))?.trim() ?? "";
      await expect.poll(find).not.toBe("");
      return find();
    },
    takeLog: () => site.logged.splice(0).map((line) => JSON.parse(line)),
    async close() {
      await site.stop();
      proxy.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Until `path` has `text`, or no longer: of what was changed in the database a server hears a moment later. */
export async function untilServed(
  { url }: Pick<TestServer, "url">,
  path: string,
  text: string,
  isThere = true,
) {
  const has = async () => (await (await fetch(url + path)).text()).includes(text);
  await expect.poll(has).toBe(isThere);
}

/** A TCP proxy to the port `target`. */
async function openProxy(target: number) {
  let state: DatabaseState = "there";
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    if (state === "away") near.destroy();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (state === "silent") from.pause();
    }
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    set(next: DatabaseState) {
      state = next;
      for (const socket of sockets) {
        if (next === "away") socket.destroy();
        else if (next === "silent") socket.pause();
        else socket.resume();
      }
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Until queries of the journey before have ended. */
async function untilIdle(sql: Sql): Promise<void> {
  const running = () => sql`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'alight' and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(running).toEqual([]);
}

/** Those of the first page are what home shows by itself. */
let shown = 24;

/** Until a page that nobody has asked for is there: what was begun without the database, and others wait for, fails first. */
async function untilRead(url: string): Promise<void> {
  const status = async () => {
    shown += 24;
    return (await fetch(`${url}/?show=${shown}`)).status;
  };
  await expect.poll(status).toBe(200);
}
