import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "#tests/setup/free-port.ts";

type Site = {
  /** Origin. */
  url: string;
  /** Lines of the log, which is JSON, and the others. */
  logged: string[];
  printed: string[];
  stop(): Promise<void>;
};

/** Starts the server of the built pages with `settings`, and waits until it answers. */
export async function startSite(settings: Record<string, string>): Promise<Site> {
  const port = settings.PORT ?? String(await findFreePort());
  const server = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, LOG_LEVEL: "error", NODE_ENV: "production", ...settings, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = collectLines(server);
  const url = `http://localhost:${port}`;
  await untilUp(url, server);
  return {
    url,
    ...lines,
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

function collectLines(server: ChildProcess) {
  const lines = { logged: [] as string[], printed: [] as string[] };
  let rest = "";
  server.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) lines[line.startsWith("{") ? "logged" : "printed"].push(line);
  });
  return lines;
}

async function untilUp(url: string, server: ChildProcess): Promise<void> {
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error("The server ended while it started");
    await setTimeout(50);
  }
}
