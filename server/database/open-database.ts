import { join } from "node:path";
import type postgres from "postgres";
import { createDatabase, type DatabaseAddress, openSql } from "#server/database/database-address.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { type Settings, SetupError } from "#server/settings.ts";

const DATABASE = "alight";

export type OpenDatabase = {
  address: DatabaseAddress;
  /** Connections with all rights: for migrations, the seed and chores. */
  sql: postgres.Sql;
  /** Ends the connections, and our own PostgreSQL unless another process still uses it. */
  close(): Promise<void>;
};

/** Somebody else's PostgreSQL by DATABASE_URL, or our own in the data folder. Throws a SetupError when neither is to be had. */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataFolder">,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openByUrl(settings.databaseUrl);
  const folder = join(settings.dataFolder, "postgres");
  const server = await startEmbeddedPostgres({ folder, say }).catch((error: Error) => {
    throw new SetupError(error.message);
  });
  await createDatabase(server, DATABASE);
  const address = { socket: server.socket, user: server.user, database: DATABASE };
  const sql = openSql(address, { connections: 6 });
  return {
    address,
    sql,
    async close() {
      await sql.end({ timeout: 2 });
      await server.stop();
    },
  };
}

async function openByUrl(url: string): Promise<OpenDatabase> {
  const address = { url };
  const sql = openSql(address, { connections: 6 });
  try {
    await sql`select`;
  } catch (error) {
    await sql.end({ timeout: 0 });
    const { hostname, pathname } = new URL(url);
    throw new SetupError(
      `The database of DATABASE_URL (${pathname.slice(1) || "no name"} on ${hostname}) does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    );
  }
  return { address, sql, close: () => sql.end({ timeout: 2 }) };
}
