import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const GIGABYTE = 1024 ** 3;
/** Several times what the tests write, and what else they need. */
const ENOUGH_ROOM = 3 * GIGABYTE;
const ENOUGH_MEMORY = 6 * GIGABYTE;

const NAME = /^alight-scratch-(\d+)-/;

/**
 * A new folder for all that the tests write, which goes when this process ends. In memory where there is enough of it: a test database is
 * some three hundred files, and there are hundreds of them.
 * @param {string} [memory]
 * @returns {string}
 */
export function makeScratchFolder(memory = MEMORY) {
  const parent = hasRoom(memory) ? memory : tmpdir();
  removeLeft(parent);
  const folder = mkdtempSync(join(parent, `alight-scratch-${process.pid}-`));
  // Started by root, PostgreSQL runs as somebody else.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {string} memory */
function hasRoom(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= ENOUGH_ROOM && (process.availableMemory?.() ?? freemem()) >= ENOUGH_MEMORY;
  } catch {
    return false;
  }
}

/**
 * Of processes that were killed.
 * @param {string} parent
 */
function removeLeft(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
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
