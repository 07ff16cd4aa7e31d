import type { TestProject } from "vitest/node";
import { type PostgresServer, startTestPostgres } from "#tests/setup/test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresServer;
  }
}

/** One PostgreSQL for all files of a project. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { socket, user, stop } = await startTestPostgres();
  project.provide("postgres", { socket, user });
  return stop;
}
