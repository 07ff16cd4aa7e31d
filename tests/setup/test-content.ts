import { makeContentRepository } from "#server/content/sql-content-repository.ts";
import type { TestDatabase } from "#tests/setup/test-database.ts";

/** What pages read from a database, as main.ts makes it. */
export function openTestContent({ pools }: Pick<TestDatabase, "pools">, log = { error: () => {} }) {
  return makeContentRepository(pools.pages, log);
}
