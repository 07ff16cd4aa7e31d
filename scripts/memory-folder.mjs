import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const GIGABYTE = 1024 ** 3;
/** Several times what the tests write, and what else they need. */
const ENOUGH_ROOM = 3 * GIGABYTE;
const ENOUGH_MEMORY = 6 * GIGABYTE;

/**
 * A new folder in memory, which goes when this process ends; undefined without enough of it. For databases: a copy of one is some three
 * hundred files.
 * @param {string} [memory]
 * @returns {string | undefined}
 */
export function makeMemoryFolder(memory = MEMORY) {
  try {
    const prefix = `alight-${readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")}-`;
    removeLeft(memory, prefix);
    if (!hasRoom(memory)) return undefined;
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
    // Started by root, PostgreSQL runs as somebody else.
    chmodSync(folder, 0o711);
    process.once("exit", () => remove(folder));
    return folder;
  } catch {
    // Not Linux, or a folder of which this user may not have one.
    return undefined;
  }
}

/** @param {string} memory */
function hasRoom(memory) {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ENOUGH_ROOM && (process.availableMemory?.() ?? freemem()) >= ENOUGH_MEMORY;
}

/**
 * Of processes that were killed, with the process ids of this container.
 * @param {string} memory
 * @param {string} prefix
 */
function removeLeft(memory, prefix) {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10);
    if (pid && (pid === process.pid || !isRunning(pid))) remove(join(memory, name));
  }
}

/**
 * What is still written to, or belongs to another user, stays.
 * @param {string} folder
 */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The next run tries again.
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
