import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { createDatabase } from "#server/database/open-database.ts";
import { seed } from "#server/database/seed.ts";
import { openSql, raw, type Sql } from "#server/database/sql.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

/** With the demo content; each server of the journeys has a copy. */
const TEMPLATE = "alight_demo";

type Postgres = { socket: string; user: string; port: number };

/** Of a copy of the demo content. */
type DemoDatabase = { name: string; tcp: { user: string; port: number }; sql: Sql; drop(): Promise<void> };

/** Starts the one PostgreSQL of a run, for `copyDemoContent` in this process and its children. */
export async function startDemoDatabases(folder: string): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const { socket, user, stop } = await startEmbeddedPostgres({
    folder,
    tcpPort: port,
    durable: false,
    maxConnections: 500,
  });
  const template = { socket, user, database: TEMPLATE };
  await createDatabase(template, TEMPLATE);
  await migrateAsMainDoes(template);
  const sql = openSql(template, { connections: 1 });
  await seed(sql, join(import.meta.dirname, "../../supabase/seed"));
  await sql.end();
  process.env.DEMO_DATABASES = JSON.stringify({ socket, user, port } satisfies Postgres);
  return stop;
}

export async function copyDemoContent(): Promise<DemoDatabase> {
  const { socket, user, port }: Postgres = JSON.parse(process.env.DEMO_DATABASES ?? "");
  const name = `demo_${randomBytes(6).toString("hex")}`;
  const admin = openSql({ socket, user, database: "postgres" }, { connections: 1 });
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  const sql = openSql({ socket, user, database: name }, { connections: 1 });
  return {
    name,
    tcp: { user, port },
    sql,
    async drop() {
      await sql.end();
      await admin`drop database ${raw(name)} with (force)`;
      await admin.end();
    },
  };
}
