import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { PostgresOwner } from "./owner.ts";

/** How long a server may take to stop. */
const STOP_MS = 60_000;

/** The server of a folder. It is not ready while it starts, recovers or stops. */
export type RunningServer = { pid: number; isReady: boolean };

/** What the lock file says of the server that runs; undefined if none does. */
export async function findServer(data: string): Promise<RunningServer | undefined> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!isServerOf(data, await commandOf(pid))) return undefined;
  return { pid, isReady: lines[7]?.trim() === "ready" };
}

/** Stops that server in fast mode: open transactions are rolled back, committed data is on disk. Leaves alone one that runs in its place. */
export async function stopServer(owner: PostgresOwner, data: string, { pid }: RunningServer): Promise<void> {
  const isRunning = async () => (await findServer(data))?.pid === pid;
  if (!(await isRunning())) return;
  // pg_ctl would wait for the next server as well. It may have ended by itself.
  await owner.sh(`kill -INT ${pid}`, data).catch(() => {});
  const deadline = Date.now() + STOP_MS;
  while (await isRunning()) {
    if (Date.now() > deadline)
      throw new Error(`The PostgreSQL in ${data} (process ${pid}) does not stop: end it by hand.`);
    await setTimeout(50);
  }
}

/** After a power cut a lock file may be empty or contain a pid that another process has now, which PostgreSQL cannot detect. */
export async function clearStaleLocks(data: string, socket: string): Promise<void> {
  for (const lock of [join(data, "postmaster.pid"), `${socket}.lock`]) {
    const pid = await pidIn(lock);
    const isStale = pid ? isOtherProgram(data, await commandOf(pid)) : await isOlderThanASecond(lock);
    if (isStale) await rm(lock, { force: true });
  }
}

/** A lock file is empty for a moment while its server starts. */
async function isOlderThanASecond(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > 1000;
}

async function pidIn(lock: string): Promise<number> {
  return Number.parseInt(await readFile(lock, "utf8").catch(() => ""), 10);
}

/** pg_ctl starts the server as `/…/postgres -D <data>`. */
const isServerOf = (data: string, [program = "", ...args]: string[]) =>
  basename(program) === "postgres" && args.includes(data);

const isOtherProgram = (data: string, command: string[]) => command.length > 0 && !isServerOf(data, command);

async function commandOf(pid: number): Promise<string[]> {
  if (!pid) return [];
  if (process.platform === "linux")
    return readFile(`/proc/${pid}/cmdline`, "utf8").then(
      (line) => line.split("\0"),
      () => [],
    );
  const ps = promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]);
  // ps does not mark where an argument ends, and a folder's name may contain spaces.
  return ps.then(
    ({ stdout }) => stdout.trim().split(/ (?=-\w )|(?<= -D) /),
    () => [],
  );
}
