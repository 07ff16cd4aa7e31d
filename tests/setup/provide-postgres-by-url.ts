import { createServer } from "node:net";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startTestPostgres } from "#tests/setup/test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `url` has no path: append "/<database>". */
    postgresByUrl: PostgresServer & { url: string };
  }
}

/** A second PostgreSQL, on a port of this machine, in place of the one that a DATABASE_URL names. */
export default async function providePostgresByUrl(project: TestProject): Promise<() => Promise<void>> {
  const tcpPort = await findFreePort();
  const { socket, user, stop } = await startTestPostgres({ tcpPort });
  project.provide("postgresByUrl", { socket, user, url: `postgresql://${user}@127.0.0.1:${tcpPort}` });
  return stop;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
