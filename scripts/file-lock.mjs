import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run.mjs";

const RENEW_AFTER = 60_000; // milliseconds
// The file of a live process is never as old: its process id then belongs to an unrelated process.
const EXPIRES_AFTER = 5 * RENEW_AFTER;

/**
 * Runs a task while no other process holds the lock.
 *
 * @template Result
 * @param {string} file contains the process id of the holder
 * @param {(handOver: (pid: number) => void) => Promise<Result>} task may hand the lock over to a process that it starts, and
 *   that goes on when this one is killed
 * @returns {Promise<Result>}
 */
export async function withFileLock(file, task) {
  let isWaiting = false;
  while (!acquire(file)) {
    if (!isWaiting) console.log("Waiting for another command that does the same …");
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), RENEW_AFTER);
  try {
    return await task((pid) => writeFileSync(file, String(pid)));
  } finally {
    clearInterval(renewal);
    rmSync(file, { force: true });
  }
}

/**
 * The lock file of a task in this repository, outside of it, since npm and the build delete what they do not know.
 * @param {string} name
 */
export function lockFile(name) {
  const folder = createHash("sha256").update(root).digest("hex").slice(0, 12);
  return join(tmpdir(), `alight-${process.getuid?.()}-${folder}-${name}`);
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isHeld(file)) return false;
    rmSync(file, { force: true });
    return acquire(file);
  }
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (Date.now() - statSync(file).mtimeMs > EXPIRES_AFTER) return false;
    return pid === 0 || process.kill(pid, 0); // 0: the process id is not written yet
  } catch (error) {
    // ENOENT: the holder has just finished, and another process may have the lock by now.
    return error.code === "EPERM" || error.code === "ENOENT";
  }
}
