import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@alight/embedded-postgres";
import { prepareLogins } from "#server/database/logins.ts";
import { migrate } from "#server/database/migrate.ts";
import { createDatabase } from "#server/database/open-database.ts";
import type { DatabaseAddress } from "#server/database/pool.ts";
import { openSql } from "#server/database/sql.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

/** A migrated database without content, which tests copy. */
export const TEMPLATE = "alight_template";

export type PostgresServer = { socket: string; user: string };

const root = join(import.meta.dirname, "../..");
export const MIGRATIONS = join(root, "supabase/migrations");

/** Starts a PostgreSQL with TEMPLATE in it. */
export async function startTestPostgres(
  options: { tcpPort?: number; print?: (line: string) => void } = {},
): Promise<PostgresServer & { folder: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "alight-test-"));
  // Test files run side by side, each with several databases.
  const server = await startEmbeddedPostgres({ folder, durable: false, maxConnections: 200, ...options });
  await createDatabase(server, TEMPLATE);
  await migrateAsMainDoes({ ...server, database: TEMPLATE });
  return {
    socket: server.socket,
    user: server.user,
    folder,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Prepares and migrates a database as main.ts does; resolves to how many migrations ran. */
export async function migrateAsMainDoes(address: DatabaseAddress, folder = MIGRATIONS): Promise<number> {
  const sql = openSql(address, { connections: 2 });
  try {
    await prepareLogins(sql, address, TEST_SECRETS);
    return await migrate(sql, folder);
  } finally {
    await sql.end();
  }
}
