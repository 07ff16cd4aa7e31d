import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { takeTurns, turnFor } from "./file-lock.mjs";
import { giveUp, root, run, showProgress } from "./run.mjs";

/** Installs the packages unless they are what package-lock.json asks for. Ends the process when it cannot. */
export async function ensureInstalled() {
  if (isInstalled(root)) return;
  await takeTurns(turnFor("install"), install);
}

/** @param {(pid: number) => void} onStart */
async function install(onStart) {
  if (isInstalled(root)) return;

  const done = showProgress("Installing packages (about a minute the first time)");
  // The build needs the development packages, and PostgreSQL is an optional one, whatever NODE_ENV or npm's own
  // settings leave out. npm warns that this Node is too old for some packages: they run on the one it brings.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // Interrupted, npm tidies up for half a minute: the next install does that anyway.
  const { ok, output } = await run("npm", args, { env: withoutPackages(), quiet: true, grace: 1, onStart });
  done();

  if (!ok) {
    console.error(output);
    giveUp("The packages could not be installed; what npm said stands above.");
  }
  if (!existsSync(join(root, "node_modules/.bin/node"))) {
    giveUp(
      "npm left Node 24 out, probably because of its ignore-scripts setting: run `npm ci --ignore-scripts=false`.",
    );
  }
  writeFileSync(stampFile(root), stamp(root));
}

/**
 * True when the folder's node_modules is whole and holds what its package-lock.json asks for: installed from here, or by hand.
 * @param {string} folder
 */
export function isInstalled(folder) {
  // npm writes its record last, so an interrupted install has none.
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) return false;
  if (!existsSync(join(folder, "node_modules/.bin/node"))) return false;
  return readIfThere(stampFile(folder)) === stamp(folder) || agreesWithLock(folder);
}

/**
 * What was asked for, what npm recorded, and the kind of machine: any of them changes, and the stamp is no longer this one.
 * @param {string} folder
 */
export function stamp(folder) {
  return createHash("sha256")
    .update(`${process.platform} ${process.arch}`)
    .update(readFileSync(join(folder, "package-lock.json")))
    .update(readFileSync(join(folder, "node_modules/.package-lock.json")))
    .digest("hex");
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, "node_modules/.installed");
}

/** @param {string} folder */
function agreesWithLock(folder) {
  const wanted = readPackages(join(folder, "package-lock.json"));
  const present = readPackages(join(folder, "node_modules/.package-lock.json"));
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === "") return true;
    if (present[place]) return present[place].version === entry.version;
    return entry.optional && !isForThisMachine(entry);
  });
}

/** A package that names its C library is left to npm's judgement. */
function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

/** @param {string} file */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** npm must not run on the Node that it is about to replace. */
function withoutPackages() {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  return { ...process.env, PATH: folders.join(delimiter) };
}
