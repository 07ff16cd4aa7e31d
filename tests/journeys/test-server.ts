import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { createDatabase } from "#server/database/open-database.ts";
import { openSql } from "#server/database/pool.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { test as journey } from "#tests/journeys/journey.ts";

/** A server of the journey's own, with the demo content, whose database can be taken away. */
export type TestServer = {
  /** Origin. */
  url: string;
  /** The database itself, also while the server does not reach it. What is changed here the server shows within seconds. */
  sql: postgres.Sql;
  /** How the server reaches its database: not at all (`away`), or without ever hearing an answer (`silent`). */
  setDatabase(state: DatabaseState): void;
  /** What the server has logged since the last call, parsed. */
  takeLog(): { level: number; msg: string }[];
};

type DatabaseState = "there" | "silent" | "away";

/** Journeys that need a server of their own. One for each worker, in order again for each journey. */
export const test = journey.extend<{ server: TestServer }, { runningServer: TestServer }>({
  runningServer: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none of the others
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

type BuiltHouse = TestServer & {
  /** What a script needs to know to work on it. */
  environment: { DATA_DIR: string; DATABASE_URL: string };
  close(): Promise<void>;
};

/** Settings are those of the environment, without a walk planner unless `settings` names one. */
export async function startTestServer(
  settings: Record<string, string> = { WALK_PLANNER: "estimate" },
  args: string[] = [],
): Promise<BuiltHouse> {
  const folder = await mkdtemp(join(tmpdir(), "alight-server-"));
  const [tcpPort, port] = [await findFreePort(), await findFreePort()];
  const database = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    tcpPort,
    durable: false,
  });
  await createDatabase(database, "alight");
  const gate = await openGate(tcpPort);
  const environment = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: `postgresql://${database.user}@127.0.0.1:${gate.port}/alight`,
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
  const lines = collectLines(server);
  const url = `http://localhost:${port}`;
  await untilUp(url, server);
  const sql = openSql({ ...database, database: "alight" }, { connections: 1 });

  return {
    url,
    sql,
    environment,
    setDatabase: gate.set,
    takeLog: () =>
      lines
        .splice(0)
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    async close() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      gate.close();
      await sql.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Passes connections on to `target` as long as its state is "there". */
async function openGate(target: number) {
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
    port: portOf(server.address()),
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

function collectLines(server: ChildProcess): string[] {
  const lines: string[] = [];
  let rest = "";
  server.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return lines;
}

async function untilUp(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server of the journey ended before it was up.");
}

/** Until the server has no question open: what the journey before still asked for. */
async function untilIdle(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const busy = await sql`
      select from pg_stat_activity
      where application_name = 'alight' and state <> 'idle' and pid <> pg_backend_pid()`;
    if (busy.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  server.close();
  await once(server, "close");
  return port;
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  if (!address || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
