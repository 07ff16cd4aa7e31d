import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run.mjs";

// A claim is renewed while its task runs. One that has not been for so long is another process that got the same number.
const renewedEvery = 60_000; // milliseconds
const longest = 5 * renewedEvery;

/**
 * Runs a task when no other process is at it: two commands may be started together, and one that was killed leaves what it
 * started running.
 *
 * @template Result
 * @param {string} file holds the number of the process that is at it
 * @param {(handOver: (pid: number) => void) => Promise<Result>} task hands the turn over to a process that it starts
 * @returns {Promise<Result>}
 */
export async function takeTurns(file, task) {
  let isWaiting = false;
  while (!hasClaimed(file)) {
    if (!isWaiting) console.log("Waiting for another command that is at the same …");
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), renewedEvery);
  try {
    return await task((pid) => writeFileSync(file, String(pid)));
  } finally {
    clearInterval(renewal);
    rmSync(file, { force: true });
  }
}

/**
 * Where the turn for a thing in this folder is kept: outside the folder, where neither npm nor the build clears it away.
 * @param {string} thing
 */
export function turnFor(thing) {
  const folder = createHash("sha256").update(root).digest("hex").slice(0, 12);
  return join(tmpdir(), `alight-${process.getuid?.()}-${folder}-${thing}`);
}

function hasClaimed(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isHydrated(file)) return false;
    rmSync(file, { force: true });
    return hasClaimed(file);
  }
}

function isHydrated(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (Date.now() - statSync(file).mtimeMs > longest) return false;
    return pid === 0 || process.kill(pid, 0); // 0: claimed this instant, the number is still being written
  } catch (error) {
    return error.code === "EPERM";
  }
}
