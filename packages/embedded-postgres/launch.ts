import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findReason } from "./cluster.ts";
import type { PostgresOwner } from "./owner.ts";
import { openSharedConnection, type SharedConnection } from "./shared-connection.ts";
import { clearStaleLocks, findServer, stopServer } from "./stale-locks.ts";

export type PostgresServer = {
  owner: PostgresOwner;
  data: string;
  socket: string;
  applicationName: string;
  print(line: string): void;
};

/** How long a server may take to start, stop or recover. */
const TIMEOUT_MS = 120_000;

/** Connects to the server that runs already, or starts one. `onLost` is called when the server is gone. */
export async function findOrLaunchPostgres(
  server: PostgresServer,
  onLost: () => void,
): Promise<SharedConnection> {
  const { owner, data, socket, print } = server;
  const deadline = Date.now() + TIMEOUT_MS;
  let failure = "it neither answers nor stops";
  let hasLaunched = false;

  while (Date.now() < deadline) {
    const running = await findServer(data);
    const connection = await openSharedConnection(socket, server.applicationName, onLost);
    if (typeof connection === "object") {
      if (!hasLaunched) print(`PostgreSQL is running already in ${owner.folder}: using it.`);
      return connection;
    }
    // A server listens before it calls itself ready: the socket of this one was removed.
    if (connection === "absent" && running?.isReady) await stopServer(owner, data, running);
    if (connection === "absent" && !running) {
      await clearStaleLocks(data, socket);
      const reason = await launch(server);
      hasLaunched = reason === undefined;
      if (hasLaunched) continue;
      failure = reason ?? "";
      // Worth another try: another process launches it right now, or children of a killed server are still ending.
      if (!/lock file|shared memory block/.test(failure)) break;
    }
    await setTimeout(100);
  }
  throw new Error(`PostgreSQL did not start in ${owner.folder}: ${failure}.`);
}

/** Resolves when the server takes connections, to undefined, or to the reason why it did not start. */
async function launch({ owner, data }: PostgresServer): Promise<string | undefined> {
  const logs = join(owner.folder, "log");
  // Another process may launch it at the same time, and fail for another reason.
  const startLog = join(logs, `start-${process.pid}.log`);
  // A running server truncates the file of its weekday; files of weeks in which it did not run are removed here.
  await owner.sh('mkdir -p "$0" && { find "$0" -type f -mtime +5 -delete || true; }', logs);
  await owner.sh('rm -f "$0"', startLog);

  const startedAt = Date.now();
  const seconds = String(TIMEOUT_MS / 1000);
  // pg_ctl starts it in a session of its own, so that Ctrl-C in our terminal does not reach it.
  const started = await owner.run("pg_ctl", "start", "-D", data, "-l", startLog, "--wait", "-t", seconds);
  if (started.ok) return undefined;

  // File times are coarser than Date.now().
  const written = await logsSince(logs, startedAt - 1000);
  // What it says before it opens the log of the day is in its own: the other may be another process's server.
  for (const log of [startLog, ...written]) {
    const reason = findReason(await readFile(log, "utf8").catch(() => ""));
    if (reason) return `${reason} (more in ${log})`;
  }
  return started.output.trim().split("\n").at(-1) ?? "";
}

/** Paths of the logs of days written since a time in milliseconds, the latest first. */
async function logsSince(folder: string, since: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("start-"));
  const paths = names.map((name) => join(folder, name));
  const logs = await Promise.all(
    paths.map(async (path) => ({ path, writtenAt: (await stat(path)).mtimeMs })),
  );
  return logs
    .filter(({ writtenAt }) => writtenAt >= since)
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .map(({ path }) => path);
}
