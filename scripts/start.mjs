import "./node-version.mjs";
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ensureBuilt, isCurrent } from "./build-if-changed.mjs";
import { ensureInstalled } from "./install.mjs";
import { giveUp, node, root, stopSignals } from "./run.mjs";
import { serverProcess } from "./server-process.mjs";

// A build that came along needs no packages to build with.
await ensureInstalled({ withDev: !isCurrent() });
await ensureBuilt();

// In a process group of its own, so that Ctrl-C reaches the server once, from here. The server ends when the IPC channel
// closes, also when this process is killed.
const server = spawn(node, serverProcess.args, {
  cwd: root,
  env: { ...process.env, ...serverProcess.env },
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  detached: true,
});
server.once("error", (error) => giveUp(`The server could not be started: ${error.message}`));
server.once("exit", (code, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`);
  process.exit(code ?? 128 + constants.signals[signal]);
});

let isStopping = false;
for (const signal of stopSignals) process.on(signal, stop);

// A signal comes from the terminal and again from npm.
function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  server.kill(signal);
}

// npm passes no signal on when it is killed.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop("SIGTERM"), 1000).unref();
}
