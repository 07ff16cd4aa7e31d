import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Secrets } from "#server/server-secrets.ts";

export type BuiltServer = {
  /** Its address, without a slash at the end. */
  site: string;
  dataFolder: string;
  secrets: Secrets;
  pid: number;
  /** Ends it and deletes what it kept. */
  stop: () => Promise<void>;
};

/** Starts the built server, of the working tree in `root` if it is another one, with the demo content in a folder of its own, and waits until it answers. */
export async function startBuiltServer(
  port: number,
  environment: Record<string, string> = {},
  root = join(import.meta.dirname, ".."),
): Promise<BuiltServer> {
  // Each version as it starts itself.
  const { serverProcess } = await import(pathToFileURL(resolve(root, "scripts/server-process.mjs")).href);
  const site = `http://localhost:${port}`;
  const dataFolder = await mkdtemp(join(tmpdir(), "alight-bench-"));
  const server = spawn(process.execPath, serverProcess.args, {
    cwd: root,
    env: {
      ...process.env,
      // It makes its own.
      SECRETS: undefined,
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: "error",
      WALK_PLANNER: "estimate",
      ...serverProcess.env,
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
    await rm(dataFolder, { recursive: true, force: true });
  };

  while (server.exitCode === null) {
    const isUp = await fetch(`${site}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) {
      const secrets = JSON.parse(await readFile(join(dataFolder, "secrets.json"), "utf8"));
      return { site, dataFolder, secrets, pid: server.pid ?? 0, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error("The server did not start");
}
