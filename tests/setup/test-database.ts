import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { afterAll, inject } from "vitest";
import { type DatabaseAddress, openSql } from "#server/database/pool.ts";
import { TEMPLATE } from "#tests/setup/test-postgres.ts";

export type TestDatabase = {
  address: DatabaseAddress;
  /** Connections with all rights. */
  sql: postgres.Sql;
};

type Options = {
  /** How it is reached: over the socket as our own PostgreSQL, or by URL as somebody else's. */
  by?: "socket" | "url";
  /** Migrated by default; "template0" is as PostgreSQL makes it. */
  template?: string;
};

/** A database of this test file's own, gone after it. Call it outside of tests. */
export async function openTestDatabase({
  by = "socket",
  template = TEMPLATE,
}: Options = {}): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  const server = by === "url" ? inject("postgresByUrl") : inject("postgres");
  const chores = openSql(
    { socket: server.socket, user: server.user, database: "postgres" },
    { connections: 1 },
  );
  await chores.unsafe(`create database ${database} template ${template}`);

  const address = "url" in server ? { url: `${server.url}/${database}` } : { ...server, database };
  const sql = openSql(address, { connections: 4 });
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await chores.unsafe(`drop database ${database} with (force)`);
    await chores.end();
  });
  return { address, sql };
}
