import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { PostgresOwner } from "#server/postgres/owner.ts";

/** Resolves when the server has ended: transactions are cut off, what was committed is on the disk. */
export async function endServer(owner: PostgresOwner, data: string): Promise<void> {
  const lock = join(data, "postmaster.pid");
  const isServing = async () => isServerOf(data, await commandOf(await pidIn(lock)));
  // pg_ctl would send its signal to whichever process has the number now.
  if (!(await isServing())) return;
  const stopped = await owner.run("pg_ctl", "stop", "--pgdata", data, "--mode=fast", "--wait");
  if (!stopped.ok && (await isServing()))
    throw new Error(
      `The PostgreSQL in ${data} (process ${await pidIn(lock)}) does not stop: end it by hand.`,
    );
}

/**
 * Makes way for a start where no server listens. PostgreSQL sees for itself that a lock's process is dead, but a
 * power cut can leave a lock whose number another process has got since, or an empty one; and a server of ours
 * that has lost its socket has to end first.
 */
export async function clearStaleLocks(owner: PostgresOwner, data: string, socket: string): Promise<void> {
  await endServer(owner, data);
  for (const lock of [join(data, "postmaster.pid"), `${socket}.lock`]) {
    const pid = await pidIn(lock);
    const isStale = pid ? isSomebodyElse(data, await commandOf(pid)) : await isOlderThanASecond(lock);
    if (isStale) await rm(lock, { force: true });
  }
}

/** A lock is empty for a moment while its server starts. */
async function isOlderThanASecond(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > 1000;
}

async function pidIn(lock: string): Promise<number> {
  return Number.parseInt(await readFile(lock, "utf8").catch(() => ""), 10);
}

/** pg_ctl starts it as `/…/postgres -D <data>`. */
const isServerOf = (data: string, [program = "", ...args]: string[]) =>
  basename(program) === "postgres" && args.includes(data);

const isSomebodyElse = (data: string, command: string[]) => command.length > 0 && !isServerOf(data, command);

/** Program and arguments of a process, empty if there is none. */
async function commandOf(pid: number): Promise<string[]> {
  if (!pid) return [];
  if (process.platform === "linux")
    return readFile(`/proc/${pid}/cmdline`, "utf8").then(
      (line) => line.split("\0"),
      () => [],
    );
  const ps = promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]);
  // ps does not say where an argument ends, and a folder's name may hold spaces.
  return ps.then(
    ({ stdout }) => stdout.trim().split(/ (?=-\w )|(?<= -D) /),
    () => [],
  );
}
