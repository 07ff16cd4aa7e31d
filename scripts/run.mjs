import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Node 24, which is one of the packages. */
export const node = join(root, "node_modules/.bin/node");

/** What Node has compiled is kept there for the next start, where that folder can be written. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };

export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

const running = new Set();

/**
 * Runs a command, without input. A stop signal to this process is passed on to the command and everything that it started.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.quiet] keeps the output for the caller instead of showing it
 * @param {number} [options.minutes] after which the command is killed
 * @param {number} [options.grace] seconds from the stop signal to SIGKILL
 * @param {(pid: number) => void} [options.onStart]
 * @returns {Promise<{ ok: boolean, output: string }>} `output` is empty unless quiet or the command could not be started
 */
export function run(
  command,
  args,
  { cwd = root, env = process.env, quiet = false, minutes, grace = 15, onStart } = {},
) {
  return new Promise((resolve) => {
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
    // A process group of its own, so that signals reach everything that it started, once.
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    running.add(child);
    if (child.pid) onStart?.(child.pid);
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));

    const kill = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has ended.
      }
    };
    let isStopping = false;
    const stop = (signal) => {
      if (isStopping) return; // from the terminal and again from npm
      isStopping = true;
      kill(signal);
      setTimeout(() => kill("SIGKILL"), grace * 1000);
      child.once("close", () => running.size === 0 && process.exit(128 + constants.signals[signal]));
    };
    const limit =
      minutes &&
      setTimeout(() => {
        output += `It took longer than ${minutes} minutes and was stopped.\n`;
        if (!quiet) console.error(output);
        kill("SIGKILL");
      }, minutes * 60_000);
    for (const signal of stopSignals) process.on(signal, stop);

    const end = (ok) => {
      running.delete(child);
      clearTimeout(limit);
      for (const signal of stopSignals) process.off(signal, stop);
      resolve({ ok, output });
    };
    child.once("error", (error) => {
      output += `${command}: ${error.message}\n`;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

/**
 * An environment in which `node` is the one in node_modules.
 * @param {NodeJS.ProcessEnv} [changes]
 */
export function packagesFirst(changes) {
  const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH, ...compileCache, ...changes };
}

/**
 * Prints a name, on a terminal a dot each second, and at the end the time it took.
 * @param {string} what
 * @returns {() => void} to be called at the end
 */
export function showProgress(what) {
  const started = performance.now();
  process.stdout.write(`${what} …`);
  const dots = process.stdout.isTTY && setInterval(() => process.stdout.write("."), 1000);
  return () => {
    clearInterval(dots);
    process.stdout.write(` ${seconds(performance.now() - started)}\n`);
  };
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Prints a sentence and ends the process.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
