import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run.mjs";

const RENEW_AFTER = 60_000; // milliseconds
// The file of a live process is never as old: its process id then belongs to an unrelated process.
const EXPIRES_AFTER = 5 * RENEW_AFTER;

const RELEASED = "released";

/**
 * Runs a task while no other process holds the lock.
 *
 * @template Result
 * @param {string} folder contains a numbered file, with the process id of the holder. The next holder makes the next one: a number
 *   is given once, so that of all who find a lock that its process has left, one takes it.
 * @param {(handOver: (pid: number) => void) => Promise<Result>} task may hand the lock over to a process that it starts, and
 *   that goes on when this one is killed
 * @returns {Promise<Result>}
 */
export async function withFileLock(folder, task) {
  let isWaiting = false;
  let file = acquire(folder);
  while (!file) {
    if (!isWaiting) console.log("Waiting for another command that does the same …");
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    file = acquire(folder);
  }
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), RENEW_AFTER);
  try {
    return await task((pid) => writeFileSync(file, String(pid)));
  } finally {
    clearInterval(renewal);
    writeFileSync(file, RELEASED);
  }
}

/**
 * The lock of a task in this repository, outside of it, since npm and the build delete what they do not know.
 * @param {string} name
 */
export function lockFolder(name) {
  const folder = createHash("sha256").update(root).digest("hex").slice(0, 12);
  return join(tmpdir(), `alight-${process.getuid?.()}-${folder}-${name}-lock`);
}

/** The file of the lock, or undefined while another process holds it. */
function acquire(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const last = lastIn(folder);
  if (last > 0 && isHeld(join(folder, String(last)))) return undefined;
  const file = join(folder, String(last + 1));
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return undefined;
  }
  // The last file is never removed: a holder who came in between and removed this number has a higher one.
  if (lastIn(folder) > last + 1) {
    rmSync(file, { force: true });
    return undefined;
  }
  for (const number of numbersIn(folder)) {
    if (number <= last) rmSync(join(folder, String(number)), { force: true });
  }
  return file;
}

const numbersIn = (folder) => readdirSync(folder).map(Number);

const lastIn = (folder) => Math.max(0, ...numbersIn(folder));

function isHeld(file) {
  try {
    const text = readFileSync(file, "utf8");
    if (text === RELEASED || Date.now() - statSync(file).mtimeMs > EXPIRES_AFTER) return false;
    return text === "" || process.kill(Number(text), 0); // "": the process id is not written yet
  } catch (error) {
    // ENOENT: another process has taken the next number, and removed this one.
    return error.code === "EPERM" || error.code === "ENOENT";
  }
}
