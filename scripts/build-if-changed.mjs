import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeTurns, turnFor } from "./file-lock.mjs";
import { giveUp, packagesFirst, root, run, showProgress } from "./run.mjs";

const inputs = [
  "app",
  "server",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/precompress.ts",
];

/** Builds the pages unless nothing that goes into them has changed since the last whole build. Ends the process when it cannot. */
export async function ensureBuilt() {
  if (isBuilt(root, fingerprint(root))) return;
  await takeTurns(turnFor("build"), build);
}

/** @param {(pid: number) => void} onStart */
async function build(onStart) {
  const now = fingerprint(root);
  if (isBuilt(root, now)) return;

  const done = showProgress("Building the pages");
  const file = fingerprintFile(root);
  rmSync(file, { force: true }); // from here on, half a build is no build
  const env = packagesFirst({ NODE_ENV: "production" });
  const { ok, output } = await run("npm", ["run", "--silent", "build"], { env, quiet: true, onStart });
  done();

  if (!ok) {
    console.error(output);
    giveUp("The pages could not be built; what the build said stands above.");
  }
  writeFileSync(file, now); // taken before the build: what was edited meanwhile is built the next time
}

/**
 * @param {string} folder
 * @param {string} current
 */
export function isBuilt(folder, current) {
  const file = fingerprintFile(folder);
  return existsSync(file) && readFileSync(file, "utf8") === current;
}

/**
 * Paths, sizes and times of everything that goes into the build.
 * @param {string} folder
 */
export function fingerprint(folder) {
  const hash = createHash("sha256");
  const configs = readdirSync(folder).filter((name) => name.endsWith(".config.ts"));
  for (const input of [...inputs, ...configs]) add(input);
  return hash.digest("hex");

  function add(path) {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      for (const name of readdirSync(join(folder, path)).sort()) add(`${path}/${name}`);
    } else if (stats && !/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    }
  }
}

/** @param {string} folder */
function fingerprintFile(folder) {
  return join(folder, "build/.fingerprint");
}
