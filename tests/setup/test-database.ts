import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import type { DatabaseAddress } from "#server/database/pool.ts";
import { openSql, type Sql } from "#server/database/sql.ts";
import { TEMPLATE } from "#tests/setup/test-postgres.ts";

export type TestDatabase = {
  address: DatabaseAddress;
  /** Connects as superuser. */
  sql: Sql;
  /** As the server connects. */
  serverSql: Sql;
};

type Options = {
  /** Over the socket, as the embedded PostgreSQL, or by URL, as an external one. */
  by?: "socket" | "url";
  /** Migrated by default; "template0" is an empty database. */
  template?: string;
};

/** Creates a database that is dropped after the test file. Call it outside of tests. */
export async function openTestDatabase({
  by = "socket",
  template = TEMPLATE,
}: Options = {}): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  const server = by === "url" ? inject("postgresByUrl") : inject("postgres");
  const admin = openSql(
    { socket: server.socket, user: server.user, database: "postgres" },
    { connections: 1 },
  );
  await admin.unsafe(`create database ${database} template ${template}`);

  const address = "url" in server ? { url: `${server.url}/${database}` } : { ...server, database };
  const sql = openSql(address, { connections: 4 });
  const serverSql = openSql(address, { connections: 4 });
  afterAll(async () => {
    await sql.end();
    await serverSql.end();
    await admin.unsafe(`drop database ${database} with (force)`);
    await admin.end();
  });
  return { address, sql, serverSql };
}
