import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { reasonIn } from "#server/postgres/cluster.ts";
import type { PostgresOwner } from "#server/postgres/owner.ts";
import { openSharedConnection, type SharedConnection } from "#server/postgres/shared-connection.ts";
import { clearStaleLocks } from "#server/postgres/stale-locks.ts";

export type PostgresServer = { owner: PostgresOwner; data: string; socket: string; say(line: string): void };

/** How long a server may take to start, stop or recover, in milliseconds. */
const PATIENCE = 120_000;

/** A seat at the server that runs already, or at a new one. `onLost` hears when the server has gone away. */
export async function findOrLaunchPostgres(
  server: PostgresServer,
  onLost: () => void,
): Promise<SharedConnection> {
  const { owner, data, socket, say } = server;
  const patienceEnds = Date.now() + PATIENCE;
  let failure = "it neither answers nor stops";
  let hasLaunched = false;

  while (Date.now() < patienceEnds) {
    const seat = await openSharedConnection(socket, onLost);
    if (typeof seat === "object") {
      if (!hasLaunched) say(`PostgreSQL is running already in ${owner.folder}: using it.`);
      return seat;
    }
    if (seat === "absent") {
      await clearStaleLocks(owner, data, socket);
      const refusal = await launch(server);
      hasLaunched = refusal === undefined;
      if (hasLaunched) continue;
      failure = refusal ?? "";
      // Another process launches it at this moment, or the parts of a dead one are still ending.
      if (!/lock file|shared memory block/.test(failure)) break;
    }
    await setTimeout(100);
  }
  throw new Error(`PostgreSQL did not start in ${owner.folder}: ${failure}.`);
}

/** Resolves, when the server takes connections, to undefined, else to the reason why not. */
async function launch({ owner, data }: PostgresServer): Promise<string | undefined> {
  const logs = join(owner.folder, "log");
  const early = join(logs, "start.log");
  // A file is emptied when its weekday comes again, but only by a server that runs at that moment.
  await owner.sh('mkdir -p "$0" && rm -f "$0/start.log" && find "$0" -type f -mtime +5 -delete', logs);

  const begun = Date.now();
  const seconds = String(PATIENCE / 1000);
  // It gets a session of its own, so Ctrl-C in our terminal does not reach it.
  const started = await owner.run("pg_ctl", "start", "-D", data, "-l", early, "--wait", "-t", seconds);
  if (started.ok) return undefined;

  for (const log of await logsIn(logs)) {
    // Clocks of files are coarser than ours.
    if (log.written < begun - 1000) break;
    const reason = reasonIn(await readFile(log.path, "utf8"));
    if (reason) return `${reason} (more in ${log.path})`;
  }
  return started.output.trim().split("\n").at(-1) ?? "";
}

/** The newest first. */
async function logsIn(folder: string): Promise<{ path: string; written: number }[]> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const logs = await Promise.all(paths.map(async (path) => ({ path, written: (await stat(path)).mtimeMs })));
  return logs.sort((a, b) => b.written - a.written);
}
