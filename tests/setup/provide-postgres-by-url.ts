import type { TestProject } from "vitest/node";
import { findFreePort } from "#tests/setup/free-port.ts";
import { type PostgresServer, startTestPostgres } from "#tests/setup/test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `url` has no path: append "/<database>". */
    postgresByUrl: PostgresServer & { url: string };
  }
}

/** A second PostgreSQL, on a local port, for tests by DATABASE_URL. */
export default async function providePostgresByUrl(project: TestProject): Promise<() => Promise<void>> {
  const tcpPort = await findFreePort();
  const { socket, user, stop } = await startTestPostgres({ tcpPort });
  project.provide("postgresByUrl", { socket, user, url: `postgresql://${user}@127.0.0.1:${tcpPort}` });
  return stop;
}
