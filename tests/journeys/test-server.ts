import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { createDatabase } from "#server/database/open-database.ts";
import { openSql, type Sql } from "#server/database/sql.ts";
import { expect, test as journey } from "#tests/journeys/journey.ts";
import { findFreePort } from "#tests/setup/free-port.ts";

/** A second server, with the demo content, whose database can be disconnected. */
export type TestServer = {
  /** Origin. */
  url: string;
  /** A connection to the database that `setDatabase` leaves alone. The server caches content for some seconds. */
  sql: Sql;
  /** `away` breaks connections to the database, `silent` sends nothing over them. */
  setDatabase(state: DatabaseState): void;
  /** The lines that the server has logged since the last call; `pair` holds the ends of a walk. */
  takeLog(): { level: number; msg: string; pair?: string }[];
};

type DatabaseState = "there" | "silent" | "away";

/** For journeys that change content or the server's database: one server for each worker. */
export const test = journey.extend<{ server: TestServer }, { runningServer: TestServer }>({
  runningServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: async ({ runningServer }, use) => {
    await untilIdle(runningServer.sql);
    runningServer.takeLog();
    await use(runningServer);
    runningServer.setDatabase("there");
  },
});

type RunningServer = TestServer & {
  /** For scripts that work on the same data. */
  environment: { DATA_DIR: string; DATABASE_URL: string };
  /** The link to the page at `path` that the server has printed. */
  printedLink(path: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts a server with its own database, with estimated walks unless `settings` names a planner. */
export async function startTestServer(
  settings: Record<string, string> = { WALK_PLANNER: "estimate" },
  args: string[] = [],
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "alight-server-"));
  const [tcpPort, port] = [await findFreePort(), await findFreePort()];
  const database = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    tcpPort,
    durable: false,
  });
  await createDatabase(database, "alight");
  const proxy = await openProxy(tcpPort);
  const environment = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: `postgresql://${database.user}@127.0.0.1:${proxy.port}/alight`,
  };
  const server = spawn(process.execPath, ["server/main.ts", ...args], {
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      LOG_LEVEL: "error",
      NODE_ENV: "production",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { logged, printed } = collectLines(server);
  const url = `http://localhost:${port}`;
  await untilUp(url, server);
  const sql = openSql({ ...database, database: "alight" }, { connections: 1 });

  return {
    url,
    sql,
    environment,
    setDatabase: proxy.set,
    async printedLink(path) {
      const find = () => printed.find((line) => line.trim().startsWith(`${url}${path}#`))?.trim() ?? "";
      await expect.poll(find).not.toBe("");
      return find();
    },
    takeLog: () => logged.splice(0).map((line) => JSON.parse(line)),
    async close() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      proxy.close();
      await sql.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
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

function collectLines(server: ChildProcess) {
  const lines = { logged: [] as string[], printed: [] as string[] };
  let rest = "";
  server.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) lines[line.startsWith("{") ? "logged" : "printed"].push(line);
  });
  return lines;
}

async function untilUp(url: string, server: ChildProcess): Promise<void> {
  const status = async () => {
    if (server.exitCode !== null) return "ended";
    return (await fetch(`${url}/health`).catch(() => undefined))?.ok ? "up" : "starting";
  };
  await expect.poll(status, { timeout: 60_000 }).not.toBe("starting");
  expect(await status()).toBe("up");
}

/** Until queries of the journey before have ended. */
async function untilIdle(sql: Sql): Promise<void> {
  const running = () => sql`
    select query from pg_stat_activity
    where application_name = 'alight' and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(running).toEqual([]);
}
