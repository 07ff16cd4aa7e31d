import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { PostgresOwner } from "./owner.ts";

/** Stops the server in fast mode: open transactions are rolled back, committed data is on disk. Does nothing if none runs. */
export async function stopServer(owner: PostgresOwner, data: string): Promise<void> {
  const lock = join(data, "postmaster.pid");
  const isRunning = async () => isServerOf(data, await commandOf(await pidIn(lock)));
  // pg_ctl would signal whatever process has this pid now.
  if (!(await isRunning())) return;
  const stopped = await owner.run("pg_ctl", "stop", "--pgdata", data, "--mode=fast", "--wait");
  if (!stopped.ok && (await isRunning()))
    throw new Error(
      `The PostgreSQL in ${data} (process ${await pidIn(lock)}) does not stop: end it by hand.`,
    );
}

/** Whether a server of the folder runs, and says in its lock file that it takes connections; "busy" while it starts, recovers or stops. */
export async function readServerState(data: string): Promise<"absent" | "busy" | "ready"> {
  const lock = join(data, "postmaster.pid");
  const status = (await readFile(lock, "utf8").catch(() => "")).split("\n")[7]?.trim();
  if (!isServerOf(data, await commandOf(await pidIn(lock)))) return "absent";
  return status === "ready" ? "ready" : "busy";
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
