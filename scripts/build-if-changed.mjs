import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockFolder, withFileLock } from "./file-lock.mjs";
import { giveUp, packagesFirst, root, run, showProgress } from "./run.mjs";

const inputs = [
  "app",
  "server",
  "packages",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build-worker.ts",
  "scripts/code-splitting.ts",
  "scripts/precompress.ts",
];

/** Whether the pages are those of these sources, wherever they were built. */
export const isCurrent = () => isBuilt(root, fingerprint(root));

/** Builds the pages if an input has changed since the last complete build. Ends the process on failure. */
export async function ensureBuilt() {
  if (isCurrent()) return;
  await withFileLock(lockFolder("build"), async (onStart) => {
    if (!isCurrent()) await build(onStart);
  });
}

/** @param {(pid: number) => void} [onStart] */
export async function build(onStart) {
  const now = fingerprint(root);
  const done = showProgress("Building the pages");
  const file = fingerprintFile(root);
  rmSync(file, { force: true }); // an interrupted build has no fingerprint
  const env = packagesFirst({ NODE_ENV: "production" });
  const { ok, output } = await run("npm", ["run", "--silent", "build:files"], { env, quiet: true, onStart });
  done();

  if (!ok) {
    console.error(output);
    giveUp("The pages could not be built: see the output above.");
  }
  writeFileSync(file, now); // of before the build, so that an edit during the build causes another one
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
 * A hash of the inputs of the build. Not of their times, which copies do not keep.
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
      hash.update(`${path} ${stats.size}\n`).update(readFileSync(join(folder, path)));
    }
  }
}

/** @param {string} folder */
function fingerprintFile(folder) {
  return join(folder, "build/.fingerprint");
}
