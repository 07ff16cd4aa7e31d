import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { node, root, run, showProgress } from "./run.mjs";

/** Debian's name of the Chromium without windows, in which the browser tests take two thirds of the time. */
const headless = "chromium-headless-shell";
const names = [headless, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const npmChromium = "153.0.0";
const npmFolder = join(root, "node_modules/.cache/alight-browser", npmChromium);

/**
 * The path of a Chromium that runs: `CHROMIUM_PATH`, an installed one, or with `install` one that is installed now. As root on Debian, in
 * most cases a container, the one without windows is installed even if another is there.
 *
 * @param {object} options
 * @param {boolean} options.install
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {() => Promise<string | undefined>} [options.playwrights] the path of Playwright's own
 * @returns {Promise<string>}
 * @throws {Error} with a message for the terminal
 */
export async function findBrowser({ install, env = process.env, playwrights = playwrightsBrowser }) {
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a Chromium that runs.`);
  }
  if (install && canUseApt() && !(await findRunning(env, [headless]))) await installWithApt(env);
  const found =
    (await findRunning(env)) ?? (await firstThatRuns([await playwrights(), join(npmFolder, "chromium.sh")]));
  if (found) return found;

  const installed = install && (await installFromNpm());
  if (installed) return installed;
  throw new Error(
    "No Chromium was found for the browser tests: install one, or set CHROMIUM_PATH to where it is.",
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [programs] the preferred one first
 */
function findRunning(env, programs = names) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return firstThatRuns([...onPath, ...(process.platform === "darwin" ? macPaths : [])]);
}

async function firstThatRuns(paths) {
  for (const path of paths) if (path && (await runs(path))) return path;
}

/** Executes it, since Ubuntu's `chromium-browser` may be a stub that asks for a snap. */
async function runs(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return (await run(path, ["--version"], { quiet: true, minutes: 0.5 })).ok;
}

async function playwrightsBrowser() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function installWithApt(env) {
  const options = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" }, quiet: true, minutes: 10 };
  const done = showProgress("Installing Chromium with apt");
  await run("apt-get", ["update"], options);
  // Text has no width without a font.
  const packages = [headless, "fonts-liberation"];
  const args = ["install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120", ...packages];
  const { ok, output } = await run("apt-get", args, options);
  done();
  if (!ok) console.error(output);
}

/** Not on Ubuntu, where the package is a snap, which containers cannot run. */
function canUseApt() {
  const isRoot = process.getuid?.() === 0;
  return (
    isRoot && existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

/**
 * Installs a headless Chromium for x64 Linux from npm, with libraries and fonts. The folder is renamed at the end, so that an
 * incomplete one is never used.
 */
async function installFromNpm() {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const done = showProgress("Installing Chromium from npm (75 MB)");
  const partial = `${npmFolder}-partial-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const problem = (await unpackFromNpm(partial)) ?? "";
  done();
  if (problem) {
    rmSync(partial, { recursive: true });
    console.error(problem);
    return;
  }
  writeFileSync(join(partial, "fonts.conf"), fontsConf);
  writeFileSync(join(partial, "chromium.sh"), launcher, { mode: 0o755 });
  rmSync(npmFolder, { recursive: true, force: true });
  renameSync(partial, npmFolder);
  return firstThatRuns([join(npmFolder, "chromium.sh")]);
}

/** Resolves to the output of a failure. The package unpacks into TMPDIR. */
async function unpackFromNpm(folder) {
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const installed = await run("npm", [...args, `@sparticuz/chromium@${npmChromium}`], {
    cwd: folder,
    quiet: true,
  });
  if (!installed.ok) return installed.output;
  const unpacked = await run(node, ["--input-type=module", "--eval", unpack], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
    quiet: true,
  });
  if (!unpacked.ok) return unpacked.output;
  rmSync(join(folder, "node_modules"), { recursive: true });
}

const unpack = `
  import chromium, { inflate } from "@sparticuz/chromium";
  await chromium.executablePath();
  await inflate("node_modules/@sparticuz/chromium/bin/al2023.tar.br");
`;

const launcher = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
