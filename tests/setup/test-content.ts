import { afterAll } from "vitest";
import { makeContentRepository } from "#server/content/content-repository.ts";
import type { DatabaseAddress } from "#server/database/pool.ts";
import { openSql } from "#server/database/sql.ts";

/** What pages read from the database at `address`, as main.ts makes it. Call it outside of tests. */
export function openTestContent(address: DatabaseAddress, log = { error: () => {} }) {
  const sql = openSql(address, { connections: 4, statementTimeoutMs: 2000 });
  afterAll(() => sql.end());
  return makeContentRepository(sql, log);
}
