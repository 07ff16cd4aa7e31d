import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSql, type Sql } from "#server/database/sql.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { type Server, spawnServer, startServer, until } from "#tests/setup/start-server.ts";

/** A built server with a data folder of its own, and the PostgreSQL that it starts there. */
export type Site = {
  url: string;
  folder: string;
  /** The publishable key of its API. */
  key: string;
  /** The one that runs now. */
  server: Server;
  /** Kills the server, but not PostgreSQL, and resolves when another one in its place is up. */
  killServer(): Promise<void>;
  stop(): Promise<void>;
};

/** `settings` are further environment variables; its folder is made in `parent`. */
export async function startSite(settings: Record<string, string> = {}, parent = tmpdir()): Promise<Site> {
  const folder = await mkdtemp(join(parent, "alight-site-"));
  const own = await settingsOf(folder);
  const start = () => startServer({ ...own, ...settings });
  let server = await start();
  const key =
    settings.SECRETS?.split(".")[1] ??
    JSON.parse(await readFile(join(folder, "secrets.json"), "utf8")).publishableKey;
  return {
    url: server.url,
    folder,
    key,
    get server() {
      return server;
    },
    async killServer() {
      const exit = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await exit;
      server = await start();
    },
    async stop() {
      await server.stop();
      // One that stood still outlives its server.
      await postmasterOf({ folder }).then(
        (pid) => process.kill(pid, "SIGKILL"),
        () => {},
      );
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Starts another server on the same folder; resolves to its exit code and what it printed. */
export async function startAgain({ folder }: Site): Promise<{ code: number | null; output: string }> {
  const second = spawnServer(await settingsOf(folder));
  let output = "";
  second.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // One that is let in would serve for ever.
  second.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (text.includes("is ready at")) second.kill("SIGTERM");
  });
  const [code] = await once(second, "exit");
  return { code, output };
}

async function settingsOf(folder: string) {
  const PORT = String(await findFreePort());
  const SITE_URL = `http://localhost:${PORT}`;
  return { DATA_DIR: folder, PORT, SITE_URL, LOG_LEVEL: "silent", WALK_PLANNER: "estimate" };
}

/** `socket` of one that listens on a port as well. */
export type DatabaseOf = { folder: string; socket?: string };

/** The database itself, past the server. The caller ends it. */
export function connectTo({ folder, socket }: DatabaseOf, database = "alight"): Sql {
  return openSql(
    { socket: socket ?? join(folder, "postgres/.s.PGSQL.5432"), user: "postgres", database },
    { connections: 1 },
  );
}

async function postmasterOf({ folder }: Pick<Site, "folder">): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8"), 10);
}

/** Kills PostgreSQL, and resolves when the one that takes its place accepts connections. */
export async function killDatabase(site: DatabaseOf): Promise<void> {
  const killed = await postmasterOf(site);
  process.kill(killed, "SIGKILL");
  await until(async () => (await postmasterOf(site)) !== killed);
  await untilDatabaseAccepts(site);
}

export async function untilDatabaseAccepts(site: DatabaseOf): Promise<void> {
  await until(async () => {
    const sql = connectTo(site);
    return sql`select`.then(() => true).finally(() => sql.end());
  });
}

/** Stops every process of PostgreSQL where it stands. Resolves to what lets them go on. */
export async function freezeDatabase(site: Site): Promise<() => void> {
  const sql = connectTo(site);
  await sql`select`;
  const postmaster = await postmasterOf(site);
  // First the one that would start others.
  process.kill(postmaster, "SIGSTOP");
  const backends = (await sql<{ pid: number }[]>`select pid from pg_stat_activity`).map(({ pid }) => pid);
  for (const pid of backends) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of [postmaster, ...backends]) process.kill(pid, "SIGCONT");
    void sql.end();
  };
}

/** What the server's process takes, without its database. */
export async function residentMb({ server }: Site): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
