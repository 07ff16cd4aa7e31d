import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { lockFolder, withFileLock } from "./file-lock.mjs";
import { giveUp, root, run, showProgress } from "./run.mjs";

/** Installs the packages of package-lock.json unless they are installed, `withDev` those for building and testing as well. Ends the process on failure. */
export async function ensureInstalled({ withDev = true } = {}) {
  if (isInstalled(root, withDev)) return;
  await withFileLock(lockFolder("install"), (onStart) => install(onStart, withDev));
}

/**
 * @param {(pid: number) => void} onStart
 * @param {boolean} withDev
 */
async function install(onStart, withDev) {
  if (isInstalled(root, withDev)) return;

  const done = showProgress("Installing packages (about a minute the first time)");
  // PostgreSQL is an optional package, whatever NODE_ENV and npm's settings say.
  // --loglevel hides warnings that this Node is too old for packages that run on Node 24.
  const dev = withDev ? "--include=dev" : "--omit=dev";
  const args = ["ci", dev, "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // After an interrupt npm cleans up for half a minute; the next install does that as well.
  const { ok, output } = await run("npm", args, { env: withoutPackages(), quiet: true, grace: 1, onStart });
  done();

  if (!ok) {
    console.error(output);
    giveUp("The packages could not be installed; see the output of npm above.");
  }
  if (!existsSync(join(root, "node_modules/.bin/node"))) {
    giveUp(
      "npm left Node 24 out, probably because of its ignore-scripts setting: run `npm ci --ignore-scripts=false`.",
    );
  }
  writeFileSync(stampFile(root), stamp(root, withDev));
}

/**
 * Whether node_modules is complete and agrees with package-lock.json, installed by this script or by hand.
 * @param {string} folder
 * @param {boolean} [withDev] whether that includes development packages
 */
export function isInstalled(folder, withDev = true) {
  // npm writes this file last: after an interrupted install it is missing.
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) return false;
  if (!existsSync(join(folder, "node_modules/.bin/node"))) return false;
  const stamps = withDev ? [stamp(folder)] : [stamp(folder), stamp(folder, false)];
  return stamps.includes(readIfThere(stampFile(folder))) || agreesWithLock(folder, withDev);
}

/**
 * A hash of package-lock.json, what npm installed, and the platform.
 * @param {string} folder
 * @param {boolean} [withDev]
 */
export function stamp(folder, withDev = true) {
  return createHash("sha256")
    .update(`${process.platform} ${process.arch}${withDev ? "" : " without development packages"}`)
    .update(readFileSync(join(folder, "package-lock.json")))
    .update(readFileSync(join(folder, "node_modules/.package-lock.json")))
    .digest("hex");
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, "node_modules/.installed");
}

/**
 * @param {string} folder
 * @param {boolean} withDev
 */
function agreesWithLock(folder, withDev) {
  const wanted = readPackages(join(folder, "package-lock.json"));
  const present = readPackages(join(folder, "node_modules/.package-lock.json"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || (entry.dev && !withDev)) return true;
    if (present[path]) return present[path].version === entry.version;
    return entry.optional && !isForThisMachine(entry);
  });
}

/** False for a package that names a C library: npm decides whether it fits. */
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

/** npm must not run on the Node in node_modules, which it replaces. */
function withoutPackages() {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  return { ...process.env, PATH: folders.join(delimiter) };
}
