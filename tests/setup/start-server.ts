import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "#tests/setup/free-port.ts";
import { serverProcess } from "../../scripts/server-process.mjs";

export type Server = {
  /** Origin. */
  url: string;
  process: ChildProcess;
  /** Lines of the log, which is JSON, and the others. */
  logged: string[];
  printed: string[];
  stop(): Promise<void>;
};

const POLL_MS = 25;

/** Starts the server of the built pages with `settings`, which are environment variables, and waits until it answers. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = settings.PORT ?? String(await findFreePort());
  const server = spawnServer({ LOG_LEVEL: "error", ...settings, PORT: port });
  server.stderr.pipe(process.stderr);
  const lines = collectLines(server.stdout);
  const url = `http://localhost:${port}`;
  await until(async () => server.exitCode !== null || (await fetch(`${url}/health`)).ok).catch((error) => {
    server.kill("SIGKILL");
    throw error;
  });
  if (server.exitCode !== null) throw new Error("The server ended before it was up");
  return {
    url,
    process: server,
    ...lines,
    async stop() {
      if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
    },
  };
}

/** The server's process, as `npm start` makes it. */
export function spawnServer(settings: Record<string, string>) {
  return spawn(process.execPath, serverProcess.args, {
    env: { ...process.env, ...serverProcess.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function collectLines(output: Readable) {
  const lines = { logged: [] as string[], printed: [] as string[] };
  let rest = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) lines[line.startsWith("{") ? "logged" : "printed"].push(line);
  });
  return lines;
}

/** Tries until `condition` holds; one that throws does not. */
export async function until(condition: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Did not hold within ${timeoutMs} ms: ${condition}`);
    await setTimeout(POLL_MS);
  }
}
