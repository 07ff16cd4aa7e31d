import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { identifyDatabase } from "#server/database/check-logins.ts";
import { prepareLogins } from "#server/database/logins.ts";
import type { DatabaseAddress } from "#server/database/pool.ts";
import { openPools, type Pools } from "#server/database/pools.ts";
import { openSql, raw, type Sql } from "#server/database/sql.ts";
import { TEMPLATE } from "#tests/setup/test-postgres.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

export type TestDatabase = {
  /** Where its owner connects. */
  address: DatabaseAddress;
  /** Connects as the owner, who is a superuser: for what tests prepare and look at, for migrations and scripts. */
  sql: Sql;
  /** As the server connects for its own work. */
  serverSql: Sql;
  /** As the server connects, with a login for each kind of request. */
  pools: Pools;
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
  afterAll(async () => {
    await admin.unsafe(`drop database ${database} with (force)`);
    const logins = await admin<{ name: string }[]>`
      select rolname as name from pg_roles where starts_with(rolname, ${`${database}_`})`;
    for (const { name } of logins) await admin`drop role ${raw(name)}`;
    await admin.end();
  });

  const address = "url" in server ? { url: `${server.url}/${database}` } : { ...server, database };
  return openDatabaseAt(address);
}

/** Connects to the database at `address` until the test file ends. */
export async function openDatabaseAt(address: DatabaseAddress): Promise<TestDatabase> {
  const sql = openSql(address, { connections: 4 });
  const pools = await openPools(
    await prepareLogins(sql, address, TEST_SECRETS),
    20,
    await identifyDatabase(sql),
  );
  afterAll(async () => {
    await sql.end();
    await pools.close();
  });
  return { address, sql, serverSql: pools.background, pools };
}
